import { Button, Input, Text, VisuallyHidden } from '@mantine/core'
import { useEffect, useId, type ReactNode, type RefObject } from 'react'
import { StoredPicture } from '#app/ui/photograph.tsx'
import { policies } from '../policy.ts'
import { blurWarning, pagesInWords, passwordWarning } from '../messages.ts'
import { AnimatedNotice } from './animated-notice.tsx'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import { CameraButton, DropArea, Limits } from './drop-area.tsx'
import { FileButton } from './file-button.tsx'
import classes from './image-field.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useDrop } from './use-drop.ts'
import type { KnownFiles } from './use-known-files.ts'
import { useFileField, type UploadFieldOptions } from './use-upload.ts'

export interface FileFieldProps extends UploadFieldOptions {
  label: string
  help?: string
  /** How the file with this key is shown; as an image by default. */
  shown?: (key: string) => ReactNode
  advice?: string
  below?: (key: string) => ReactNode
  /** What is known of the file with which the form was opened. */
  known?: KnownFiles | undefined
  /** What the site shows while the field is empty; without it, the field cannot be emptied. */
  empty?: ReactNode
  /** Lets another part of the form start an upload here. */
  starter?: RefObject<((file: File) => void) | null>
}

/** One stored file of a record; the hidden input `name` contains its key. */
export function FileField({
  label,
  help,
  shown,
  advice,
  below,
  known,
  empty,
  starter,
  ...options
}: FileFieldProps) {
  const id = useId()
  const { name, as } = options
  const hydrated = useHydrated()
  const { key, stored, chosen, upload, refused, error, said, start, startFirst, remove, ...controls } =
    useFileField(options)
  const { over, target } = useDrop(startFirst)
  useEffect(() => {
    if (starter) starter.current = start
  })
  const choose = (words: string) => (
    <FileButton id={id} {...{ name, words, as }} describedBy={`${id}-limits`} take={startFirst} />
  )
  const { pages } = stored ?? known?.of(key) ?? {}
  const soft = (stored && blurWarning(stored, policies[as])) ?? passwordWarning(pages)
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
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {upload && <UploadProgress upload={upload} {...controls} />}
      {!upload && key === '' && (
        <>
          {empty}
          <DropArea id={id} as={as} take={startFirst} faulty={error !== undefined}>
            {choose('Choose a file')}
          </DropArea>
        </>
      )}
      {!upload && key !== '' && (
        <>
          {shown ? shown(key) : <StoredPicture storedKey={key} width={640} className={classes.plain} />}
          {pagesInWords(pages) && <Text c="dimmed">{pagesInWords(pages)}</Text>}
          {stored && chosen && <AnimatedNotice file={chosen} />}
          {soft && (
            <Text className={classes.soft} role="status">
              {soft}
            </Text>
          )}
          <div className={classes.under}>
            <div>
              {advice && (
                <Text c="dimmed" maw="46ch" mb={4}>
                  {advice}
                </Text>
              )}
              <Limits id={id} as={as} />
            </div>
            <div className={classes.underButtons}>
              {empty !== undefined && hydrated && (
                <Button variant="subtle" color="gray" onClick={remove}>
                  Remove
                </Button>
              )}
              {hydrated && as === 'photograph' && <CameraButton take={start} />}
              {choose('Replace')}
            </div>
          </div>
          {below?.(key)}
        </>
      )}
    </Input.Wrapper>
  )
}
