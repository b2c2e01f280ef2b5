import { isPicturePolicy } from '#app/uploads/messages.ts'
import { policies } from '#app/uploads/policy.ts'
import type { Noun } from '../messages.ts'
import type { TableColumn } from './columns.ts'

/** What the files of these columns are called. */
export function fileNoun(columns: readonly TableColumn[]): Noun {
  const nouns = new Set(columns.flatMap(({ file }) => (file ? nounOf(policies[file.policy]) : [])))
  const [one = 'file', ...others] = nouns
  return others.length > 0 ? { one: 'file', many: 'files' } : { one, many: `${one}s` }
}

function nounOf(policy: (typeof policies)[keyof typeof policies]): string {
  return isPicturePolicy(policy) ? 'image' : policy.words === 'PDF' ? 'PDF' : 'file'
}

/** The name by which files are matched: without the folder, ignoring case. */
export function bareFileName(path: string): string {
  return path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .normalize('NFC')
    .trim()
    .toLowerCase()
}

/** The same without its extension. */
export function stemOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/, '')
}
