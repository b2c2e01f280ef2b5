import { randomUUID } from 'node:crypto'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { change, type Revision } from '#app/platform/changes/change.server.ts'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import { lock, type Tx } from '#app/platform/database/database.server.ts'
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
 * Imports rows as one change, so that one Undo takes them back. Each is checked again under the lock, so that nobody can
 * interfere, and a row that an earlier request has written is not written again. All or nothing takes one transaction,
 * in which others wait on SQLite; the good rows are written portion by portion, and others write and read in between.
 */
async function importRows(admin: Importer, place: TablePlace, run: Run): Promise<Ended> {
  const { rows, mode, stop, onProgress } = run
  const { store } = place
  const id = randomUUID()
  const results: RowResult[] = []
  const write = (work: (tx: Tx) => Promise<Revision[]>) =>
    change(
      admin,
      admin.actor,
      store.collection.topic,
      async (tx) => {
        await lock(tx, store.lock)
        return { outcome: undefined, revisions: await work(tx) }
      },
      id,
    )
  async function add(tx: Tx, some: readonly SentRow[]) {
    const validated = await validateRows(tx, place, some, { existing: run.existing, writing: true })
    const changes = validated.flatMap(({ change: one }) => one ?? [])
    return { done: validated.map(toDone), revisions: await store.writeAll(tx, changes) }
  }
  function report(done: readonly RowResult[]) {
    results.push(...done)
    onProgress(results.length)
  }

  if (mode === 'good') {
    for await (const some of batchesOf(rows, rowsAtOnce)) {
      if (stop.aborted) return { ended: 'stopped', rows: results }
      let done: RowResult[] = []
      await write(async (tx) => {
        const added = await add(tx, some)
        done = added.done
        return added.revisions
      })
      report(done)
    }
    return { ended: 'finished', rows: results }
  }

  try {
    await write(async (tx) => {
      const revisions: Revision[] = []
      for await (const some of batchesOf(rows, rowsAtOnce)) {
        if (stop.aborted) throw new RolledBack({ ended: 'stopped', rows: [] })
        const added = await add(tx, some)
        revisions.push(...added.revisions)
        report(added.done)
      }
      const refused = results.filter(({ outcome }) => outcome === 'refused')
      if (refused.length > 0)
        throw new RolledBack({
          ended: 'nothing',
          rows: refused.map((row) => ({ ...row, outcome: 'faulty' as const })),
        })
      return revisions
    })
    return { ended: 'finished', rows: results }
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
