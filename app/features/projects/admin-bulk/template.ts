import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { csvDownload, xlsxDownload } from '#app/platform/tables/table-download.server.ts'
import { topProjectsLimit } from '../project.ts'
import type { Route } from './+types/template'
import { columns, exampleCode, fields, headings, shown, widths, type BulkColumn } from './columns.ts'
import type { CellTexts } from './rules.ts'

/**
 * `GET /admin/upload-projects/template?format=xlsx`: the headings, an example and, in a workbook, the allowed
 * values.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  requireAdministrator(context)
  const exampleRow = fields.map((field) => shown(field, example[field] ?? ''))
  if (url.searchParams.get('format') === 'csv')
    return csvDownload('Projects template.csv', headings, [exampleRow])
  const notes = columns.map((column) => [column.label, noteOf(column)])
  return xlsxDownload(
    'Projects template.xlsx',
    { name: 'Projects', head: headings, widths },
    [exampleRow],
    [{ name: 'How to fill in the columns', rows: notes, widths: [28, 110] }],
  )
}

const example: CellTexts = {
  code: exampleCode,
  name: 'Al Barari Villa 22',
  location: 'Al Barari',
  client: 'Private client',
  consultant: 'Khoor Design Studio',
  type: 'villa',
  status: 'ongoing',
  remarks: 'G+1 villa with a basement and a pool.',
  news: 'No',
  topproject: 'No',
  imageUrl: 'al-barari-villa-22.jpg',
  imageAlt: 'The villa from the garden at dusk',
  sector: 'villas',
  plotArea: '1400',
  builtUpArea: '1150',
  levels: 'B+G+1',
  startedOn: '2026-01-12',
  plannedHandover: '2027-03-30',
  contractForm: 'traditional',
  scope: 'structure,finishes,mep',
  valueBand: '5m-20m',
  showValue: 'No',
}

/** Explanations beyond the fields' own. */
const more: CellTexts = {
  code: `As on your drawings; no two projects have the same code. The row with the code ${exampleCode} is never imported.`,
  topproject: `At most ${topProjectsLimit} projects on the whole site.`,
  imageUrl: 'The name of the image file. If empty: the file named like the code, for example 207.jpg.',
  imageAlt: 'One sentence for people who cannot see the image. May be empty.',
}

const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const several = new Intl.ListFormat('en-GB', { type: 'unit' })

function noteOf({ field, type, words, initial, max = 0, required }: BulkColumn): string {
  const ofEmpty = words?.[initial] ? `If empty: ${words[initial]}.` : field in more ? '' : 'May be empty.'
  return [
    required && 'Needed.',
    words && type !== 'choices' && `${choices.format(Object.values(words))}.`,
    words && type === 'choices' && `Any of ${several.format(Object.values(words))}, with commas between.`,
    type === 'date' && 'A date such as 21/11/2026.',
    !required && ofEmpty,
    type === 'long text' && `Up to ${max.toLocaleString('en')} characters; line breaks are kept.`,
    more[field],
  ]
    .filter(Boolean)
    .join(' ')
}
