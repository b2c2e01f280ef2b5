import { setTimeout as wait } from 'node:timers/promises'
import { describeRefusal } from '#app/platform/errors/storage-error.server.ts'
import { findUnavailable, type Unavailable } from '#app/platform/errors/unavailable.server.ts'
import { refuseLostDatabase, refuseWithoutData } from '#app/operations/expected-data.server.ts'
import { refuseMoved } from '#app/operations/backup/move.server.ts'
import { refuseUnfinishedRestore } from '#app/operations/backup/unfinished-restore.server.ts'
import { isStartupError, type Config } from '#app/platform/config.server.ts'
import { noticeSecret } from '#app/platform/auth/secret-fingerprint.server.ts'
import { removeMark } from '#app/platform/database/meta.server.ts'
import { readSecret } from '#app/platform/disk/data-folder.server.ts'
import type { App } from '#server/app.ts'
import { firstStart } from './first-start.ts'

const minDelay = 250
const maxDelay = 2_000

/**
 * Opens the site, including the first start's steps. While the database or the files are unavailable it
 * retries, and continues once they are back without any action by the operator.
 * @param takesOver whether a site that was moved away serves here again
 * @param waiting called after each failed attempt, with the reason and a message for the operator
 */
export async function openSite(
  config: Config,
  takesOver: boolean,
  waiting: (why: Unavailable, words: string) => void,
): Promise<App> {
  const { createApp } = await import('#server/app.ts')
  const began = Date.now()
  for (let delay = minDelay; ; delay = Math.min(delay * 2, maxDelay)) {
    let app: App | undefined
    try {
      await refuseUnfinishedRestore(config)
      await refuseWithoutData(config)
      await refuseLostDatabase(config)
      // What a move left behind may serve again if somebody says so.
      if (!takesOver) await refuseMoved(config)
      app = await createApp(config)
      if (takesOver) await removeMark(app.services.db, 'moved')
      await firstStart(app.services)
      const other = await noticeSecret(app.services.db, readSecret(config.dataDir, config.appSecret))
      if (other) app.services.log.warn(`the secret ${other.detail} ${other.advice}`.trim())
      return app
    } catch (error) {
      await app?.close().catch(() => {})
      const why = findUnavailable(error)
      if (!why || hasWaited(error, Date.now() - began)) throw error
      waiting(why, isStartupError(error) ? error.message : inVariables(why, config))
      await wait(delay)
    }
  }
}

/** Whether it is no use to wait any longer. */
function hasWaited(error: unknown, milliseconds: number): boolean {
  return error instanceof Error && 'waitAtMost' in error && milliseconds > Number(error.waitAtMost)
}

/** Adds the variables to check, which the message for visitors does not name. */
function inVariables({ reason, message, cause }: Unavailable, { s3, dataDir, databaseUrl }: Config): string {
  const refusal = describeRefusal(cause)
  if (reason === 'storage' && s3 && refusal)
    return `S3_BUCKET: the bucket ${s3.bucket} answers ${refusal}. Check the keys, and what they are allowed to do.`
  if (reason === 'storage' && s3)
    return `S3_BUCKET: the bucket ${s3.bucket} can't be reached. Check that S3_ENDPOINT responds, and check the keys.`
  if (reason === 'storage') return `DATA_DIR: ${dataDir} can't be read or written. Check the disk.`
  return `${databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'}: ${message}`
}
