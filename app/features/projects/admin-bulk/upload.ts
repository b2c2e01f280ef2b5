import { policies } from '#app/uploads/policy.ts'
import { sizeProblem } from '#app/uploads/messages.ts'
import type { ReadRows } from './read-rows.ts'
import { fields, labelOf, headings, pictureName, reportHeadings, shown, stemOf, valueOf } from './columns.ts'
import {
  messages,
  maxCellLength,
  outcomes,
  rowsPerPage,
  type CellTexts,
  type Existing,
  type RowOutcome,
  type RowResult,
  type SentRow,
} from './rules.ts'

/**
 * A table that an administrator has chosen. It stays in the browser until it is imported, and is not yet
 * content.
 */
export interface UploadedTable extends Omit<ReadRows, 'rows'> {
  fileName: string
  existing: Existing
  rows: readonly UploadedRow[]
  /** The photographs chosen with it, by name. */
  pictures: readonly RowPicture[]
  /** An import has started and its outcome is unknown. */
  importing: boolean
  finishedAt: number | null
}

export interface UploadedRow extends RowResult {
  cells: CellTexts
  doubts: CellTexts
  /** The name of its photograph among those chosen. */
  picture: string | undefined
}

export interface RowPicture {
  /** The name for matching: without the folder, in lower case. */
  name: string
  fileName: string
  /** The key of the stored file once it is uploaded, and the time of the upload. */
  key?: string | undefined
  arrivedAt?: number
  /** Why it was refused. */
  problem?: string | undefined
}

const done: readonly RowOutcome[] = ['added', 'updated']
const ready: readonly RowOutcome[] = ['new', 'update']
const faulty: readonly RowOutcome[] = ['faulty', 'refused']

/** Replaces the earlier table. Photographs chosen for that one stay, unless its import is finished. */
export function createUpload(
  fileName: string,
  { rows, ...read }: ReadRows,
  before: UploadedTable | undefined,
): UploadedTable {
  const unfinished = before && before.finishedAt === null ? before : undefined
  return withPictures(
    {
      fileName,
      ...read,
      existing: unfinished?.existing ?? 'refuse',
      rows: rows.map((row) => ({ ...row, outcome: 'new', problems: {}, picture: undefined })),
      pictures: [],
      importing: false,
      finishedAt: null,
    },
    unfinished?.pictures ?? [],
  )
}

/** A photograph that is already uploaded stays as it is. */
export function withPictures(upload: UploadedTable, chosen: readonly RowPicture[]): UploadedTable {
  const byName = new Map(upload.pictures.map((picture) => [picture.name, picture]))
  for (const picture of chosen)
    if (byName.get(picture.name)?.key === undefined) byName.set(picture.name, picture)
  return matched({ ...upload, pictures: [...byName.values()] })
}

/** Records that a photograph was uploaded or refused. */
export function withSettled(
  upload: UploadedTable,
  name: string,
  outcome: Pick<RowPicture, 'key' | 'problem' | 'arrivedAt'>,
): UploadedTable {
  const pictures = upload.pictures.map((picture) =>
    picture.name === name ? { ...picture, ...outcome } : picture,
  )
  return { ...upload, pictures }
}

/** Changes the text of one cell. */
export function withCell(upload: UploadedTable, number: number, field: string, text: string): UploadedTable {
  const rows = upload.rows.map((row) => {
    if (row.number !== number) return row
    const { [field]: _, ...doubts } = row.doubts
    return { ...row, doubts, cells: { ...row.cells, [field]: valueOf(field, text).slice(0, maxCellLength) } }
  })
  return matched({ ...upload, rows })
}

export function withResults(upload: UploadedTable, results: readonly RowResult[]): UploadedTable {
  const byNumber = new Map(results.map((result) => [result.number, result]))
  return { ...upload, rows: upload.rows.map((row) => ({ ...row, ...byNumber.get(row.number) })) }
}

/** Matches photographs by the name in their column, otherwise by the project's code. */
function matched(upload: UploadedTable): UploadedTable {
  const byName = new Map(upload.pictures.map(({ name }) => [name, name]))
  const byStem = new Map(upload.pictures.map(({ name }) => [stemOf(name), name]))
  const find = ({ imageUrl = '', code = '' }: CellTexts) => {
    const name = pictureName(imageUrl)
    return imageUrl === '' ? byStem.get(code.toLowerCase()) : (byName.get(name) ?? byStem.get(name))
  }
  return { ...upload, rows: upload.rows.map((row) => ({ ...row, picture: find(row.cells) })) }
}

/** The rows as they are sent, each with the state of its photograph. */
export function toSend({ pictures }: UploadedTable, rows: readonly UploadedRow[]): SentRow[] {
  const byName = new Map(pictures.map(({ name, key, problem }) => [name, { name, key, problem }]))
  return rows.map(({ number, cells, doubts, picture, target }) => ({
    number,
    cells,
    doubts,
    picture: picture === undefined ? undefined : byName.get(picture),
    target,
  }))
}

export function readyRows({ rows }: UploadedTable): UploadedRow[] {
  return rows.filter(({ outcome }) => ready.includes(outcome))
}

export type RowCounts = ReturnType<typeof countRows>

export function countRows({ rows }: UploadedTable) {
  const numbers = new Map<RowOutcome, number>()
  for (const { outcome } of rows) numbers.set(outcome, (numbers.get(outcome) ?? 0) + 1)
  const of = (...some: readonly RowOutcome[]) =>
    some.reduce((sum, outcome) => sum + (numbers.get(outcome) ?? 0), 0)
  return {
    total: rows.length,
    ready: of(...ready),
    faulty: of(...faulty),
    done: of(...done),
    added: of('added'),
    updated: of('updated'),
    same: of('same'),
    existing: of('existing'),
  }
}

/** The rows on one page of the screen; those that need correction come first. */
export function pageOf({ rows }: UploadedTable, onlyProblems: boolean, requestedPage: number) {
  const needing = rows.filter(({ outcome }) => faulty.includes(outcome))
  const others = onlyProblems ? [] : rows.filter(({ outcome }) => !faulty.includes(outcome))
  const listed = [...needing, ...others]
  const pages = Math.max(1, Math.ceil(listed.length / rowsPerPage))
  const page = Math.min(pages, Math.max(1, requestedPage))
  return { page, pages, rows: listed.slice((page - 1) * rowsPerPage, page * rowsPerPage) }
}

export function pictureFacts({ rows, pictures }: UploadedTable) {
  const wantedBy = new Set(
    rows.filter(({ outcome }) => !done.includes(outcome)).map(({ picture }) => picture),
  )
  const matching = new Set(rows.map(({ picture }) => picture))
  return {
    chosen: pictures.length,
    arrived: pictures.filter(({ key }) => key).length,
    /** The photographs to upload, by name. */
    wanted: pictures
      .filter(({ name, key, problem }) => !key && !problem && wantedBy.has(name))
      .map(({ name }) => name),
    withoutRow: pictures.filter(({ name }) => !matching.has(name)).map(({ fileName }) => fileName),
  }
}

/** Of two files with the same name neither is used, because it is unclear which one is meant. */
export function toPictures(chosen: readonly { fileName: string; bytes: number }[]): RowPicture[] {
  const byName = Map.groupBy(chosen, ({ fileName }) => pictureName(fileName))
  return [...byName].flatMap(([name, [picture, ...others]]) => {
    if (!picture) return []
    const { fileName, bytes } = picture
    const problem =
      others.length > 0
        ? messages.severalPhotographs(fileName)
        : sizeProblem(fileName, policies.photograph, bytes)
    return { name, fileName, problem }
  })
}

/** The results of all rows as a table. */
export function reportOf({ rows }: UploadedTable): string[][] {
  const { row, outcome, problems } = reportHeadings
  const head = [row, labelOf('code'), labelOf('name'), outcome, problems]
  return [
    head,
    ...rows.map((line) => [
      String(line.number),
      line.cells.code ?? '',
      line.cells.name ?? '',
      outcomes[line.outcome],
      sentences(line),
    ]),
  ]
}

/**
 * The rows that are not on the site, in the template's columns with their errors, to be corrected and
 * uploaded again.
 */
export function rowsToCorrect({ rows }: UploadedTable): string[][] {
  const left = rows.filter(({ outcome }) => ready.includes(outcome) || faulty.includes(outcome))
  return [
    [...headings, reportHeadings.problems],
    ...left.map((row) => [...fields.map((field) => shown(field, row.cells[field] ?? '')), sentences(row)]),
  ]
}

function sentences({ problems }: UploadedRow): string {
  return fields.flatMap((field) => (problems[field] ? `${labelOf(field)}: ${problems[field]}` : [])).join(' ')
}
