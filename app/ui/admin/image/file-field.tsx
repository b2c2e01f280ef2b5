import { Input, Text } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { fileAddress } from '#app/platform/files/keys.ts'
import { describe, policies, type UploadPolicyName } from '#app/platform/files/policy.ts'
import { DropArea } from './drop-area.tsx'
import { FileButton } from './file-button.tsx'
import classes from './image-field.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useDrop } from './use-drop.ts'
import { useFileField, type FileFieldOptions } from './use-file-field.ts'

interface FileFieldProps extends FileFieldOptions {
  label: string
  help?: string
  /** How a stored file is shown; without it, as a picture. */
  shown?: (address: string) => ReactNode
  advice?: string
  below?: (address: string) => ReactNode
}

const nouns: Record<UploadPolicyName, string> = {
  photograph: 'photograph',
  logo: 'logo',
  document: 'PDF',
  video: 'video',
}

/** One stored file of a record, as the key that the hidden input `name` holds. */
export function FileField({ label, help, shown, advice, below, ...options }: FileFieldProps) {
  const id = useId()
  const { name, as } = options
  const policy = policies[as]
  const { key, upload, refused, error, start, ...controls } = useFileField(options)
  const { over, target } = useDrop(start)
  const address = fileAddress(key)
  const choose = (words: string) => (
    <FileButton
      id={id}
      name={name}
      words={words}
      accept={Object.values(policy.types).join(',')}
      describedBy={`${id}-limits`}
      take={start}
    />
  )
  const limits = (
    <Text size="xs" c="dimmed" id={`${id}-limits`}>
      {describe(policy)}
    </Text>
  )
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ htmlFor: id }}
      description={help}
      error={error && <span role={refused ? 'alert' : undefined}>{error}</span>}
      className={classes.field}
      data-over={over || undefined}
      {...target}
    >
      <input type="hidden" name={name} value={key} />
      {upload && <UploadProgress upload={upload} {...controls} />}
      {!upload && key === '' && (
        <DropArea what={nouns[as]} take={start} faulty={error !== undefined} limits={limits}>
          {choose('Choose a file')}
        </DropArea>
      )}
      {!upload && key !== '' && (
        <>
          {shown ? shown(address) : <img src={address} alt="" className={classes.plain} />}
          <div className={classes.under}>
            <div>
              {advice && (
                <Text c="dimmed" maw="46ch" mb={4}>
                  {advice}
                </Text>
              )}
              {limits}
            </div>
            {choose('Replace')}
          </div>
          {below?.(address)}
        </>
      )}
    </Input.Wrapper>
  )
}
