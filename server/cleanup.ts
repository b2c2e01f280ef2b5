import { eraseCallRequests } from '#app/features/call-requests/store.server.ts'
import { eraseJobRequests } from '#app/features/job-requests/store.server.ts'
import { eraseUploads } from '#app/features/projects/store-bulk.server.ts'
import { sweepDaily } from '#app/platform/files/sweep.server.ts'
import { emptyOldRevisions } from '#app/platform/revisions.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * Runs every cleanup job once. Each is safe to run at any time and on several instances at once; where one fails, the
 * others still run. A new kind of data that ends by itself gets a line here.
 */
export async function runCleanupJobs(services: Services, now: number) {
  const { db, live, log, arrivals } = services
  const jobs: Record<string, () => Promise<unknown>> = {
    'call-requests': async () => {
      if ((await eraseCallRequests(db, now)) > 0) live.publish('call-requests')
    },
    'job-requests': async () => {
      if ((await eraseJobRequests(services, now)) > 0) live.publish('job-requests')
    },
    uploads: () => arrivals.clean(now),
    'bulk uploads': () => eraseUploads(db, now),
    files: () => sweepDaily(services, now),
    history: () => emptyOldRevisions(db, now),
  }
  for (const [job, run] of Object.entries(jobs))
    await run().catch((error: unknown) => log.error({ err: error, job }, 'a cleanup job failed'))
}
