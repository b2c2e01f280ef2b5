import { join } from 'node:path'
import { guardClock, type GuardedClock } from '#app/operations/clock-guard.server.ts'
import { watchClock } from '#app/operations/watched-clock.ts'
import { reminderFor } from '#app/operations/reminder.server.ts'
import { watchOwnership } from '#app/operations/ownership.server.ts'
import { openBackups, type Backups } from '#app/operations/backup/backups.server.ts'
import { createAuth } from '#app/platform/auth/auth.server.ts'
import { createRateLimits } from '#app/platform/auth/rate-limit.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import { openBackgroundWorker } from '#app/platform/jobs/background-worker.server.ts'
import { StartupError, type Config } from '#app/platform/config.server.ts'
import { lockDataFolder, readSecret } from '#app/platform/disk/data-folder.server.ts'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { createStatementLog } from '#app/platform/database/statement-log.server.ts'
import { createRefusedWrites } from '#app/platform/errors/refused-writes.server.ts'
import { createReserve } from '#app/platform/disk/reserve.server.ts'
import { readSpace } from '#app/platform/disk/space.server.ts'
import { createFiles } from '#app/platform/files/create-files.server.ts'
import { bringBack } from '#app/platform/files/aside.server.ts'
import { claimFiles } from '#app/platform/files/site-claim.server.ts'
import { createVariantWorker } from '#app/uploads/photographs/worker.server.ts'
import { watchWithdrawals } from '#app/platform/changes/withdrawals.server.ts'
import { openLocalLive } from '#app/platform/live/hub.server.ts'
import { createPresence } from '#app/platform/live/presence.server.ts'
import { openStreams } from '#app/platform/live/streams.server.ts'
import { isPublic } from '#app/platform/live/topics.ts'
import { openLog, type Log } from '#app/platform/log.server.ts'
import { createDerivedFiles } from '#app/platform/files/derived-files.server.ts'
import { openMailer } from '#app/platform/mail/mailer.server.ts'
import { createOutbox } from '#app/platform/outbox/outbox.server.ts'
import { placeLimits } from '#app/platform/http/limits.ts'
import { createPages } from '#app/platform/pages/pages.server.ts'
import { createPush } from '#app/platform/push/push.server.ts'
import { createSecurityLog } from '#app/platform/security-log.server.ts'
import { createVisits } from '#app/platform/visits/visits.server.ts'
import type { Ownership, Services } from '#app/platform/request/services.server.ts'
import { readAsGuest, siteFiles, type Guest } from './visitors.server.ts'
import { readerFor, readsOf, writesOf } from './areas.server.ts'
import { areaOf, publicTopics } from './collections.ts'
import { requestKinds, topicOf } from './features/requests/kinds.ts'
import { notificationFor } from './features/requests/notification.server.ts'
import { readBrand } from './features/settings/store.server.ts'

/** With what only app/operations and the host may use. */
export interface SiteServices extends Services {
  backups: Backups
  schedule: GuardedClock
}

/** @throws StartupError with a message for the operator. */
export async function openServices(
  config: Config,
  overrides: Partial<SiteServices> = {},
): Promise<SiteServices> {
  const reserve = overrides.reserve ?? createReserve(config.dataDir)
  await reserve.makeRoomToStart()
  const folder = lockDataFolder(config.dataDir)
  let opened: Db | undefined
  try {
    const log = overrides.log ?? openLog(config)
    const diskSpace = overrides.diskSpace ?? (() => readSpace(config.dataDir))
    const refusedWrites = overrides.refusedWrites ?? createRefusedWrites()
    const statements = overrides.statements ?? createStatementLog(log, refusedWrites)
    const db = overrides.db ?? (opened = await openDatabase(config, log, migrations, statements))
    const late: { ownership?: Ownership } = {}
    const secret = readSecret(config.dataDir, config.appSecret)
    const securityLog = overrides.securityLog ?? createSecurityLog(log, secret)
    const worker =
      overrides.worker ?? openBackgroundWorker({ db, log, mayRun: () => late.ownership?.isOwn() ?? true })
    const pages = overrides.pages ?? createPages()
    const live =
      overrides.live ??
      (config.databaseUrl
        ? await openSharedLive(config.databaseUrl, db, log, async () => late.ownership?.compare())
        : openLocalLive())
    // Another instance's change, or a lost connection during which one may have been missed.
    live.subscribe((topic) => {
      if (topic === 'withdrawn') pages.clear()
      else if (isPublic(topic)) pages.invalidate()
    })
    const timeZone = async () => (await readBrand({ db, pages })).timeZone
    const today = overrides.today ?? (async () => isoDay(Date.now(), await timeZone()))
    const streams = overrides.streams ?? openStreams(live, placeLimits(config.workers))
    const presence = overrides.presence ?? createPresence({ db, live, log, worker })
    const visits = overrides.visits ?? createVisits({ db, live, worker, timeZone })
    const files = overrides.files ?? (await createFiles(config, refusedWrites))
    const identity = await claimFiles(config, db, files)
    const ownership =
      overrides.ownership ??
      watchOwnership({ config, db, files, log, pages, statements, worker }, identity, live)
    late.ownership = ownership
    await ownership.compare()
    const lost = ownership.problem()
    if (lost) throw new StartupError(`The site can not start: ${lost}.`)
    const back = await bringBack(db, files)
    if (back.length > 0) log.warn({ number: back.length }, 'files that had been moved aside are back')
    const images = overrides.images ?? createVariantWorker({ config, db, files, live, log, worker })
    const rateLimits = overrides.rateLimits ?? createRateLimits({ db, secret, securityLog })
    const push = overrides.push ?? createPush({ config, db, log })
    const mailer = openMailer(config, log)
    const outbox =
      overrides.outbox ??
      createOutbox({
        db,
        live,
        log,
        worker,
        push,
        rateLimits,
        mailer,
        requests: { notificationFor, topicOf, areaOf: (kind) => requestKinds[kind].area },
        reminderFor,
      })
    const schedule = overrides.schedule ?? (await guardClock({ db, files, log, worker }, watchClock()))
    const backups = overrides.backups ?? openBackups({ config, db, log, mayRemove: schedule.mayErase })
    return {
      config,
      log,
      securityLog,
      db,
      statements,
      refusedWrites,
      worker,
      today,
      reserve,
      diskSpace,
      files,
      pages,
      live,
      streams,
      publicTopics,
      presence,
      visits,
      images,
      push,
      outbox,
      mailer: overrides.mailer ?? mailer,
      schedule,
      ownership,
      backups,
      derivedFiles: overrides.derivedFiles ?? createDerivedFiles(join(config.dataDir, 'made'), log),
      rateLimits,
      siteFiles: siteFiles(db),
      // The fields of their collections have read them.
      readAsGuest: (of, read, kept) => readAsGuest(db, of, read, kept as Guest['instead']),
      accessOf: (person) => ({
        db: readerFor(db, person),
        mayWrite: writesOf(person),
        ...readsOf(person),
      }),
      auth: overrides.auth ?? createAuth(config, db, secret, rateLimits, areaOf),
      async close() {
        streams.close()
        await worker.close()
        files[Symbol.dispose]()
        await live.close()
        await db.destroy()
        folder.release()
      },
    }
  } catch (error) {
    await opened?.destroy()
    folder.release()
    throw error
  }
}

/** Loaded only if the site uses it: the PostgreSQL library takes 10 MB. */
async function openSharedLive(databaseUrl: string, db: Db, log: Log, compare: () => Promise<void>) {
  const { openPostgresLive } = await import('#app/platform/live/postgres-live.server.ts')
  const withdrawals = watchWithdrawals(db)
  return openPostgresLive(databaseUrl, db, log, {
    ...withdrawals,
    async hasMissed(since) {
      await compare()
      return withdrawals.hasMissed(since)
    },
  })
}
