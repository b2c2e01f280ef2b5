import type { Db, Tx } from '../database/open.server.ts'
import type { FileRow, NewFile } from '../database/schema.ts'

export async function findFile(db: Db | Tx, key: string): Promise<FileRow | undefined> {
  return db.selectFrom('file').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function addFile(db: Db | Tx, file: NewFile): Promise<FileRow> {
  return db.insertInto('file').values(file).returningAll().executeTakeFirstOrThrow()
}
