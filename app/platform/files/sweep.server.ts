import { sql } from 'kysely'
import type { Db } from '../database/open.server.ts'
import type { FileRow } from '../database/schema.ts'
import type { Services } from '../services.server.ts'
import type { Access } from './files.server.ts'

const hour = 60 * 60 * 1000
/** History can bring a record back for this long, with its files (behaviour.md, Deleting). */
const historyKeeps = 30 * 24 * hour
/** An editor may have uploaded a photograph and still be typing. */
const uploadKeeps = 48 * hour
/** A file is stored before its row; longer than this it does not take. */
const rowComesWithin = hour

const columns = [
  ['project', 'image'],
  ['certificate', 'image'],
  ['client_item', 'image'],
  ['home_client', 'image'],
  ['job_request', 'file'],
  ['bulk_picture', 'key'],
] as const

export interface Sweep {
  /** Recorded, but no record and no history entry of the last 30 days needs them. */
  unneeded: FileRow[]
  /** Stored, but never recorded. */
  orphaned: { access: Access; key: string }[]
}

/** What could be removed. Changes nothing. */
export async function findSweepings(
  { db, files }: Pick<Services, 'db' | 'files'>,
  now = Date.now(),
): Promise<Sweep> {
  const unneeded: FileRow[] = []
  for (const file of await unreferenced(db, now - uploadKeeps))
    if (!(await isMentioned(db, file.key, now - historyKeeps))) unneeded.push(file)
  const orphaned: Sweep['orphaned'] = []
  for (const access of ['public', 'private'] as const)
    for await (const { key, storedAt } of files.list(access))
      if (storedAt < now - rowComesWithin && !(await isRecorded(db, access, key)))
        orphaned.push({ access, key })
  return { unneeded, orphaned }
}

/** Removes it. A row goes before its file, and the database keeps a row that something has come to need meanwhile. */
export async function sweep(
  services: Pick<Services, 'db' | 'files' | 'log'>,
  now = Date.now(),
): Promise<Sweep> {
  const { db, files, log } = services
  const found = await findSweepings(services, now)
  for (const { key, access } of found.unneeded) {
    try {
      await db.deleteFrom('file').where('key', '=', key).execute()
      await files.remove(access, key)
    } catch (error) {
      log.warn({ err: error, key }, 'a file was needed again before it could be removed')
    }
  }
  for (const { key, access } of found.orphaned) await files.remove(access, key)
  return found
}

/** Recorded files of which the files themselves are gone. */
export async function findMissing({ db, files }: Pick<Services, 'db' | 'files'>): Promise<FileRow[]> {
  const missing: FileRow[] = []
  for (const file of await db.selectFrom('file').selectAll().execute())
    if (!(await files.exists(file.access, file.key))) missing.push(file)
  return missing
}

async function unreferenced(db: Db, before: number): Promise<FileRow[]> {
  const isPoster = sql<boolean>`exists (select 1 from file as video where video.poster = file.key)`
  let query = db
    .selectFrom('file')
    .selectAll()
    .where('created_at', '<', before)
    .where((eb) => eb.not(isPoster))
  for (const [table, column] of columns)
    query = query.where(
      sql<boolean>`not exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = file.key)`,
    )
  return query.execute()
}

/** Settings and history name files inside their JSON. */
async function isMentioned(db: Db, key: string, since: number): Promise<boolean> {
  const names = (column: string) =>
    sql<boolean>`replace(${sql.ref(column)}, ${key}, '') <> ${sql.ref(column)}`
  const setting = await db
    .selectFrom('setting')
    .select('key')
    .where(names('value'))
    .limit(1)
    .executeTakeFirst()
  if (setting) return true
  const revision = await db
    .selectFrom('revision')
    .select('id')
    .where('at', '>', since)
    .where((eb) => eb.or([names('before'), names('after')]))
    .limit(1)
    .executeTakeFirst()
  return revision !== undefined
}

/** Smaller versions are named by the content of their original, which is recorded. */
async function isRecorded(db: Db, access: Access, key: string): Promise<boolean> {
  const [, hash] = /^variants\/([0-9a-f]{32})\//.exec(key) ?? []
  const query = db.selectFrom('file').select('key').where('access', '=', access)
  const found = await (hash ? query.where('sha256', 'like', `${hash}%`) : query.where('key', '=', key))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
