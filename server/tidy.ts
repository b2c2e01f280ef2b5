import { eraseCallRequests } from '#app/features/call-requests/store.server.ts'
import { eraseJobRequests } from '#app/features/job-requests/store.server.ts'
import { eraseUploads } from '#app/features/projects/store-bulk.server.ts'
import type { Services } from '#app/platform/services.server.ts'

/** What was kept for a day is kept no longer: deleted messages, and uploads that nobody went on with. */
export async function tidyUp(services: Services, now: number) {
  const { db, live, log, arrivals } = services
  const tasks = {
    'call-requests': async () => {
      if ((await eraseCallRequests(db, now)) > 0) live.publish('call-requests')
    },
    'job-requests': async () => {
      if ((await eraseJobRequests(services, now)) > 0) live.publish('job-requests')
    },
    uploads: () => arrivals.clean(now),
    'bulk uploads': () => eraseUploads(db, now),
  }
  for (const [task, run] of Object.entries(tasks))
    await run().catch((error: unknown) => log.error({ err: error, task }, 'tidying up failed'))
}
