import { eraseUploads } from '#app/features/projects/store-bulk.server.ts'
import { eraseDeleted } from '#app/features/requests/erase.server.ts'
import { kinds, requestKinds } from '#app/features/requests/kinds.ts'
import { eraseByAge } from '#app/features/requests/retention.server.ts'
import { emptyWriteAheadLog } from '#app/platform/database/overwrite.server.ts'
import { removeOldSnapshots } from '#app/platform/database/snapshots.server.ts'
import { removeUnrecorded } from '#app/platform/files/file-store.server.ts'
import { sweepDaily } from '#app/platform/files/sweep.server.ts'
import { emptyOldRevisions } from '#app/platform/revisions.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { removeAbandonedUploads } from '#app/uploads/abandoned-uploads.server.ts'

/**
 * Runs every cleanup job once. Each is safe to run at any time and on several instances at once; where one fails, the
 * others still run. A new kind of data that ends by itself gets a line here.
 */
export async function runCleanupJobs(services: Services, now: number) {
  const { config, db, log, auth, rateLimits, reserve } = services
  const deletedRequests = kinds.map((kind) => [
    `deleted ${requestKinds[kind].many.toLowerCase()}`,
    () => eraseDeleted(services, kind, now),
  ])
  const jobs: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(deletedRequests),
    'old requests': () => eraseByAge(services, now),
    uploads: () => removeAbandonedUploads(services, now),
    'bulk uploads': () => eraseUploads(db, now),
    'files without a row': () => removeUnrecorded(services, now),
    files: () => sweepDaily(services, now),
    history: () => emptyOldRevisions(db, now),
    sessions: () => auth.removeExpired(now),
    'rate limits': () => rateLimits.removeEnded(now),
    snapshots: () => removeOldSnapshots(config.dataDir, now),
    // At the end, and every time: a program that was reading the file may have kept it from being emptied before.
    'write-ahead log': () => emptyWriteAheadLog(db),
    // When there is most room.
    'disk reserve': () => reserve.refill(),
  }
  for (const [job, run] of Object.entries(jobs))
    await run().catch((error: unknown) => log.error({ err: error, job }, 'a cleanup job failed'))
}
