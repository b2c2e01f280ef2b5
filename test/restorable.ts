import type { TestApp } from './app.ts'
import { dumpTables } from './database.ts'

const ofPlace = new Set(['site', 'restored', 'moved'])

/**
 * Everything a backup promises to restore on either engine: every row except those that are worthless
 * afterwards.
 */
export async function contentOf({ services }: Pick<TestApp, 'services'>) {
  const dump = await dumpTables(services.db)
  const passing = ['editing', 'rate_limit', 'arriving_file', 'session', 'verification', 'kysely_migration']
  // A restore gives the site an identity of its own, and asks for a look at its people; a move says that it has gone.
  dump['meta'] = (dump['meta'] ?? []).filter((row) => !ofPlace.has(JSON.parse(row).key))
  const entries = Object.entries(dump).filter(([table]) => !passing.includes(table))
  return Object.fromEntries(
    entries.map(([table, rows]) => [table, rows.map((row) => neutral(table, row)).toSorted()]),
  )
}

function neutral(table: string, row: string) {
  const values: Record<string, unknown> = JSON.parse(row)
  if (table === 'file') delete values.variants // Regenerated.
  if (table === 'link') delete values.revoked_at // No link that was restored is open.
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    value === true ? 1 : value === false ? 0 : value,
  ])
  return JSON.stringify(Object.fromEntries(plain.toSorted()))
}

/** Every file that cannot be regenerated. */
export async function bytesOf({ services }: Pick<TestApp, 'services'>) {
  const files: string[] = []
  for (const access of ['public', 'private'] as const)
    for await (const { key, bytes } of services.files.list(access))
      if (!key.startsWith('variants/')) files.push(`${access} ${key} ${bytes}`)
  return files.toSorted()
}
