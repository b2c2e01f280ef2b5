import { useDidUpdate } from '@mantine/hooks'
import { useState } from 'react'
import type { FileFacts } from '#app/platform/files/file-facts.ts'
import type { PublicFolder } from '#app/platform/files/keys.ts'
import type { UploadPolicyName } from '#app/platform/files/policy.ts'
import type { SavedForm } from '../use-saved-form.ts'
import { useUpload, type Upload } from './use-upload.ts'

export interface FileFieldOptions {
  form: SavedForm
  name: string
  /** What it may be, and the folder of its key. */
  as: UploadPolicyName
  into: PublicFolder
  /** Another file came in place of the one before. */
  replaced?: (stored: FileFacts) => void
}

/** A hidden input that holds the key of a stored file, and the upload that changes it. */
export function useFileField({ form, name, as, into, replaced }: FileFieldOptions) {
  const [key, setKey] = useState(form.defaults[name] ?? '')
  const [stored, setStored] = useState<FileFacts>()
  const sending = useUpload(as, into, (arrived) => {
    setKey(arrived.key)
    setStored(arrived)
    replaced?.(arrived)
  })
  useDidUpdate(form.touch, [key])
  useToldUpload(form, name, sending.upload)

  // A hint about a file is over once another one comes.
  const isRefused = !sending.upload && key === (form.typed?.[name] ?? form.defaults[name] ?? '')
  return {
    ...sending,
    key,
    /** What is known of the file that has just come. */
    stored: stored?.key === key ? stored : undefined,
    remove: () => setKey(''),
    /** For where a list of files can be dropped, but one is wanted. */
    startFirst: ([file]: File[]) => file && sending.start(file),
    error: sending.refused ?? (isRefused ? form.problems[name] : undefined),
  }
}

/** The form waits for an upload before it is sent. */
export function useToldUpload(form: SavedForm, name: string, upload: Upload | undefined) {
  useDidUpdate(
    () => form.setUpload(name, upload ? (upload.failed ? 'failed' : 'running') : 'none'),
    [upload === undefined, upload?.failed],
  )
}
