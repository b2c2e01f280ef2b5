import {
  fileAddress,
  fileNameOf,
  isFileKey,
  keyOfAddress,
  type UploadFolder,
} from '#app/platform/files/keys.ts'
import { oneLine } from '#app/platform/forms/one-line.ts'
import type { UploadPolicyName } from '#app/uploads/policy.ts'
import { oneCell, plain, type Field, type Problem } from './field.ts'
import { isLink } from './link.ts'
import { missingFileOf, type FileOptions } from './picture.ts'

export interface FileFieldOptions {
  label: string
  help?: string
  /** Which uploads are accepted. */
  policy: UploadPolicyName
  /** Where its files are stored. */
  folder: UploadFolder
  /** The hint if no file was chosen, and the message above the form. Without it, the field is optional. */
  required?: { hint: string; head: string }
  isOnDark?: boolean
  isLow?: boolean
}

export interface FileField extends Field<string, { '': string }>, FileOptions {}

/** The key of a stored file, or '' for none. There is no foreign key: the file has a record of its own. */
export function file({
  label,
  help,
  policy,
  folder,
  required,
  isOnDark,
  isLow,
}: FileFieldOptions): FileField {
  const field = oneCell({
    type: 'file',
    label,
    help,
    missingFile: missingFileOf('file'),
    historyFields: [{ path: '', label, as: 'file' }],
    initial: '',
    parse: (typed) => ({ value: oneLine(plain(typed[''])) }),
    check: (value): Problem | undefined =>
      value === '' && required ? { why: 'file missing', ...required } : undefined,
    read: (stored) => (typeof stored === 'string' ? oneLine(stored) : ''),
    words: fileNameOf,
    references: (value) => (value === '' ? [] : [{ file: value, policy }]),
  })
  return { ...field, policy, folder, isOnDark, isLow }
}

/** An image with a focal point, which is in the fields `focusX` and `focusY` beside it. */
export function focalImage(options: FileFieldOptions): FileField {
  return { ...file(options), type: 'focal image' }
}

interface FileOrLinkOptions extends FileFieldOptions {
  malformed: string
  /** Which links are useful here, and the hint beside one that is not. */
  links?: { type: string; accepts(link: string): boolean; hint: string }
}

/** The key of a stored file, or a link. The form shows an address for both. */
export function fileOrLink({ malformed, links, ...options }: FileOrLinkOptions): FileField {
  const base = file(options)
  return {
    ...base,
    type: links?.type ?? 'file or link',
    parse(typed) {
      const text = oneLine(plain(typed['']))
      return { value: keyOfAddress(text) ?? text }
    },
    format: (value) => ({ '': isFileKey(value) ? fileAddress(value) : value }),
    check(value, adding) {
      if (value === '' || isFileKey(value)) return base.check(value, adding)
      if (!isLink(value)) return { why: 'malformed', hint: malformed }
      return links?.accepts(value) === false ? { why: 'malformed', hint: links.hint } : undefined
    },
    references: (value) => (isFileKey(value) ? base.references(value) : []),
  }
}
