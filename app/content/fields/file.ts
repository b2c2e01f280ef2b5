import {
  fileAddress,
  fileNameOf,
  isFileKey,
  keyOfAddress,
  type PublicFolder,
} from '#app/platform/files/keys.ts'
import type { UploadPolicyName } from '#app/uploads/policy.ts'
import { oneCell, plain, type Field, type Problem } from './field.ts'
import { isLink } from './link.ts'
import { goneOf, type FileOptions } from './picture.ts'

interface FileFieldOptions {
  label: string
  help?: string
  /** What the upload lets through. */
  policy: UploadPolicyName
  /** Where its files are stored. */
  folder: PublicFolder
  /** The hint where there is none, and the sentence at the head of the form; without them, it may be empty. */
  required?: { hint: string; head: string }
}

export interface FileField extends Field<string, { '': string }>, FileOptions {}

/** The key of a stored file, or '' for none. No foreign key: a record of its own names it. */
export function file({ label, help, policy, folder, required }: FileFieldOptions): FileField {
  const field = oneCell({
    type: 'file',
    label,
    help,
    gone: goneOf('file'),
    parts: [{ path: '', label, as: 'file' }],
    initial: '',
    parse: (typed) => ({ value: plain(typed['']) }),
    check: (value): Problem | undefined =>
      value === '' && required ? { why: 'file missing', ...required } : undefined,
    read: (stored) => (typeof stored === 'string' ? stored : ''),
    words: fileNameOf,
    references: (value) => (value === '' ? [] : [{ file: value, policy }]),
  })
  return { ...field, policy, folder }
}

/** Such a key, or a link; its form shows the address of either. */
export function fileOrLink({ malformed, ...options }: FileFieldOptions & { malformed: string }): FileField {
  const base = file(options)
  return {
    ...base,
    type: 'file or link',
    parse: (typed) => ({ value: keyOfAddress(plain(typed[''])) ?? plain(typed['']) }),
    format: (value) => ({ '': isFileKey(value) ? fileAddress(value) : value }),
    check: (value, adding) =>
      value === '' || isFileKey(value) || isLink(value)
        ? base.check(value, adding)
        : { why: 'malformed', hint: malformed },
    references: (value) => (isFileKey(value) ? base.references(value) : []),
  }
}
