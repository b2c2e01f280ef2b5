import { Anchor, Text, TextInput } from '@mantine/core'
import { useId, useRef, type ReactNode } from 'react'
import { fileAddress, keyOfAddress, type PublicFolder } from '#app/platform/files/keys.ts'
import { describe, policies, type UploadPolicyName } from '#app/platform/files/policy.ts'
import type { SavedForm } from '../use-saved-form.ts'
import { FileButton } from './file-button.tsx'
import classes from './image-field.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useDrop } from './use-drop.ts'
import { useToldUpload } from './use-file-field.ts'
import { useUpload } from './use-upload.ts'

interface FileOrLinkFieldProps {
  form: SavedForm
  name: string
  label: string
  help?: string
  as: UploadPolicyName
  into: PublicFolder
  /** Of the button that uploads. */
  words: string
  shown?: (address: string) => ReactNode
}

/** A link that a person types, or the address of a file here, which an upload puts into the same input. */
export function FileOrLinkField({ form, name, label, help, as, into, words, shown }: FileOrLinkFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { upload, refused, start, ...controls } = useUpload(as, into, (key) => {
    if (input.current) input.current.value = fileAddress(key)
    form.touch()
  })
  useToldUpload(form, name, upload)
  const { over, target } = useDrop(start)
  const policy = policies[as]
  const value = form.values[name] ?? ''
  return (
    <div className={classes.field} data-over={over || undefined} {...target}>
      <TextInput
        ref={input}
        name={name}
        label={label}
        description={help}
        defaultValue={form.defaults[name]}
        error={refused ? <span role="alert">{refused}</span> : form.problems[name]}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      {keyOfAddress(value) && !upload && shown?.(value)}
      {upload ? (
        <UploadProgress upload={upload} {...controls} />
      ) : (
        <div className={classes.under}>
          <Text size="xs" c="dimmed" id={`${id}-limits`}>
            {describe(policy)}{' '}
            {(keyOfAddress(value) ?? /^https?:\/\//i.test(value)) && (
              <Anchor href={value} target="_blank" rel="noreferrer" size="xs">
                Open what is there now
              </Anchor>
            )}
          </Text>
          <FileButton
            id={id}
            name={name}
            words={words}
            label={words}
            accept={Object.values(policy.types).join(',')}
            describedBy={`${id}-limits`}
            take={start}
          />
        </div>
      )}
    </div>
  )
}
