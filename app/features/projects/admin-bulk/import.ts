import { data } from 'react-router'
import { requireAdministrator, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { change, type Revision } from '#app/platform/changes/change.server.ts'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import { lock } from '#app/platform/database/open.server.ts'
import { projectStore } from '../store.server.ts'
import type { Route } from './+types/import'
import {
  isMode,
  rowsAtOnce,
  type Existing,
  type Mode,
  type RowOutcome,
  type ImportProgress,
  type RowResult,
  type SentRow,
} from './rules.ts'
import { readSentRows } from './sent-rows.server.ts'
import { validateRows, type Validated } from './validate-rows.server.ts'

/**
 * `POST /admin/upload-projects/import?mode=good`: writes these rows in one transaction, and streams its
 * progress as a line of JSON for each portion. An import of all or nothing is rolled back if the client
 * disconnects.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdministrator(context)
  const mode = new URL(request.url).searchParams.get('mode')
  if (!isMode(mode)) throw data(null, { status: 400 })
  const sent = await readSentRows(request)
  if (sent instanceof Response) return sent
  const stop = new AbortController()
  request.signal.addEventListener('abort', () => stop.abort())
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      let done = 0
      function say(progress: ImportProgress) {
        done = progress.done
        if (!stop.signal.aborted)
          controller.enqueue(new TextEncoder().encode(`${JSON.stringify(progress)}\n`))
      }
      const run = { ...sent, mode, stop: stop.signal, onProgress: (number: number) => say({ done: number }) }
      try {
        say({ done, ...(await importRows(admin, run)) })
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
  /**
   * In mode `all`, aborts the import without writing anything. In mode `good` it is ignored, as there are few
   * rows.
   */
  stop: AbortSignal
  onProgress: (done: number) => void
}

type Ended = Required<Pick<ImportProgress, 'ended' | 'rows'>>

/**
 * Imports rows in one transaction. Each is checked again under the lock, so that nobody can interfere, and a
 * row that an earlier request has written is not written again.
 */
async function importRows(
  admin: AdminContext,
  { rows, existing, mode, stop, onProgress }: Run,
): Promise<Ended> {
  try {
    return await change(admin, admin.actor, 'projects', async (tx) => {
      await lock(tx, projectStore.lock)
      const results: RowResult[] = []
      const revisions: Revision[] = []
      for await (const some of batchesOf(rows, rowsAtOnce)) {
        if (mode === 'all' && stop.aborted) throw new RolledBack({ ended: 'stopped', rows: [] })
        const validated = await validateRows(tx, some, { existing, writing: true })
        revisions.push(
          ...(await projectStore.writeAll(
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
      return { outcome: { ended: 'finished', rows: results }, revisions }
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

function toDone({ result }: Validated): RowResult {
  return { ...result, outcome: onceWritten[result.outcome] ?? result.outcome }
}
