import { Anchor, Input, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { useId, useState, type ReactNode } from 'react'
import type { FileSummary } from '../file-summary.ts'
import { fileAddress, keyOfAddress, type UploadFolder } from '#app/platform/files/keys.ts'
import type { UploadPolicyName } from '../policy.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { DropArea, Limits } from './drop-area.tsx'
import { FileButton } from './file-button.tsx'
import classes from './image-field.module.css'
import { StoredFile } from './stored-file.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useDrop } from './use-drop.ts'
import { useUploadState, useUpload } from './use-upload.ts'

interface FileOrLinkFieldProps {
  form: SavedForm
  name: string
  label: string
  help?: string
  as: UploadPolicyName
  into: UploadFolder
  /** The label of the upload button. */
  words: string
  /** What is known about a stored file. */
  summaryOf: (key: string) => FileSummary | undefined
  arrived: (stored: FileSummary) => void
  preview?: (key: string) => ReactNode
  /** A remark about a link. */
  remark?: (link: string) => string | undefined
}

/** A link that is typed, or a stored file, which an upload or a drop sets instead. */
export function FileOrLinkField({ form, name, label, help, as, into, words, ...rest }: FileOrLinkFieldProps) {
  const id = useId()
  const hydrated = useHydrated()
  const [value, setValue] = useState(form.defaults[name] ?? '')
  const { upload, refused, said, start, ...controls } = useUpload(as, into, (stored) => {
    setValue(fileAddress(stored.key))
    rest.arrived(stored)
  })
  useUploadState(form, name, upload ? [upload] : [])
  useDidUpdate(form.touch, [value])
  const startFirst = ([file]: File[]) => file && start(file)
  const { over, target } = useDrop(startFirst)
  const key = keyOfAddress(value)
  const isLink = /^https?:\/\//i.test(value)
  const remark = isLink ? rest.remark?.(value) : undefined
  const choose = (buttonWords: string) => (
    <FileButton
      id={id}
      {...{ name, as }}
      words={buttonWords}
      label={words}
      describedBy={`${id}-limits`}
      take={startFirst}
    />
  )
  const problem = refused ?? form.problems[name]
  return (
    <div className={classes.field} data-over={over || undefined} {...target}>
      {hydrated && <input type="hidden" name={name} value={value} />}
      <TextInput
        // Until JavaScript runs, this is the field itself, and accepts the address of a stored file too.
        name={hydrated ? undefined : name}
        data-field={name}
        label={label}
        description={help}
        value={hydrated && key ? '' : value}
        onChange={({ currentTarget }) => setValue(currentTarget.value.trim())}
        placeholder={key ? 'Paste a link to replace the file' : 'https://'}
        error={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {problem && (
        <Input.Error id={`${id}-problem`} role={refused ? 'alert' : undefined} mt={6}>
          {problem}
        </Input.Error>
      )}
      <div className={classes.beside}>
        {upload && <UploadProgress upload={upload} {...controls} />}
        {!upload && key && (
          <>
            <StoredFile
              storedKey={key}
              summary={rest.summaryOf(key)}
              preview={rest.preview?.(key)}
              remove={() => setValue('')}
            >
              {choose('Replace')}
            </StoredFile>
            <Limits id={id} as={as} />
          </>
        )}
        {!upload && value === '' && (
          <DropArea id={id} as={as} take={startFirst} faulty={problem !== undefined}>
            {choose(words)}
          </DropArea>
        )}
        {!upload && value !== '' && !key && (
          <div className={classes.under}>
            <div>
              {remark && <Text mb={4}>{remark}</Text>}
              {isLink && (
                <Anchor href={value} target="_blank" rel="noreferrer" size="sm">
                  Open this link
                </Anchor>
              )}
              <Limits id={id} as={as} />
            </div>
            {choose(words)}
          </div>
        )}
      </div>
    </div>
  )
}
