import type { BackgroundWorker, JobHandle } from '#app/platform/jobs/background-worker.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { countOf, type Db } from '#app/platform/database/database.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import type { Live } from '#app/platform/live/hub.server.ts'
import { writeAndPublish } from '#app/platform/changes/change.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import { rasters } from '../policy.ts'
import { makeVariants, UndecodableImage } from './make-variants.server.ts'
import type { VariantState } from '#app/platform/images/variants.ts'
import { minute, hour } from '#app/platform/units.ts'

const photographs = Object.values(rasters)
const minDelay = minute
const maxDelay = 6 * hour
/** Another instance may have stopped while working on a photograph. */
const checkInterval = minute

interface ImageServices {
  config: Config
  db: Db
  files: Files
  live: Live
  log: Log
  worker: BackgroundWorker
}

/**
 * Makes variants, one photograph at a time: first WebP and JPEG for everything that is waiting, then AVIF.
 * The queue is the table `file`. Two instances may process the same photograph; both then store the same
 * bytes under the same keys. Only an undecodable photograph is given up. Anything else is retried: a single
 * failure after its own pause, a storage failure with the whole job.
 */
export function createVariantWorker(services: ImageServices, now = Date.now): JobHandle {
  const { db, log, worker } = services
  /** Aborts the AVIF in progress when a new photograph arrives. Variants already stored stay. */
  let slow: AbortController | undefined
  /** Individual failures by key, and when to retry them; after a restart they are retried at once. */
  const postponed = new Map<string, { until: number; delay: number }>()

  const job = worker.add({
    name: 'variants',
    every: checkInterval,
    async run(_, isClosing) {
      for (let file = await next(); file && !isClosing(); file = await next()) await serve(file)
      return postponed.size > 0 ? Math.min(...[...postponed.values()].map(({ until }) => until)) : undefined
    },
    onClosing: () => slow?.abort(),
  })

  async function next() {
    const later = [...postponed].filter(([, { until }]) => until > now()).map(([key]) => key)
    return (await nextIn(db, 'waiting', later)) ?? (await nextIn(db, 'quick', later))
  }

  async function serve(file: FileRow) {
    const quick = file.variants === 'waiting'
    const stop = new AbortController()
    slow = quick ? undefined : stop
    try {
      const light = await makeVariants(services, file, quick ? ['webp', 'jpg'] : ['avif'], stop.signal)
      await setState(file, quick ? 'quick' : 'ready', light)
    } catch (error) {
      if (stop.signal.aborted) return
      // A storage problem affects every photograph.
      if (findUnavailable(error)) throw error
      log.error({ err: error, key: file.key }, 'variants of a photograph could not be made')
      if (error instanceof UndecodableImage) await setState(file, quick ? 'failed' : 'plain')
      else postpone(file.key)
    }
  }

  async function setState({ key, ...file }: FileRow, variants: VariantState, light = file.light) {
    await writeAndPublish(services, async (tx, publish) => {
      await tx.updateTable('file').set({ variants, light }).where('key', '=', key).execute()
      publish('outdated')
    })
    postponed.delete(key)
  }

  function postpone(key: string) {
    const delay = Math.min((postponed.get(key)?.delay ?? minDelay / 2) * 2, maxDelay)
    postponed.set(key, { delay, until: now() + delay })
  }

  return {
    ...job,
    wake() {
      slow?.abort()
      job.wake()
    },
  }
}

async function nextIn(db: Db, state: VariantState, later: string[]): Promise<FileRow | undefined> {
  return photographsIn(db, [state])
    .selectAll()
    .$if(later.length > 0, (query) => query.where('key', 'not in', later))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** How many photographs are without some of their variants, and will get them. */
export function countUnfinished(db: Db): Promise<number> {
  return countOf(photographsIn(db, ['waiting', 'quick']))
}

/** Other files have no variants, whatever their rows say: SVG, PDF and video. */
function photographsIn(db: Db, states: readonly VariantState[]) {
  return db
    .selectFrom('file')
    .where('variants', 'in', states)
    .where('access', '=', 'public')
    .where('type', 'in', photographs)
}

/** Photographs whose variants could not be made, or have been waiting since before the given time. */
export async function listUnfinished(
  db: Db,
  before: number,
): Promise<{ failed: string[]; waiting: string[] }> {
  const rows = await photographsIn(db, ['failed', 'plain', 'waiting', 'quick'])
    .select(['key', 'variants', 'created_at'])
    .orderBy('key')
    .execute()
  const isFinal = (state: string) => state === 'failed' || state === 'plain'
  return {
    failed: rows.filter(({ variants }) => isFinal(variants)).map(({ key }) => key),
    waiting: rows.filter((row) => !isFinal(row.variants) && row.created_at < before).map(({ key }) => key),
  }
}
