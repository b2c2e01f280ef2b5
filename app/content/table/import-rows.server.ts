import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { change, type Revision } from '#app/platform/changes/change.server.ts'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import { lock } from '#app/platform/database/open.server.ts'
import type { TablePlace } from './queries.server.ts'
import {
  rowsAtOnce,
  type Existing,
  type Mode,
  type RowOutcome,
  type ImportProgress,
  type RowResult,
  type SentRow,
} from './rules.ts'
import { validateRows, type ValidatedRow } from './validate-rows.server.ts'

/** Who imports, and into what. */
type Importer = Pick<AdminContext, 'db' | 'live' | 'actor' | 'log'>

/** Imports rows, and streams the progress as a line of JSON for each portion. */
export function importStream(
  admin: Importer,
  place: TablePlace,
  { signal, ...sent }: Pick<Run, 'rows' | 'existing' | 'mode'> & { signal: AbortSignal },
): Response {
  const stop = new AbortController()
  signal.addEventListener('abort', () => stop.abort())
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      let done = 0
      function say(progress: ImportProgress) {
        done = progress.done
        if (!stop.signal.aborted)
          controller.enqueue(new TextEncoder().encode(`${JSON.stringify(progress)}\n`))
      }
      const run = { ...sent, stop: stop.signal, onProgress: (number: number) => say({ done: number }) }
      try {
        say({ done, ...(await importRows(admin, place, run)) })
      } catch (error) {
        admin.log.error({ err: error }, 'an import was interrupted')
        say({ done, ended: 'failed' })
      }
      if (!stop.signal.aborted) controller.close()
    },
    cancel: () => stop.abort(),
  })
  return new Response(lines, {
    headers: { 'Content-Type': 'application/x-ndjson', 'X-Accel-Buffering': 'no' },
  })
}

interface Run {
  rows: readonly SentRow[]
  existing: Existing
  mode: Mode
  /** Whoever asked has gone. In mode `all`, nothing is written then; in mode `good`, no further portion. */
  stop: AbortSignal
  onProgress: (done: number) => void
}

type Ended = Required<Pick<ImportProgress, 'ended' | 'rows'>>

/**
 * Imports rows in one transaction, so that one Undo takes them back. Each is checked again under the lock, so that nobody can interfere, and a
 * row that an earlier request has written is not written again.
 */
async function importRows(
  admin: Importer,
  place: TablePlace,
  { rows, existing, mode, stop, onProgress }: Run,
): Promise<Ended> {
  const { store } = place
  try {
    return await change(admin, admin.actor, store.collection.topic, async (tx) => {
      await lock(tx, store.lock)
      const results: RowResult[] = []
      const revisions: Revision[] = []
      for await (const some of batchesOf(rows, rowsAtOnce)) {
        if (mode === 'all' && stop.aborted) throw new RolledBack({ ended: 'stopped', rows: [] })
        if (stop.aborted) break
        const validated = await validateRows(tx, place, some, { existing, writing: true })
        revisions.push(
          ...(await store.writeAll(
            tx,
            validated.flatMap(({ change }) => change ?? []),
          )),
        )
        results.push(...validated.map(toDone))
        onProgress(results.length)
      }
      const refused = results.filter(({ outcome }) => outcome === 'refused')
      if (mode === 'all' && refused.length > 0)
        throw new RolledBack({
          ended: 'nothing',
          rows: refused.map((row) => ({ ...row, outcome: 'faulty' as const })),
        })
      return { outcome: { ended: stop.aborted ? 'stopped' : 'finished', rows: results }, revisions }
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.answer
    throw error
  }
}

/** Thrown to roll the transaction back. */
class RolledBack extends Error {
  readonly answer: Ended

  constructor(answer: Ended) {
    super(answer.ended)
    this.answer = answer
  }
}

const onceWritten: Partial<Record<RowOutcome, RowOutcome>> = {
  new: 'added',
  update: 'updated',
  faulty: 'refused',
}

function toDone({ result }: ValidatedRow): RowResult {
  return { ...result, outcome: onceWritten[result.outcome] ?? result.outcome }
}
