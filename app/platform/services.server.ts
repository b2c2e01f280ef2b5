import { join } from 'node:path'
import { href } from 'react-router'
import { openAuth, type Auth } from './auth/auth.server.ts'
import { openRateLimits, type RateLimits } from './auth/rate-limit.server.ts'
import type { Config } from './config.server.ts'
import { holdDataFolder, readSecret } from './data-folder.server.ts'
import { openDatabase } from './database/connect.server.ts'
import type { Db } from './database/open.server.ts'
import { openReserve, type Reserve } from './disk/reserve.server.ts'
import { readSpace, type DiskSpace } from './disk/space.server.ts'
import { openArrivals, type Arrivals } from './files/arrivals.server.ts'
import { openDiskFiles } from './files/disk-files.server.ts'
import { explainingFiles } from './files/explaining-files.server.ts'
import type { Files } from './files/files.server.ts'
import { openS3Files } from './files/s3-files.server.ts'
import { openVariantWorker } from './images/worker.server.ts'
import { openLocalLive, type Live } from './live/hub.server.ts'
import { openPostgresLive } from './live/postgres-live.server.ts'
import { openStreams, type Streams } from './live/streams.server.ts'
import { isPublic } from './live/topics.ts'
import { openLog, type Log } from './log.server.ts'
import { openDerivedFiles, type DerivedFiles } from './derived-files.server.ts'
import { openMailer } from './mail/mailer.server.ts'
import { openOutbox, type Outbox } from './outbox/outbox.server.ts'
import { openPages, type Pages } from './pages.server.ts'
import { openPush, type Push } from './push/push.server.ts'
import type { QueueWorker } from './queue-worker.server.ts'
import { openSecurityLog, type SecurityLog } from './security-log.server.ts'
import { openVisits, type Visits } from './visits.server.ts'

/** Everything that outlives a request. Built in one place, handed on, never imported as a global. */
export interface Services {
  config: Config
  log: Log
  securityLog: SecurityLog
  db: Db
  reserve: Reserve
  /** Of the disk with the data folder. */
  diskSpace(): Promise<DiskSpace>
  files: Files
  live: Live
  streams: Streams
  auth: Auth
  rateLimits: RateLimits
  pages: Pages
  visits: Visits
  /** Makes the smaller versions of photographs. */
  images: QueueWorker
  arrivals: Arrivals
  push: Push
  outbox: Outbox
  /** Pictures for sharing and icons. */
  derivedFiles: DerivedFiles
  /** Writes what is still gathered, then lets go of everything. */
  close(): Promise<void>
}

/** @throws StartupError with the sentence that the operator needs. */
export async function openServices(config: Config, overrides: Partial<Services> = {}): Promise<Services> {
  const reserve = overrides.reserve ?? openReserve(config.dataDir)
  await reserve.makeRoomToStart()
  const folder = holdDataFolder(config.dataDir)
  let opened: Db | undefined
  try {
    const log = overrides.log ?? openLog(config.logLevel)
    const secret = readSecret(config.dataDir, config.appSecret)
    const securityLog = overrides.securityLog ?? openSecurityLog(log, secret)
    const diskSpace = overrides.diskSpace ?? (() => readSpace(config.dataDir))
    const db = overrides.db ?? (opened = await openDatabase(config, log))
    const pages = overrides.pages ?? openPages()
    const live =
      overrides.live ??
      (config.databaseUrl ? await openPostgresLive(config.databaseUrl, db, log) : openLocalLive())
    // Another instance's change, or an interruption in which one may have been missed.
    live.subscribe((topic) => {
      if (isPublic(topic)) pages.drop()
    })
    const streams = overrides.streams ?? openStreams(live)
    const visits = overrides.visits ?? openVisits(db, log)
    const files =
      overrides.files ??
      explainingFiles(config.s3 ? openS3Files(config.s3) : openDiskFiles(join(config.dataDir, 'files')))
    const arrivals =
      overrides.arrivals ?? openArrivals({ config, log, diskSpace, path: href('/admin/uploads') })
    const images = overrides.images ?? openVariantWorker({ config, db, files, live, log })
    const rateLimits = overrides.rateLimits ?? openRateLimits({ db, secret, securityLog })
    const push = overrides.push ?? openPush({ config, db, log })
    const outbox =
      overrides.outbox ?? openOutbox({ db, live, log, push, rateLimits, mailer: openMailer(config, log) })
    return {
      config,
      log,
      securityLog,
      db,
      reserve,
      diskSpace,
      files,
      pages,
      live,
      streams,
      visits,
      images,
      arrivals,
      push,
      outbox,
      derivedFiles: overrides.derivedFiles ?? openDerivedFiles(join(config.dataDir, 'made'), log),
      rateLimits,
      auth: overrides.auth ?? openAuth(config, db, secret, rateLimits),
      async close() {
        streams.close()
        await visits.flush()
        await Promise.all([images.close(), outbox.close()])
        arrivals.close()
        files.close()
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
