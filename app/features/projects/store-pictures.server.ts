import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { BulkPicture } from './store-bulk.server.ts'

/** Photographs chosen beside a table, known by name before they arrive. One that is known already stays as it is. */
export async function addPictures(
  db: Db,
  upload: string,
  pictures: readonly Pick<BulkPicture, 'name' | 'file_name' | 'problem'>[],
) {
  for (const chunk of chunksOf(pictures))
    await db
      .insertInto('bulk_picture')
      .values(chunk.map((picture) => ({ upload, ...picture, key: null })))
      .onConflict((conflict) =>
        conflict
          .columns(['upload', 'name'])
          .doUpdateSet({ problem: (eb) => eb.ref('excluded.problem') })
          .where('bulk_picture.key', 'is', null),
      )
      .execute()
}

/** It has arrived, or was not taken. */
export async function settlePicture(
  db: Db,
  upload: string,
  name: string,
  outcome: Pick<BulkPicture, 'key' | 'problem'>,
) {
  await db
    .updateTable('bulk_picture')
    .set(outcome)
    .where('upload', '=', upload)
    .where('name', '=', name)
    .execute()
}

export async function listPictures(db: Db | Tx, upload: string): Promise<BulkPicture[]> {
  return db
    .selectFrom('bulk_picture')
    .select(['name', 'file_name', 'key', 'problem'])
    .where('upload', '=', upload)
    .orderBy('name')
    .execute()
}

/** Names of photographs that belong to a row. */
export async function listMatched(db: Db, upload: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bulk_row')
    .select('picture')
    .distinct()
    .where('upload', '=', upload)
    .where('picture', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ picture }) => picture ?? []))
}
