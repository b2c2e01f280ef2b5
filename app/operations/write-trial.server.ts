import { setMark } from '#app/platform/database/meta.server.ts'
import type { WrittenPlace } from '#app/platform/errors/refused-writes.server.ts'
import { tryToStore, tryToWriteFolder } from '#app/platform/files/write-trial.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { minute } from '#app/platform/units.ts'

const every = 15 * minute

/**
 * Tries one row and one file every quarter of an hour, so that a place that takes no writes is known before somebody's
 * work meets it; after a refusal, every minute until both are taken.
 */
export function addWriteTrial(services: Services) {
  const { refusedWrites, worker } = services
  const job = worker.add({
    name: 'write trial',
    every,
    quiet: true,
    async run(now) {
      await tryWrites(services, now)
      return refusedWrites.current().length > 0 ? now + minute : undefined
    },
  })
  refusedWrites.onRefused(() => job.wakeWithin(minute))
}

async function tryWrites({ config, db, files, refusedWrites }: Services, now: number) {
  const trials: Record<WrittenPlace, () => Promise<unknown>> = {
    database: () => setMark(db, 'write-trial', String(now)),
    async files() {
      await tryToWriteFolder(config.dataDir)
      await tryToStore(files)
    },
  }
  for (const place of ['database', 'files'] as const)
    try {
      await trials[place]()
      refusedWrites.taken(place)
    } catch (error) {
      refusedWrites.note(place, error)
    }
}
