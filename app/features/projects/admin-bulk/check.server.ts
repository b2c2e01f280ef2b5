import { isDeepStrictEqual } from 'node:util'
import { setImmediate as turn } from 'node:timers/promises'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { listRows, saveRows, type BulkPicture, type BulkRow, type BulkUpload } from '../store-bulk.server.ts'
import { listPictures } from '../store-pictures.server.ts'
import { openJudge } from './judge.server.ts'

interface OfUpload extends Pick<BulkUpload, 'existing' | 'facts'> {
  pictures: readonly BulkPicture[]
}

/** A portion at a time, so that the site goes on answering. */
export async function* judgeRows(
  db: Db,
  rows: readonly Pick<BulkRow, 'number' | 'cells'>[],
  { existing, facts, pictures }: OfUpload,
): AsyncGenerator<BulkRow[]> {
  const judge = await openJudge(db, rows, { existing, doubts: facts.doubts, pictures, writing: false })
  for (const chunk of chunksOf(rows)) {
    yield chunk.map(({ number, cells }) => ({ number, cells, ...judge({ number, cells }).verdict }))
    await turn()
  }
}

const undecided = ['new', 'update', 'same', 'faulty'] as const

const readAtOnce = 1000

async function* undecidedRows(db: Db, upload: string) {
  for (let offset = 0; ; offset += readAtOnce) {
    const rows = await listRows(db, upload, { outcomes: undecided, limit: readAtOnce, offset })
    yield rows
    if (rows.length < readAtOnce) return
    await turn()
  }
}

/** Judges again what is not imported yet: other photographs were chosen, or another answer given. */
export async function checkAgain(db: Db, upload: BulkUpload) {
  const rows: BulkRow[] = []
  for await (const some of undecidedRows(db, upload.id)) rows.push(...some)
  const before = new Map(rows.map((row) => [row.number, row]))
  const pictures = await listPictures(db, upload.id)
  for await (const judged of judgeRows(db, rows, { ...upload, pictures })) {
    const changed = judged.filter((row) => !isDeepStrictEqual(row, before.get(row.number)))
    await saveRows(db, upload.id, changed)
  }
}
