import { collections } from '#app/collections.ts'
import { count, type Noun } from '#app/content/messages.ts'
import type { BackupSummary } from '#app/operations/backup/format.ts'
import { formatBytes } from './command.ts'

/** Tables whose rows a person would count, with their names. */
const named: readonly (Noun & { table: string })[] = [
  ...collections,
  { table: 'setting', one: 'setting', many: 'settings' },
  { table: 'request', one: 'call or job request', many: 'call and job requests' },
  { table: 'revision', one: 'change in History', many: 'changes in History' },
  { table: 'user', one: 'administrator', many: 'administrators' },
]

/** The contents of a backup, in lines for a person. */
export function describeBackup({ head, rows, missing, files }: BackupSummary): string {
  const counts = named.map((noun) => `  ${count(noun, rows[noun.table] ?? 0)}`)
  return [
    `Taken ${new Date(head.takenAt).toISOString()} by Plinth ${head.program} on ${head.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}.`,
    ...counts,
    `  ${count({ one: 'file', many: 'files' }, files.number)}, ${formatBytes(files.bytes)}`,
    ...(missing.length > 0
      ? ['Files that the site refers to and that were missing:', ...missing.map((key) => `  ${key}`)]
      : []),
  ].join('\n')
}
