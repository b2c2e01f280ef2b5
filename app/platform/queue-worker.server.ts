import { findUnavailable } from './http/unavailable.server.ts'
import type { Log } from './log.server.ts'

export interface QueueWorker {
  /** Something may be waiting. Nothing is done before the first call. */
  wake(): void
  /** Resolves when nothing is to be done now; for tests and measurements. */
  idle(): Promise<void>
  /** Lets what has been begun be finished. */
  close(): Promise<void>
}

interface QueueWorkerOptions {
  log: Log
  name: string
  /**
   * Does all that waits, and says when something will be due next, in milliseconds since 1970. It ends early where
   * `isClosing`. Where it throws, it is called again after a pause, which doubles each time.
   */
  work(isClosing: () => boolean): Promise<number | undefined>
}

/** Another instance may have ended with something in hand, so everybody looks now and then. */
const longestPause = 60_000
const shortestPause = 1_000

/** Does what waits in the database, one round at a time, outside any request: a restart goes on where it stopped. */
export function openQueueWorker({ log, name, work }: QueueWorkerOptions): QueueWorker {
  let closed = false
  let asked = false
  let failures = 0
  let working: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function run() {
    while (asked && !closed) {
      asked = false
      const next = await work(() => closed)
      failures = 0
      lookAgainIn((next ?? Infinity) - Date.now())
    }
  }

  function failed(error: unknown) {
    const level = findUnavailable(error) ? 'warn' : 'error'
    log[level]({ err: error, worker: name }, 'a queue worker failed, and tries again')
    lookAgainIn(shortestPause * 2 ** failures)
    failures += 1
  }

  function lookAgainIn(pause: number) {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(wake, Math.min(Math.max(pause, 0), longestPause)).unref()
  }

  function wake() {
    if (closed) return
    asked = true
    working ??= run()
      .catch(failed)
      .finally(() => {
        working = undefined
        if (asked && !closed) wake()
      })
  }

  return {
    wake,
    async idle() {
      wake()
      while (working) await working
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await working
    },
  }
}
