import type { Config } from '../config.server.ts'
import type { Db } from '../database/open.server.ts'
import type { FileRow } from '../database/schema.ts'
import type { Files } from '../files/files.server.ts'
import type { Log } from '../log.server.ts'
import type { Pages } from '../pages.server.ts'
import { makeVariants } from './make-variants.server.ts'
import type { VariantState } from './variants.ts'

export interface VariantWorker {
  /** A photograph has come in, or the site begins to serve. Nothing is made before the first call. */
  wake(): void
  /** Resolves when nothing is waiting; for tests and measurements. */
  idle(): Promise<void>
  /** Lets what is quickly made be finished. */
  close(): Promise<void>
}

const rasters = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
const lookAgain = 60_000

/**
 * Makes variants one photograph at a time, outside any request: WebP and JPEG of everything that waits first, AVIF
 * after. What to do stands in the table `file`, so a restart goes on where it stopped. Two instances may take the same
 * photograph; both then store the same bytes under the same keys.
 */
export function openVariantWorker({
  config,
  db,
  files,
  pages,
  log,
}: {
  config: Config
  db: Db
  files: Files
  pages: Pages
  log: Log
}): VariantWorker {
  let closed = false
  let asked = false
  let working: Promise<void> | undefined
  /** Of the AVIF being made: who has just sent a photograph waits for it, and what is made already stays. */
  let slow: AbortController | undefined
  let timer: NodeJS.Timeout | undefined

  async function work() {
    while (asked && !closed) {
      asked = false
      for (let file = await next(); file && !closed; file = await next()) await serve(file)
    }
  }

  async function next() {
    return (await nextIn(db, 'waiting')) ?? (await nextIn(db, 'quick'))
  }

  async function serve(file: FileRow) {
    const quick = file.variants === 'waiting'
    let state: VariantState = quick ? 'quick' : 'ready'
    const stop = new AbortController()
    slow = quick ? undefined : stop
    try {
      await makeVariants({ config, files }, file, quick ? ['webp', 'jpg'] : ['avif'], stop.signal)
    } catch (error) {
      if (stop.signal.aborted) return
      state = quick ? 'failed' : 'plain'
      log.error({ err: error, key: file.key }, 'variants of a photograph could not be made')
    }
    await db.updateTable('file').set({ variants: state }).where('key', '=', file.key).execute()
    pages.drop()
  }

  function look() {
    asked = true
    timer ??= setInterval(look, lookAgain).unref()
    working ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'making variants stopped'))
      .finally(() => {
        working = undefined
        if (asked && !closed) look()
      })
  }

  function wake() {
    slow?.abort()
    look()
  }

  return {
    wake,
    async idle() {
      look()
      while (working) await working
    },
    async close() {
      closed = true
      slow?.abort()
      clearInterval(timer)
      await working
    },
  }
}

async function nextIn(db: Db, state: VariantState): Promise<FileRow | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('variants', '=', state)
    .where('access', '=', 'public')
    .where('type', 'in', rasters)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
