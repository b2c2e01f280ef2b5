import type { Log } from '../log.server.ts'
import { chunksOf } from '../database/chunks.ts'
import type { Db, Tx } from '../database/database.server.ts'
import { batchSize } from '../database/batches.server.ts'
import type { FileRow, NewFile } from '../database/schema.ts'
import type { Files, FileAccess } from './files.server.ts'
import { minute } from '../units.ts'

export async function findFile(db: Db | Tx, key: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('key', '=', key).executeTakeFirst()
}

/** Whether the handle sees a public file with these bytes. @param content the beginning of their SHA-256, in hexadecimal */
export async function isContentKnown(db: Db | Tx, content: string): Promise<boolean> {
  const file = await db
    .selectFrom('file')
    .select('key')
    .where('access', '=', 'public')
    .where('sha256', '>=', content)
    .where('sha256', '<', `${content}g`)
    .limit(1)
    .executeTakeFirst()
  return file !== undefined
}

export async function addFile(db: Db | Tx, file: NewFile): Promise<FileRow> {
  return db.insertInto('file').values(file).returningAll().executeTakeFirstOrThrow()
}

/** The rows of those keys that are recorded, by key. */
export async function findFiles(db: Db | Tx, keys: readonly string[]): Promise<Map<string, FileRow>> {
  const found = new Map<string, FileRow>()
  for (const chunk of chunksOf(keys)) {
    const rows = await db.selectFrom('file').selectAll().where('key', 'in', chunk).execute()
    for (const row of rows) found.set(row.key, row)
  }
  return found
}

export async function addFiles(tx: Tx, files: readonly FileRow[]) {
  for (const chunk of chunksOf(files)) await tx.insertInto('file').values(chunk).execute()
}

/**
 * Milliseconds within which a file's row must be added. A 10 MB résumé at the slowest accepted speed takes 17
 * minutes. With ten minutes between two cleanups, no file without a row is older than an hour
 * (docs/decisions/0011).
 */
const rowGrace = 45 * minute

/** Call before a file is stored: if its row is never added, the file is removed again. */
export async function announceFile(db: Db, key: string, access: FileAccess) {
  await db.insertInto('arriving_file').values({ key, access, created_at: Date.now() }).execute()
}

/**
 * Call in the transaction that adds the row.
 * @throws if the file was given up in the meantime, because it may already be gone
 */
export async function settleFile(tx: Tx, key: string) {
  const { numDeletedRows } = await tx
    .deleteFrom('arriving_file')
    .where('key', '=', key)
    .where('given_up', '=', 'No')
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Error('the file came too late to be recorded')
}

/** Removes a file that was refused or is a duplicate. */
export async function withdrawFile({ db, files }: { db: Db; files: Files }, key: string, access: FileAccess) {
  await files.remove(access, key)
  await db.deleteFrom('arriving_file').where('key', '=', key).execute()
}

/** Removes a file that nothing refers to: first its row, then the file, as in the sweep. */
export async function removeRecorded({ db, files }: { db: Db; files: Files }, key: string) {
  await db.deleteFrom('file').where('key', '=', key).execute()
  await files.remove('public', key)
}

/**
 * Removes files whose rows were never added because the process ended in between. For the cleanup job; safe
 * on several instances at once.
 */
export async function removeUnrecorded({ db, files, log }: { db: Db; files: Files; log: Log }, now: number) {
  await db
    .updateTable('arriving_file')
    .set({ given_up: 'Yes' })
    .where('created_at', '<', now - rowGrace)
    .execute()
  const rows = await db
    .selectFrom('arriving_file')
    .select(['key', 'access'])
    .where('given_up', '=', 'Yes')
    .limit(batchSize)
    .execute()
  for (const { key, access } of rows)
    await withdrawFile({ db, files }, key, access).catch((error: unknown) =>
      log.warn({ err: error, key }, 'a file without a row could not be removed'),
    )
}
