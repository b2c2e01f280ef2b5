import type { Db } from '#app/platform/database/open.server.ts'
import type { RowOutcome } from '#app/platform/database/schema.ts'
import { countRows, findUpload, listRows, type BulkUpload } from '../store-bulk.server.ts'
import { listMatched, listPictures } from '../store-pictures.server.ts'
import { untilStopped } from './import-rows.server.ts'
import { rowsPerPage } from './rules.ts'
import { missingColumns } from './take-table.server.ts'

export type UploadFacts = NonNullable<Awaited<ReturnType<typeof readUpload>>>

const outcomesShown: Record<string, readonly RowOutcome[]> = { problems: ['faulty', 'refused'] }
const namesShown = 20

/** What the screen shows of the table that this administrator has chosen, a page of its rows at a time. */
export async function readUpload(db: Db, administrator: string, search: URLSearchParams) {
  const known = await findUpload(db, administrator)
  if (!known) return undefined
  await untilStopped(known)
  const upload = (await findUpload(db, administrator)) ?? known
  const counts = await countRows(db, upload.id)
  const show = search.get('show') === 'problems' ? 'problems' : 'all'
  const outcomes = outcomesShown[show]
  const listed = sum(counts, outcomes)
  const pages = Math.max(1, Math.ceil(listed / rowsPerPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1))
  const offset = (page - 1) * rowsPerPage
  const rows = await listRows(db, upload.id, { outcomes, faultyFirst: true, limit: rowsPerPage, offset })
  const { fileName, existing, facts, finishedAt } = upload
  const { unknown, notice } = facts
  return {
    fileName,
    existing,
    unknown,
    notice,
    missing: missingColumns(facts),
    finishedAt,
    counts,
    total: sum(counts),
    show,
    page,
    pages,
    rows,
    pictures: await readPictures(db, upload),
  }
}

async function readPictures(db: Db, { id }: BulkUpload) {
  const pictures = await listPictures(db, id)
  const matched = pictures.length > 0 ? await listMatched(db, id) : new Set<string>()
  const withoutRow = pictures.filter(({ name }) => !matched.has(name))
  return {
    chosen: pictures.length,
    arrived: pictures.filter(({ key }) => key).length,
    /** To be sent, by name. */
    wanted: pictures
      .filter(({ name, key, problem }) => !key && !problem && matched.has(name))
      .map(({ name }) => name),
    withoutRow: withoutRow.length,
    someWithoutRow: withoutRow.slice(0, namesShown).map((picture) => picture.file_name),
  }
}

function sum(counts: Partial<Record<RowOutcome, number>>, outcomes?: readonly RowOutcome[]): number {
  const own = outcomes ? outcomes.map((outcome) => counts[outcome] ?? 0) : Object.values(counts)
  return own.reduce((total, number) => total + number, 0)
}
