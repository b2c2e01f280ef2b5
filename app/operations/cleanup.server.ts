import { eraseDeleted } from '#app/features/requests/erase.server.ts'
import { kinds, requestKinds } from '#app/features/requests/kinds.ts'
import { eraseByAge } from '#app/features/requests/retention.server.ts'
import type { Job } from '#app/platform/jobs/background-worker.server.ts'
import type { Backups } from './backup/backups.server.ts'
import { removeOldSaved, removeUnfinished } from './backup/store.server.ts'
import { emptyWriteAheadLog } from '#app/platform/database/maintenance.server.ts'
import { removeOldSnapshots } from '#app/platform/database/snapshots.server.ts'
import { removeUnrecorded } from '#app/platform/files/file-store.server.ts'
import { removeDeadScratch } from '#app/platform/disk/scratch.server.ts'
import { sweep } from '#app/platform/files/sweep.server.ts'
import { emptyOldRevisions } from '#app/history/empty-revisions.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { removeAbandonedUploads } from '#app/uploads/abandoned-uploads.server.ts'
import { minute, day } from '#app/platform/units.ts'

const every = 10 * minute

/**
 * Each job is safe to run at any time and on several instances at once. A new kind of data that expires needs
 * a line here.
 */
export function addCleanupJobs(services: Services & { backups: Backups }) {
  const { config, db, auth, backups, rateLimits, reserve, schedule, worker } = services
  const add = (name: string, run: (now: number) => Promise<unknown>, job: Partial<Job> = {}) =>
    worker.add({ name, every, quiet: true, ...job, run: async (now) => void (await run(now)) })
  /** What removes for good by age waits while the clock may be wrong (decision 0035). */
  const addRemoval: typeof add = (name, run, job) =>
    add(name, async (now) => (schedule.mayErase() ? run(now) : undefined), job)

  add('scratch of dead processes', () => removeDeadScratch(config.dataDir))
  for (const kind of kinds)
    addRemoval(`deleted ${requestKinds[kind].many.toLowerCase()}`, (now) => eraseDeleted(services, kind, now))
  addRemoval('old requests', (now) => eraseByAge(services, now))
  addRemoval('uploads', (now) => removeAbandonedUploads(services, now))
  addRemoval('files without a row', (now) => removeUnrecorded(services, now))
  addRemoval('files', (now) => sweep(services, { now }), { every: day, mark: 'files-swept' })
  addRemoval('history', (now) => emptyOldRevisions(db, now))
  add('sessions', (now) => auth.removeExpired(now))
  add('rate limits', (now) => rateLimits.removeExpired(now))
  addRemoval('backups that were broken off', (now) => removeUnfinished(config, now))
  addRemoval('what was saved before restores and upgrades', (now) => removeOldSaved(config, now))
  addRemoval('snapshots', (now) => removeOldSnapshots(config.dataDir, now))
  // Last, and every time: another program reading the file may have prevented it from being emptied before.
  add('write-ahead log', () => emptyWriteAheadLog(db))
  // When there is the most space.
  add('disk reserve', () => reserve.refill())
  // Not awaited: it may take minutes, and an interrupted backup is retried an hour after it started.
  worker.add({
    name: 'backup',
    every,
    run: async (now) => void backups.takeWhenDue(now),
    onClosing: () => backups.close(),
  })
}
