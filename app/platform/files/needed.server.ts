import { sql } from 'kysely'
import type { Db, Tx } from '../database/open.server.ts'
import type { FileRow } from '../database/schema.ts'
import { keysNamedIn } from './keys.ts'

/** Every column that names a file. */
export const fileColumns = [
  ['project', 'image'],
  ['certificate', 'image'],
  ['client_item', 'image'],
  ['home_client', 'image'],
  ['job_request', 'file'],
  ['bulk_picture', 'key'],
  ['file', 'poster'],
] as const

const atOnce = 500

/** Recorded before a moment, and named by no column. */
export async function listUnreferenced(db: Db, before: number): Promise<FileRow[]> {
  let query = db.selectFrom('file').selectAll().where('created_at', '<', before)
  for (const column of fileColumns) query = query.where(sql<boolean>`not ${isNamedIn(column)}`)
  return query.execute()
}

export interface Mentions {
  keys: ReadonlySet<string>
  /** The id of the last revision that was read. */
  newest: number
}

/** The files that settings name now, or History since a moment, inside their JSON. */
export async function readMentions(db: Db, since: number): Promise<Mentions> {
  const keys = new Set(await listKeysInSettings(db))
  let newest = 0
  for (;;) {
    const revisions = await db
      .selectFrom('revision')
      .select(['id', 'before', 'after'])
      .where('at', '>', since)
      .where('id', '>', newest)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const { before, after } of revisions)
      for (const key of keysNamedIn(`${before} ${after}`)) keys.add(key)
    newest = revisions.at(-1)?.id ?? newest
    if (revisions.length < atOnce) return { keys, newest }
  }
}

/** The files that settings name, whether they are recorded or not. */
export async function listKeysInSettings(db: Db): Promise<string[]> {
  const settings = await db.selectFrom('setting').select('value').execute()
  return settings.flatMap(({ value }) => keysNamedIn(value))
}

/** Whether anything names it at this moment; `newest` is the last revision that is known not to. */
export async function isNeeded(tx: Tx, key: string, newest: number): Promise<boolean> {
  const names = (column: string) =>
    sql<boolean>`replace(${sql.ref(column)}, ${key}, '') <> ${sql.ref(column)}`
  const setting = await tx.selectFrom('setting').select('key').where(names('value')).executeTakeFirst()
  const revision = await tx
    .selectFrom('revision')
    .select('id')
    .where('id', '>', newest)
    .where((eb) => eb.or([names('before'), names('after')]))
    .executeTakeFirst()
  let query = tx.selectFrom('file').select('key').where('key', '=', key)
  query = query.where((eb) => eb.or(fileColumns.map(isNamedIn)))
  return Boolean(setting ?? revision ?? (await query.executeTakeFirst()))
}

function isNamedIn([table, column]: (typeof fileColumns)[number]) {
  return sql<boolean>`exists (select 1 from ${sql.table(table)} as holder where holder.${sql.ref(column)} = file.key)`
}
