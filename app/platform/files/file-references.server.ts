import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres, type Db, type Tx } from '../database/database.server.ts'
import { inBatches, batchSize } from '../database/batches.server.ts'
import type { FileRow } from '../database/schema.ts'
import { keysNamedIn } from './keys.ts'

/** A column that contains file keys. */
export interface FileColumn {
  table: string
  column: string
}

/** Every column that refers to a file, read from the database's own foreign keys. */
export async function listFileColumns(db: Db | Tx): Promise<FileColumn[]> {
  const { rows } = isPostgres(db)
    ? await sql<FileColumn>`
        select c.relname as "table", a.attname as "column"
        from pg_constraint k join pg_class c on c.oid = k.conrelid
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.contype = 'f' and k.confrelid = 'file'::regclass`.execute(db)
    : await sql<FileColumn>`
        select s.name as "table", k."from" as "column"
        from sqlite_schema s join pragma_foreign_key_list(s.name) k
        where s.type = 'table' and k."table" = 'file'`.execute(db)
  return rows
}

/** Files recorded before the given time that no column refers to. */
export async function listUnreferenced(db: Db, before: number): Promise<FileRow[]> {
  const unreferenced: FileRow[] = []
  const columns = await listFileColumns(db)
  const batches = inBatches(
    '',
    ({ key }: FileRow) => key,
    (after) =>
      db
        .selectFrom('file')
        .selectAll()
        .where('created_at', '<', before)
        .where('key', '>', after)
        .orderBy('key')
        .limit(batchSize)
        .execute(),
  )
  for await (const files of batches) {
    const keys = files.map(({ key }) => key)
    const referenced = await findReferenced(db, keys, columns)
    unreferenced.push(...files.filter(({ key }) => !referenced.has(key)))
  }
  return unreferenced
}

/** The files that are referred to. */
export interface References {
  keys: ReadonlySet<string>
  /** The id of the last revision that was read. */
  newest: number
}

/** Where JSON names files, so that no foreign key does. */
const textsNamingFiles = [
  ['setting', 'value'],
  ['pending_version', 'content'],
  ['consent', 'approved'],
] as const

/** Files that such texts refer to now, or History since the given time. */
export async function readReferences(db: Db, since: number): Promise<References> {
  const keys = new Set(await listKeysInTexts(db))
  let newest = 0
  for await (const revisions of revisionsAfter(db, 0, since))
    for (const { id, before, after } of revisions) {
      for (const key of keysNamedIn(`${before} ${after}`)) keys.add(key)
      newest = id
    }
  return { keys, newest }
}

/** Files that texts refer to, whether recorded or not. */
export async function listKeysInTexts(db: Db | Tx): Promise<string[]> {
  const keys: string[] = []
  for (const [table, column] of textsNamingFiles) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)} as text from ${sql.table(table)}`.execute(db)
    keys.push(...rows.flatMap(({ text }) => keysNamedIn(text)))
  }
  return keys
}

/** Which of the keys are referred to now. Revisions up to `newest` have been checked before. */
export async function findReferencedNow(
  tx: Tx,
  keys: readonly string[],
  newest: number,
): Promise<Set<string>> {
  const referenced = await findReferenced(tx, keys, await listFileColumns(tx))
  for (const key of await listKeysInTexts(tx)) referenced.add(key)
  for await (const revisions of revisionsAfter(tx, newest, 0))
    for (const { before, after } of revisions)
      for (const key of keysNamedIn(`${before} ${after}`)) referenced.add(key)
  return referenced
}

const columnsPerTurn = 10

async function findReferenced(
  db: Db | Tx,
  keys: readonly string[],
  columns: readonly FileColumn[],
): Promise<Set<string>> {
  const referenced = new Set<string>()
  for (const [index, { table, column }] of columns.entries()) {
    // Each kind of content adds columns, and requests must not wait for all of them.
    if (index % columnsPerTurn === 0) await yieldToEventLoop()
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)}
      where ${sql.ref(column)} in (${sql.join(keys)})`.execute(db)
    for (const { key } of rows) referenced.add(key)
  }
  return referenced
}

function revisionsAfter(db: Db | Tx, id: number, since: number) {
  return inBatches(
    id,
    (revision: { id: number }) => revision.id,
    (after) =>
      db
        .selectFrom('revision')
        .select(['id', 'before', 'after'])
        .where('at', '>', since)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
  )
}
