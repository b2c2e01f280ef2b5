import { setImmediate as turn } from 'node:timers/promises'
import { change, type Actor, type Revision } from '#app/platform/change.server.ts'
import { lock, type Tx } from '#app/platform/database/open.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import {
  countRows,
  listRows,
  saveRows,
  setUpload,
  type BulkRow,
  type BulkUpload,
} from '../store-bulk.server.ts'
import { projectStore } from '../store.server.ts'
import { listPictures } from '../store-pictures.server.ts'
import { validateRows } from './validate-rows.server.ts'
import { rowsAtOnce, type Mode, type Progress } from './rules.ts'

type Office = Services & { actor: Actor }

interface Run {
  /** Looked at between two portions. */
  stop: AbortSignal
  tell: (progress: Progress) => void
}

type Ended = NonNullable<Progress['ended']>

const running = new Map<string, { stop: AbortSignal; ended: Promise<unknown> }>()

/** Imports the good rows of a table: a portion in each transaction, or everything in one. */
export function importRows(office: Office, upload: BulkUpload, mode: Mode, run: Run): Promise<Ended> {
  const ended = runImport(office, upload, mode, run)
  const own = { stop: run.stop, ended: ended.catch(() => {}) }
  running.set(upload.id, own)
  void own.ended.then(() => running.get(upload.id) === own && running.delete(upload.id))
  return ended
}

/** An import that was told to stop finishes its portion first; until then nobody can say how it ended. */
export async function untilStopped(upload: BulkUpload) {
  const run = running.get(upload.id)
  if (run?.stop.aborted) await run.ended
}

async function runImport(office: Office, upload: BulkUpload, mode: Mode, run: Run): Promise<Ended> {
  const counts = await countRows(office.db, upload.id)
  const total = (counts.new ?? 0) + (counts.update ?? 0)
  const isClean = !counts.faulty && !counts.refused
  run.tell({ done: 0, total })
  const ended = mode === 'good' ? await inPortions() : isClean ? await asOne() : 'nothing'
  if (ended === 'finished' || (mode === 'good' && ended === 'stopped'))
    await setUpload(office.db, upload.id, { finished_at: Date.now() })
  return ended

  async function inPortions() {
    for (let done = 0; ;) {
      if (run.stop.aborted) return 'stopped' as const
      const rows = await change(office, office.actor, 'projects', async (tx) => {
        const { imported, revisions } = await importSome(tx, upload)
        return { outcome: imported, revisions }
      })
      if (rows.length === 0) return 'finished' as const
      done += rows.length
      run.tell({ done, total })
      await turn()
    }
  }

  async function asOne() {
    try {
      await change(office, office.actor, 'projects', async (tx) => {
        const refused: BulkRow[] = []
        const revisions: Revision[] = []
        for (let done = 0; ;) {
          if (run.stop.aborted) throw new TakenBack('stopped', [])
          const some = await importSome(tx, upload)
          if (some.imported.length === 0) break
          refused.push(...some.imported.filter(({ outcome }) => outcome === 'refused'))
          for (const revision of some.revisions) revisions.push(revision)
          done += some.imported.length
          run.tell({ done, total })
          await turn()
        }
        if (refused.length > 0) throw new TakenBack('nothing', refused)
        return { outcome: undefined, revisions }
      })
      return 'finished' as const
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error
      const faulty = error.refused.map((row) => ({ ...row, outcome: 'faulty' as const }))
      await saveRows(office.db, upload.id, faulty)
      return error.ended
    }
  }
}

/** Ends the one transaction without a trace. */
class TakenBack extends Error {
  readonly ended: 'stopped' | 'nothing'
  readonly refused: BulkRow[]

  constructor(ended: 'stopped' | 'nothing', refused: BulkRow[]) {
    super(ended)
    this.ended = ended
    this.refused = refused
  }
}

/** The next rows, checked anew under the lock, so that nobody can come in between; what became of each is written beside. */
async function importSome(tx: Tx, upload: BulkUpload) {
  await lock(tx, projectStore.lock)
  const rows = await listRows(tx, upload.id, { outcomes: ['new', 'update'], limit: rowsAtOnce })
  const validated = await validateRows(tx, rows, {
    existing: upload.existing,
    doubts: upload.facts.doubts,
    pictures: await listPictures(tx, upload.id),
    writing: true,
  })
  const revisions = await projectStore.writeAll(
    tx,
    validated.flatMap(({ change }) => change ?? []),
  )
  const imported = validated.map(({ row, result, change }) => ({
    ...row,
    ...result,
    project: change?.id ?? result.project,
    outcome: done[result.outcome],
  }))
  await saveRows(tx, upload.id, imported)
  return { imported, revisions }
}

const done = {
  new: 'added',
  update: 'updated',
  same: 'unchanged',
  faulty: 'refused',
  added: 'added',
  updated: 'updated',
  unchanged: 'unchanged',
  refused: 'refused',
} as const
