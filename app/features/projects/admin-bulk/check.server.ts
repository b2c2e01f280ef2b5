import { isDeepStrictEqual } from 'node:util'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#app/platform/database/open.server.ts'
import { listRows, saveRows, type BulkPicture, type BulkRow, type BulkUpload } from '../store-bulk.server.ts'
import { listPictures } from '../store-pictures.server.ts'
import { validateRows } from './validate-rows.server.ts'

interface OfUpload extends Pick<BulkUpload, 'existing' | 'facts'> {
  pictures: readonly BulkPicture[]
}

/** What would become of these rows now. */
export async function checkRows(
  db: Db,
  rows: readonly Pick<BulkRow, 'number' | 'cells'>[],
  { existing, facts, pictures }: OfUpload,
): Promise<BulkRow[]> {
  const table = { existing, doubts: facts.doubts, pictures, writing: false }
  const validated = await validateRows(db, rows, table)
  return validated.map(({ row: { number, cells }, result }) => ({ number, cells, ...result }))
}

const undecided = ['new', 'update', 'same', 'faulty'] as const

const readAtOnce = 1000

async function listUndecided(db: Db, upload: string): Promise<BulkRow[]> {
  const all: BulkRow[] = []
  for (let offset = 0; ; offset += readAtOnce) {
    const rows = await listRows(db, upload, { outcomes: undecided, limit: readAtOnce, offset })
    all.push(...rows)
    if (rows.length < readAtOnce) return all
    await yieldToEventLoop()
  }
}

/** Checks again what is not imported yet: other photographs were chosen, or another answer given. */
export async function checkAgain(db: Db, upload: BulkUpload) {
  const rows = await listUndecided(db, upload.id)
  const before = new Map(rows.map((row) => [row.number, row]))
  const checked = await checkRows(db, rows, { ...upload, pictures: await listPictures(db, upload.id) })
  const changed = checked.filter((row) => !isDeepStrictEqual(row, before.get(row.number)))
  await saveRows(db, upload.id, changed)
}
