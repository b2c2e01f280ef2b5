import { batchesOf } from '#app/platform/database/batches.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { TableCell } from '#app/platform/tables/table.ts'
import { formatDate } from '#app/ui/day.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Collection, Document } from '../define.ts'
import type { ValidatedChange } from '../store/contract.ts'
import { allColumns, idColumn } from './columns.ts'
import { readCells, type TablePlace } from './queries.server.ts'
import type { RowChanges, SentRow } from './rules.ts'

interface ChangedRow {
  row: SentRow
  change: ValidatedChange<Collection>
}

/** What rows would change, field by field and in words; of a new document, what the row says of it. */
export async function describeChanges(
  db: Db | Tx,
  place: TablePlace,
  all: readonly ChangedRow[],
): Promise<RowChanges[]> {
  const columns = allColumns(place.store.collection).filter(({ type }) => type !== idColumn.type)
  const read = (documents: readonly Document[]) => Array.fromAsync(readCells(db, place, columns, documents))
  const described: RowChanges[] = []
  for await (const batch of batchesOf(all)) {
    const stored = (await read(batch.flatMap(({ change }) => change.before ?? []))).values()
    const written = await read(batch.map(({ change }) => asDocument(change)))
    for (const [index, { row, change }] of batch.entries()) {
      const before = change.before && stored.next().value
      const entries = columns.flatMap(({ field, file }, column) => {
        const old = inWords(before?.[column])
        const now = (file && row.files?.[field]?.name) || inWords(written[index]?.[column])
        const isSaid = before ? old !== now : now !== '' && (row.cells[field] ?? '') !== ''
        return isSaid ? [[field, abridged(old, now)] as const] : []
      })
      described.push(Object.fromEntries(entries))
    }
  }
  return described
}

function asDocument({ id, values }: ChangedRow['change']): Document {
  return { ...values, id, rev: 0, createdAt: 0, updatedAt: 0 }
}

function inWords(cell: TableCell = ''): string {
  if (cell instanceof Date) return formatDate(cell.toISOString().slice(0, 10))
  return typeof cell === 'number' && Number.isInteger(cell) ? formatNumber(cell) : String(cell)
}

const longest = 200
const commonWords = 40

/** Both texts, short enough to be compared at a glance, from a little before where they begin to differ. */
function abridged(stored: string, written: string): readonly [string, string] {
  const both = [stored, written] as const
  if (Math.max(stored.length, written.length) <= longest) return both
  let common = 0
  while (common < stored.length && stored[common] === written[common]) common += 1
  const start = Math.max(0, common - commonWords)
  const cut = (text: string) =>
    (start > 0 ? '…' : '') +
    text.slice(start, start + longest).toWellFormed() +
    (text.length > start + longest ? '…' : '')
  return [cut(stored), cut(written)]
}
