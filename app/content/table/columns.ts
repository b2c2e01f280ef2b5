import { typedValue } from '#app/platform/forms/typed-value.ts'
import type { TableCell } from '#app/platform/tables/table.ts'
import { fileNameOf } from '#app/platform/files/keys.ts'
import { parseForm } from '../check.ts'
import { fieldsOf, type Collection, type Document } from '../define.ts'
import { emptyForm, formatDocument } from '../document.ts'
import { inputFields } from '../fields/group.ts'
import { states } from '../fields/publication.ts'
import { splitList } from '../fields/list.ts'
import { isFileField, type FileOptions } from '../fields/picture.ts'
import { isReference } from '../fields/reference.ts'

/** A column of a collection's table: one input of its form, or the id. */
export interface TableColumn {
  /** The name of the input. */
  field: string
  label: string
  help?: string
  /** The labels of a choice by stored value. */
  words?: Readonly<Record<string, string>>
  /** The value of an empty cell. */
  initial: string
  /** The type of its field. */
  type: string
  max?: number
  /** A new document must have it. */
  required: boolean
  /** Set if its cells name files. */
  file?: Pick<FileOptions, 'policy' | 'folder'>
  /** The collection whose documents its cells name. */
  to?: string
  /** The collection of whose newest document that belongs to it the cells are. */
  newestOf?: string
  /** What a workbook has in its cells, if not text. */
  as?: 'number' | 'day'
}

/** Which document a row belongs to, if it names none by its unique field. *Download* writes it. */
export const idColumn: TableColumn = { field: 'id', label: 'id', initial: '', type: 'id', required: false }

const known = new WeakMap<Collection, TableColumn[]>()

/** Every input of the form except the photograph's focal point and places that are chosen by hand, in its order. */
export function tableColumns(collection: Collection): readonly TableColumn[] {
  const columns = known.get(collection) ?? columnsOf(collection)
  known.set(collection, columns)
  return columns
}

function columnsOf(collection: Collection): TableColumn[] {
  const ofNothing = parseForm(collection, emptyForm(collection), { adding: true })
  const missing = 'problems' in ofNothing ? ofNothing.problems : new Map()
  return inputFields(collection.fields).flatMap(([name, field]) => {
    if (field.isImplied) return []
    const { type, max, help, inputs, columns, historyFields, blank } = field
    // A film is too large to come in with a table, and an account has no name there that means one.
    if (type === 'video' || type === 'person') return []
    return inputs.flatMap((suffix, index) => {
      const part = historyFields[index]
      if (!part || part.as === 'percent' || part.as === 'position') return []
      return {
        field: name + suffix,
        label: part.label,
        help: index === 0 ? help : undefined,
        words: part.words,
        initial: blank[suffix] ?? '',
        type,
        max,
        required: missing.get(name)?.why === 'missing',
        ...(part.as === 'file' && isFileField(field) && { file: field }),
        ...(isReference(field) && { to: field.to }),
        ...(part.as === 'date' && { as: 'day' as const }),
        ...(columns['']?.type === 'integer' && { as: 'number' as const }),
      }
    })
  })
}

/** Whether a row is of something on the site. A table without it says that all of it is. */
export const stateColumn: TableColumn = {
  field: 'state',
  label: 'State',
  words: states,
  initial: 'published',
  type: 'choice',
  required: false,
}

/** The columns of a table that can be edited and come back. */
export function allColumns(collection: Collection): readonly TableColumn[] {
  return [...tableColumns(collection), ...(collection.publication === 'none' ? [] : [stateColumn]), idColumn]
}

/** The columns of which some can be chosen to be copied or downloaded, in the order of such a table. */
export function choosableColumns(collection: Collection): readonly TableColumn[] {
  const { first = [], without = [], newest = {} } = collection.spreadsheet?.chosen ?? {}
  // The name of a file answers nothing, nor does what describes one.
  const own = tableColumns(collection).filter(
    ({ field, file, type }) => !file && type !== 'photograph' && !without.includes(field),
  )
  const ofOthers = Object.entries(newest).map(([field, { of, label }]): TableColumn => ({
    ...idColumn,
    field,
    label,
    newestOf: of,
    as: 'number',
  }))
  const all = [...own, ...ofOthers]
  return [
    ...first.flatMap((name) => all.find(({ field }) => field === name) ?? []),
    ...all.filter(({ field }) => !first.includes(field)),
  ]
}

export function columnOf(collection: Collection, field: string): TableColumn | undefined {
  return allColumns(collection).find((column) => column.field === field)
}

export function fileColumns(collection: Collection): TableColumn[] {
  return tableColumns(collection).filter(({ file }) => file)
}

export function uniqueField(collection: Collection) {
  return fieldsOf(collection).find(([, { unique }]) => unique)
}

/** The column by whose value a document is known: that of its unique field. */
export function keyColumn(collection: Collection): TableColumn | undefined {
  const [name = '', field] = uniqueField(collection) ?? []
  return columnOf(collection, name + (field?.inputs[0] ?? ''))
}

/** The column that a table must have, unless it has ids: the first that a new document needs. */
export function leadingColumn(collection: Collection): TableColumn {
  const own = tableColumns(collection).filter(({ field }) => field !== collection.parent)
  return own.find(({ required }) => required) ?? own[0] ?? idColumn
}

/** Columns that our own reports add to each row; they are ignored when a report is read again. */
export const reportHeadings = { row: 'Row', outcome: 'Outcome', problems: 'What to correct' } as const

export function isReportHeading(heading: string): boolean {
  return Object.values(reportHeadings).some((known) => bare(known) === bare(heading))
}

/** The field of a heading, however it is spelt. */
export function fieldOf(collection: Collection, heading: string): string | undefined {
  const word = bare(heading)
  const column = allColumns(collection).find(({ field, label }) => [field, label].map(bare).includes(word))
  return column?.field ?? collection.spreadsheet?.aliases?.[word]
}

/** Which input each cell under a heading of an earlier version fills. */
export function formerField({ spreadsheet }: Collection, heading: string) {
  return spreadsheet?.former?.[bare(heading)]
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Common spellings of yes and no. */
const answers: Partial<Record<string, readonly string[]>> = {
  Yes: ['y', 'true', '1', 'x'],
  No: ['n', 'false', '0', '-'],
}

/** A cell's value as the form would have it: `completed` for Completed or COMPLETED, `Yes` for y or TRUE. */
export function valueOf({ words, initial, type }: TableColumn, cell: string): string {
  if (!words) return cell.replace(/\r\n?/g, '\n').trim()
  const text = typedValue(cell)
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
export function shownValue({ words, type }: Pick<TableColumn, 'words' | 'type'>, value: string): string {
  if (type !== 'choices') return words?.[value] ?? value
  return splitList(value)
    .map((one) => words?.[one] ?? one)
    .join(', ')
}

/** Column widths of a workbook, in characters. */
export function widthOf({ label, words, max = 200 }: TableColumn): number {
  if (!words) return Math.min(60, Math.max(10, max / 6))
  return Math.max(label.length, ...Object.values(words).map(({ length }) => length)) + 3
}

/**
 * A document's cells in these columns.
 * @param nameOf what a cell has in place of the id of another document
 */
export function cellsOf(
  collection: Collection,
  columns: readonly TableColumn[],
  document: Document,
  nameOf: (id: string) => string = (id) => id,
  ofOthers: Readonly<Record<string, string>> = {},
): TableCell[] {
  const typed: Record<string, string> = {
    ...formatDocument(collection, document),
    id: document.id,
    ...ofOthers,
  }
  return columns.map((column) => {
    const { field, file, to, as } = column
    const value = typed[field] ?? ''
    if (file) return fileNameOf(value)
    if (to !== undefined && value !== '') return nameOf(value)
    if (as === 'number' && value !== '') return Number(value)
    return as === 'day' && value !== '' ? new Date(value) : shownValue(column, value)
  })
}
