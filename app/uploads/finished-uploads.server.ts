import { setMarkOnce, readMark } from '#app/platform/database/meta.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { findFile } from '#app/platform/files/file-store.server.ts'

const prefix = 'upload '
const markOf = (id: string) => `${prefix}${id}` as const

/**
 * Records which file an upload has become, in the transaction that adds the file's row. If several instances
 * do so at the same moment, each waits here for the previous one.
 * @returns the key that counts, which is the first one
 */
export function settleUpload(tx: Tx, id: string, key: string): Promise<string> {
  return setMarkOnce(tx, markOf(id), key)
}

/** The file that an upload has become, on any instance. */
export async function findFinishedUpload(db: Db, id: string): Promise<FileRow | undefined> {
  const key = await readMark(db, markOf(id))
  return key === undefined ? undefined : findFile(db, key)
}

/** Nobody still asks for a response that was lost before the given time. */
export async function removeFinishedUploads(db: Db, before: number) {
  await db
    .deleteFrom('meta')
    .where('key', 'like', `${prefix}%`)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('file')
            .select('file.key')
            .whereRef('file.key', '=', 'meta.value')
            .where('created_at', '>=', before),
        ),
      ),
    )
    .execute()
}
