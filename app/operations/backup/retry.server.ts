import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '#app/platform/config.server.ts'
import { describeRefusal, explainStorage } from '#app/platform/errors/storage-error.server.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import { retry } from '#app/platform/retry.ts'
import type { ReportProgress } from './progress.ts'
import { minute, second } from '#app/platform/units.ts'

const delayMs = second
const maxOutageMs = minute

const silent =
  'The storage has not responded for a minute, so the command gave up. Check the storage, then run the same command again.'

export interface RetryOptions {
  progress: ReportProgress
  time?: { now(): number; wait(milliseconds: number): Promise<unknown> }
}

/**
 * For work that makes a hundred thousand requests to a bucket: one slow response or a short outage does not
 * end it. Failed calls are retried until none of the concurrent calls has succeeded for a minute.
 * @throws StartupError after that minute, or at once if the bucket refuses; any other error at once
 */
export function createRetry({ progress, time = { now: Date.now, wait } }: RetryOptions) {
  let silentSince: number | undefined
  return async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await retry(work, {
      shouldRetry(error) {
        if (findUnavailable(explainStorage(error))?.reason !== 'storage') return false
        const refusal = describeRefusal(error)
        // Whoever is refused will be refused in a minute, too.
        if (refusal?.startsWith('403'))
          throw new StartupError(
            `S3_BUCKET: the bucket answers ${refusal}. Check the keys, and what they are allowed to do.`,
            {
              cause: error,
            },
          )
        silentSince ??= time.now()
        if (time.now() - silentSince > maxOutageMs) throw new StartupError(silent, { cause: error })
        progress('The storage is slow; trying again', 0)
        return true
      },
      delayMs: () => delayMs,
      wait: (milliseconds) => time.wait(milliseconds),
    })
    silentSince = undefined
    return result
  }
}
