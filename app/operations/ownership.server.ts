import { findOtherVersion } from '#app/platform/database/migrate.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { Unavailable } from '#app/platform/errors/unavailable.server.ts'
import { findOtherOwner, type SiteIdentity } from '#app/platform/files/site-claim.server.ts'
import type { Ownership, Services } from '#app/platform/request/services.server.ts'
import { singleFlight } from '#app/platform/single-flight.ts'
import { minute } from '#app/platform/units.ts'

/** A request waits for so long for a connection that was just lost: as long as a database that is away may cost. */
const patience = 1_500

type Watched = Pick<Services, 'config' | 'db' | 'files' | 'log' | 'pages' | 'statements' | 'worker'>

/**
 * Watches whether database and files are still those that this instance opened: another version may have migrated the
 * tables, and a backup that was restored elsewhere may have taken the files. Such an instance would show drafts, grant
 * rights that were taken away, and take saves into nowhere.
 * @param listens how it hears of others, with the lock that keeps other versions from migrating
 */
export function watchOwnership(
  { config, db, files, log, pages, statements, worker }: Watched,
  identity: SiteIdentity,
  listens: { isListening(): boolean; whenListening(milliseconds: number): Promise<boolean> },
): Ownership {
  const flights = singleFlight<void>()
  let problem: string | undefined

  async function look() {
    const found =
      (await findOtherVersion(db, migrations)) ??
      (await findOtherOwner(config, { database: db, files }, identity))
    if (found && found !== problem) log.error({ why: found }, 'this instance serves no longer')
    problem = found
    if (found) pages.clear()
  }
  const compare = () => flights.run('', look)

  worker.add({ name: 'ownership', every: minute, always: true, run: () => compare() })
  statements.onUnknown(() => void compare().catch(() => {}))

  return {
    compare,
    problem: () => problem,
    isOwn: () => problem === undefined && listens.isListening(),
    async assertOwn() {
      if (problem !== undefined) throw new Unavailable('not-own')
      if (listens.isListening() || (await listens.whenListening(patience))) return
      throw new Unavailable('database', new Error('the listening connection, with the lock, is away'))
    },
  }
}
