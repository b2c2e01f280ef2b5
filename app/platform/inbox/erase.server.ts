import { change, type Actor } from '../change.server.ts'
import type { Db } from '../database/open.server.ts'
import { emptyWriteAheadLog } from '../database/overwrite.server.ts'
import { forPortions } from '../database/portions.server.ts'
import { eraseFromSnapshots } from '../database/snapshots.server.ts'
import { eraseMessages, listErasable, type Inbox } from '../inbox.server.ts'
import type { Services } from '../services.server.ts'

const requestsPerTransaction = 50

/** Those that were deleted more than a day ago, when nobody can bring them back any more. */
export async function eraseDeleted(services: Services, inbox: Inbox, now: number) {
  const ids = await listErasable(services.db, inbox, now)
  await erase(services, inbox, ids)
  if (ids.length > 0) services.live.publish(inbox.topic)
}

/** @param actor on whose order; that they were deleted is recorded at the same time */
export async function eraseAtOnce(services: Services, inbox: Inbox, ids: readonly string[], actor: Actor) {
  await erase(services, inbox, ids, actor)
}

/**
 * For good, in portions, from everywhere: copies and resumes first. Where that fails, the requests are still there to
 * try again. Works on a full disk too.
 */
async function erase(services: Services, inbox: Inbox, ids: readonly string[], actor?: Actor) {
  const { reserve, db, securityLog } = services
  await forPortions(ids, requestsPerTransaction, (some) =>
    reserve.withReserve(() => erasePortion(services, inbox, some, actor)),
  )
  if (ids.length === 0) return
  await reserve.withReserve(() => emptyWriteAheadLog(db))
  securityLog.note('personal data erased', { about: inbox.kind, number: ids.length })
}

async function erasePortion(services: Services, inbox: Inbox, some: readonly string[], actor?: Actor) {
  const { config, db, files } = services
  if (!config.databaseUrl) await eraseFromSnapshots(config.dataDir, inbox, some)
  const keys = inbox.table === 'job_request' ? await listResumesOnlyOf(db, some) : []
  for (const key of keys) await files.remove('private', key)
  await change(services, actor ?? { name: '' }, inbox.topic, async (tx) => {
    await eraseMessages(tx, inbox, some)
    if (keys.length > 0) await tx.deleteFrom('file').where('key', 'in', keys).execute()
    const revisions = some.map((id) => ({ kind: inbox.kind, id, before: { id } }))
    return { outcome: undefined, revisions: actor ? revisions : [] }
  })
}

/** An import may have found one file for two applications. */
async function listResumesOnlyOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('job_request')
    .select('file')
    .distinct()
    .where('id', 'in', ids)
    .where('file', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job_request as other')
            .select('other.id')
            .whereRef('other.file', '=', 'job_request.file')
            .where('other.id', 'not in', ids),
        ),
      ),
    )
    .execute()
  return rows.flatMap(({ file }) => file ?? [])
}
