import { splitList } from '#app/content/fields/list.ts'
import { shownValue, tableColumns, widthOf, type TableColumn } from '#app/content/table/columns.ts'
import { projects } from '../collection.ts'

export type BulkColumn = TableColumn

export const columns: readonly BulkColumn[] = tableColumns(projects)
const byField = new Map(columns.map((column) => [column.field, column]))

export const fields: readonly string[] = columns.map(({ field }) => field)
export const headings: readonly string[] = columns.map(({ label }) => label)
/** Column widths of a workbook, in characters. */
export const widths = columns.map(widthOf)

/** The template's row with this code shows how to fill in a table; it is never imported. */
export const exampleCode = 'EXAMPLE'

/** Columns that our own reports add to each row; they are ignored when a report is read again. */
export const reportHeadings = { row: 'Row', outcome: 'Outcome', problems: 'What to correct' } as const

/** Other headings of the same columns: field names in the data of a Firebase site, and common synonyms. */
const aliases: Partial<Record<string, string>> = {
  projectcode: 'code',
  projectname: 'name',
  title: 'name',
  place: 'location',
  description: 'remarks',
  top: 'topproject',
  imageurl: 'imageUrl',
  imagefile: 'imageUrl',
  picture: 'imageUrl',
  photo: 'imageUrl',
  photograph: 'imageUrl',
  filename: 'imageUrl',
  imagealt: 'imageAlt',
  alttext: 'imageAlt',
  formofcontract: 'contractForm',
}

/** The field of a heading, however it is spelt. */
export function fieldOf(heading: string): string | undefined {
  const word = bare(heading)
  const column = columns.find(({ field, label }) => bare(label) === word || bare(field) === word)
  return column?.field ?? aliases[word]
}

export function columnOf(field: string): BulkColumn | undefined {
  return byField.get(field)
}

export function labelOf(field: string): string {
  return columnOf(field)?.label ?? field
}

export function isReportHeading(heading: string): boolean {
  return Object.values(reportHeadings).some((known) => bare(known) === bare(heading))
}

/** Common spellings of yes and no. */
const answers: Partial<Record<string, readonly string[]>> = {
  Yes: ['y', 'true', '1', 'x'],
  No: ['n', 'false', '0', '-'],
}

/** A cell's value as the form would have it: `completed` for Completed or COMPLETED, `Yes` for y or TRUE. */
export function valueOf(field: string, cell: string): string {
  const text = cell.replace(/\r\n?/g, '\n').trim()
  const { words, initial = '', type } = byField.get(field) ?? {}
  if (!words) return text
  if (text === '') return initial
  return type === 'choices'
    ? splitList(text)
        .map((one) => choiceMeant(words, one))
        .join()
    : choiceMeant(words, text)
}

function choiceMeant(words: Readonly<Record<string, string>>, text: string): string {
  const word = text.toLowerCase()
  const isMeant = ([value, label]: [string, string]) =>
    [value.toLowerCase(), label.toLowerCase(), ...(answers[value] ?? [])].includes(word)
  return Object.entries(words).find(isMeant)?.[0] ?? text
}

/** A value as a cell shows it: for a choice, its label. */
export function shown(field: string, value: string): string {
  const column = byField.get(field)
  return column ? shownValue(column, value) : value
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The name by which photographs are matched: without the folder, ignoring case. */
export function pictureName(path: string): string {
  return path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .normalize('NFC')
    .trim()
    .toLowerCase()
}

/** The same without its extension. */
export function stemOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/, '')
}
