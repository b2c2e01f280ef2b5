import { setMarkOnce, readMark } from '#app/platform/database/meta.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { findFile } from '#app/platform/files/file-store.server.ts'

const prefix = 'upload '
const markOf = (id: string) => `${prefix}${id}` as const

/**
 * Says which file an upload has become, with that file's row. Of several instances that take it in at the same moment each waits here
 * for the one before.
 * @returns the key that stands, of the first
 */
export function settleUpload(tx: Tx, id: string, key: string): Promise<string> {
  return setMarkOnce(tx, markOf(id), key)
}

/** What an upload has become, on whichever instance. */
export async function findTaken(db: Db, id: string): Promise<FileRow | undefined> {
  const key = await readMark(db, markOf(id))
  return key === undefined ? undefined : findFile(db, key)
}

/** Nobody asks any more for an answer that was lost before this moment. */
export async function forgetTaken(db: Db, before: number) {
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
