import { collections } from '#app/collections.ts'
import type { BackupSummary } from '#app/platform/backup/format.ts'
import { formatBytes } from './command.ts'

/** Tables whose rows a person would count, and what they call them. */
const named: readonly (readonly [table: string, words: string])[] = [
  ...collections.map(({ table, many }) => [table, many] as const),
  ['setting', 'settings'],
  ['request', 'call and job requests'],
  ['revision', 'changes in History'],
  ['user', 'administrators'],
]

/** What is in a backup, in lines for a person. */
export function describeBackup({ head, rows, missing, files }: BackupSummary): string {
  const counts = named.map(([table, words]) => `  ${rows[table] ?? 0} ${words}`)
  return [
    `Taken ${new Date(head.takenAt).toISOString()} by Plinth ${head.program} on ${head.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}.`,
    ...counts,
    `  ${files.number} files, ${formatBytes(files.bytes)}`,
    ...(missing.length > 0
      ? ['Files that the site names and that were not there:', ...missing.map((key) => `  ${key}`)]
      : []),
  ].join('\n')
}
