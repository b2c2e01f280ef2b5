import { cleanupActor } from '#app/platform/changes/actors.server.ts'
import { change, type Actor } from '#app/platform/changes/change.server.ts'
import { emptyWriteAheadLog } from '#app/platform/database/maintenance.server.ts'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import { removeDeadScratch } from '#app/platform/disk/scratch.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { eraseFromSnapshots } from '#app/platform/database/snapshots.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { topicOf } from './kinds.ts'
import { eraseFromSnapshot, eraseRows, listErasable, listResumesOnlyOf } from './store-erase.server.ts'

const requestsPerTransaction = 50

/** A cleanup job that erases requests deleted more than a day ago, which can no longer be restored. */
export async function eraseDeleted(services: Services, kind: RequestKind, now: number) {
  const ids = await listErasable(services.db, kind, now)
  await eraseRequests(services, kind, ids)
  if (ids.length > 0) services.live.publish(topicOf(kind))
}

interface EraseOrder {
  actor?: Actor
  stillDue?(some: readonly string[]): Promise<readonly string[]>
}

/**
 * Erases requests permanently and in portions, first from copies of the database and from resumes. If that
 * fails, the requests are still there for another attempt. Works on a full disk too.
 * @param order `actor` also records the deletion in History; `stillDue` selects which of a portion are still
 * to be erased
 */
export async function eraseRequests(
  services: Services,
  kind: RequestKind,
  ids: readonly string[],
  { actor, stillDue }: EraseOrder = {},
) {
  const { reserve, db, securityLog } = services
  let number = 0
  for await (const some of batchesOf(ids, requestsPerTransaction))
    await reserve.withReserve(async () => {
      const wanted = stillDue ? await stillDue(some) : some
      if (wanted.length === 0) return
      await erasePortion(services, kind, wanted, actor)
      number += wanted.length
    })
  if (number === 0) return
  await reserve.withReserve(() => emptyWriteAheadLog(db))
  securityLog.record('personal data erased', { about: kind, number })
}

async function erasePortion(services: Services, kind: RequestKind, some: readonly string[], actor?: Actor) {
  const { config, db, files } = services
  await removeDeadScratch(config.dataDir)
  if (!config.databaseUrl)
    await eraseFromSnapshots(config.dataDir, (snapshot) => eraseFromSnapshot(snapshot, kind, some))
  const resumes = await listResumesOnlyOf(db, kind, some)
  for (const key of resumes) await files.remove('private', key)
  await change(services, actor ?? cleanupActor, topicOf(kind), async (tx) => {
    await eraseRows(tx, kind, some, resumes)
    const revisions = some.map((id) => ({ kind, id, before: { id } }))
    return { outcome: undefined, revisions: actor ? revisions : [] }
  })
}
