import { chunksOf } from '../database/chunks.ts'
import type { Db, Tx } from '../database/open.server.ts'
import type { FileRow, NewFile } from '../database/schema.ts'
import { policies } from './policy.ts'

export async function findFile(db: Db | Tx, key: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function addFile(db: Db | Tx, file: NewFile): Promise<FileRow> {
  return db.insertInto('file').values(file).returningAll().executeTakeFirstOrThrow()
}

/** For a video out of which no picture could be taken here. Answers whether it was without one. */
export async function givePoster(db: Db | Tx, video: string, poster: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ poster })
    .where('key', '=', video)
    .where('type', 'in', Object.values(policies.video.types))
    .where('poster', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those of the keys that are recorded, by key. */
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
