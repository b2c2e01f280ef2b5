import { parseForm } from '../check.ts'
import { fieldsOf, type Collection, type Document } from '../define.ts'
import { emptyForm, formatDocument } from '../document.ts'
import { splitList } from '../fields/list.ts'
import { fileNameOf } from '#app/platform/files/keys.ts'

/** A column of a collection's table: one input of its form. */
export interface TableColumn {
  /** The name of the input. */
  field: string
  label: string
  /** The labels of a choice by stored value. */
  words?: Readonly<Record<string, string>>
  /** The value of an empty cell. */
  initial: string
  /** The type of its field. */
  type: string
  max?: number
  /** A new document must have it. */
  required: boolean
  /** Its cells name files. */
  isFile: boolean
}

/** Every input of the form except the photograph's focal point and places that are chosen by hand, in its order. */
export function tableColumns(collection: Collection): TableColumn[] {
  const ofNothing = parseForm(collection, emptyForm(collection), { adding: true })
  const missing = 'problems' in ofNothing ? ofNothing.problems : new Map()
  return fieldsOf(collection).flatMap(([name, { type, max, inputs, historyFields, blank }]) =>
    inputs.flatMap((suffix, index) => {
      const part = historyFields[index]
      if (!part || part.as === 'percent' || part.as === 'position') return []
      const required = missing.get(name)?.why === 'missing'
      return {
        field: name + suffix,
        label: part.label,
        words: part.words,
        initial: blank[suffix] ?? '',
        type,
        max,
        required,
        isFile: part.as === 'file',
      }
    }),
  )
}

/** Column widths of a workbook, in characters. */
export function widthOf({ label, words, max = 200 }: TableColumn): number {
  if (!words) return Math.min(60, Math.max(10, max / 6))
  return Math.max(label.length, ...Object.values(words).map(({ length }) => length)) + 3
}

/** A document's cells in these columns. */
export function cellsOf(
  collection: Collection,
  columns: readonly TableColumn[],
  document: Document,
): string[] {
  const typed = formatDocument(collection, document)
  return columns.map((column) => {
    const value = typed[column.field] ?? ''
    return column.isFile ? fileNames(value) : shownValue(column, value)
  })
}

/** A value as a cell shows it: for a choice, its label. */
export function shownValue({ words, type }: Pick<TableColumn, 'words' | 'type'>, value: string): string {
  if (type !== 'choices') return words?.[value] ?? value
  return splitList(value)
    .map((one) => words?.[one] ?? one)
    .join(', ')
}

function fileNames(value: string): string {
  return value === '' || value.startsWith('https:') ? value : fileNameOf(value)
}
