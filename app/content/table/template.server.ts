import { csvDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import type { Collection } from '../define.ts'
import { capitalize } from '../messages.ts'
import { keyColumn, shownValue, tableColumns, widthOf, type TableColumn } from './columns.ts'
import { fileNoun } from './files.ts'
import type { TablePlace } from './queries.server.ts'

/** The headings, an example if there is one and, in a workbook, the allowed values. */
export function templateDownload(place: TablePlace, format: string | null): Response | Promise<Response> {
  const { collection } = place.store
  const { example } = collection.spreadsheet ?? {}
  const title = capitalize(collection.many)
  const columns = tableColumns(collection).filter(({ field }) => field !== collection.parent)
  const head = columns.map(({ label }) => label)
  const rows = example ? [columns.map((column) => shownValue(column, example[column.field] ?? ''))] : []
  if (format === 'csv') return csvDownload(`${title} template.csv`, head, rows)
  const notes = columns.map((column) => [column.label, noteOf(place, column)])
  return xlsxDownload(`${title} template.xlsx`, { name: title, head, widths: columns.map(widthOf) }, rows, [
    { name: 'How to fill in the columns', rows: notes, widths: [28, 110] },
  ])
}

const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const several = new Intl.ListFormat('en-GB', { type: 'unit' })

function noteOf({ store: { collection }, storeNamed }: TablePlace, column: TableColumn): string {
  const { field, type, words, initial, max = 0, required, as } = column
  const more =
    collection.spreadsheet?.notes?.[field] ?? noteOfLink(collection, column, storeNamed) ?? column.help
  const ofEmpty = words?.[initial] ? `If empty: ${words[initial]}.` : more ? '' : 'May be empty.'
  return [
    required && 'Needed.',
    words && type !== 'choices' && `${choices.format(Object.values(words))}.`,
    words && type === 'choices' && `Any of ${several.format(Object.values(words))}, with commas between.`,
    as === 'day' && 'A date such as 21/11/2026.',
    !required && ofEmpty,
    type === 'long text' && `Up to ${max.toLocaleString('en')} characters; line breaks are kept.`,
    more,
  ]
    .filter(Boolean)
    .join(' ')
}

/** How a cell names a file or another document. */
function noteOfLink(
  collection: Collection,
  column: TableColumn,
  storeNamed: TablePlace['storeNamed'],
): string | undefined {
  const key = keyColumn(collection)?.label.toLowerCase()
  if (column.file)
    return `The name of the ${fileNoun([column]).one} file.${key ? ` If empty: the file named like the ${key}.` : ''}`
  if (column.to === undefined) return undefined
  const to = storeNamed(column.to).collection
  return `The ${keyColumn(to)?.label.toLowerCase() ?? 'id'} of the ${to.one}.`
}
