import type { Db, Tx } from '../database/open.server.ts'
import type { FileRow } from '../database/schema.ts'

export async function findFile(db: Db | Tx, key: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function addFile(db: Db | Tx, file: FileRow) {
  await db.insertInto('file').values(file).execute()
}
