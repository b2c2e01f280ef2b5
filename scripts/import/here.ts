import { listCallRequestIds } from '#app/features/call-requests/store.server.ts'
import { stores } from '#app/collections.server.ts'
import { listClientsHere } from '#app/features/clients/store.server.ts'
import { listJobRequestIds } from '#app/features/job-requests/store.server.ts'
import { listProjectCodes } from '#app/features/projects/store.server.ts'
import { listSettingKeys } from '#app/features/settings/store.server.ts'
import { listDeletedRecords } from '#app/platform/database/deleted-records.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { hasEarlierVisits } from '#app/platform/visits.server.ts'

/** Everything of the site that an import has to respect. Read once to plan, and once more before the first row is written. */
export type Here = Awaited<ReturnType<typeof readHere>>

export async function readHere(db: Db | Tx) {
  return {
    projects: await listProjectCodes(db),
    certificates: await stores.certificate.list(db),
    ...(await listClientsHere(db)),
    callRequests: await listCallRequestIds(db),
    jobRequests: await listJobRequestIds(db),
    settings: await listSettingKeys(db),
    visits: await hasEarlierVisits(db),
    deleted: await listDeletedRecords(db),
  }
}
