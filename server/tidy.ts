import { eraseCallRequests } from '#app/features/call-requests/store.server.ts'
import { eraseJobRequests } from '#app/features/job-requests/store.server.ts'
import { eraseUploads } from '#app/features/projects/store-bulk.server.ts'
import { sweepDaily } from '#app/platform/files/sweep.server.ts'
import { emptyOldRevisions } from '#app/platform/revisions.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/**
 * What was kept for a time is kept no longer: deleted messages and abandoned uploads for a day, files that nothing needs for
 * as long as History can bring them back, the contents of history for a year.
 */
export async function tidyUp(services: Services, now: number) {
  const { db, live, log, arrivals } = services
  const tasks: Record<string, () => Promise<unknown>> = {
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
  for (const [task, run] of Object.entries(tasks))
    await run().catch((error: unknown) => log.error({ err: error, task }, 'tidying up failed'))
}
