import { parseForm } from '#app/content/check.ts'
import { emptyForm, fieldsOf } from '#app/content/define.ts'
import { projects } from '../collection.ts'

export interface BulkColumn {
  /** The name of the input. */
  field: string
  label: string
  /** Of a choice, by what is stored. */
  words?: Readonly<Record<string, string>>
  /** What an empty cell stands for. */
  initial: string
  /** Of its field. */
  type: string
  max?: number
  /** A new project can't do without it. */
  required: boolean
}

const ofNothing = parseForm(projects, emptyForm(projects), { adding: true })
const missing = 'problems' in ofNothing ? ofNothing.problems : new Map()

/** Every input of the form but the points of the photograph, in its order. */
export const columns: readonly BulkColumn[] = fieldsOf(projects).flatMap(
  ([name, { type, max, inputs, parts, blank }]) =>
    inputs.flatMap((suffix, place) => {
      const part = parts[place]
      if (!part || part.as === 'percent') return []
      const required = missing.get(name)?.why === 'missing'
      return {
        field: name + suffix,
        label: part.label,
        words: part.words,
        initial: blank[suffix] ?? '',
        type,
        max,
        required,
      }
    }),
)
const byField = new Map(columns.map((column) => [column.field, column]))

export const fields: readonly string[] = columns.map(({ field }) => field)
export const headings: readonly string[] = columns.map(({ label }) => label)
/** In characters, for a workbook. */
export const widths = columns.map(({ label, words, max = 200 }) =>
  words
    ? Math.max(label.length, ...Object.values(words).map(({ length }) => length)) + 3
    : Math.min(60, Math.max(10, max / 6)),
)

/** The row with this code shows how a table is filled in; it is never imported. */
export const exampleCode = 'EXAMPLE'

/** What our own reports add beside a row; read again, it is passed over. */
export const reportHeadings = { row: 'Row', outcome: 'Outcome', problems: 'What to correct' } as const

/** Other words for the same column: the names of fields in the data of a Firebase site, and what people write. */
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
}

/** Which field a heading stands for, however it is written. */
export function fieldOf(heading: string): string | undefined {
  const word = bare(heading)
  const column = columns.find(({ field, label }) => bare(label) === word || bare(field) === word)
  return column?.field ?? aliases[word]
}

function columnOf(field: string): BulkColumn | undefined {
  return byField.get(field)
}

export function labelOf(field: string): string {
  return columnOf(field)?.label ?? field
}

export function isReportHeading(heading: string): boolean {
  return Object.values(reportHeadings).some((known) => bare(known) === bare(heading))
}

/** What people write for yes and no. */
const answers: Partial<Record<string, readonly string[]>> = {
  Yes: ['y', 'true', '1', 'x'],
  No: ['n', 'false', '0', '-'],
}

/** A cell as the form would hold it: `completed` for Completed or COMPLETED, `Yes` for y or TRUE. */
export function valueOf(field: string, cell: string): string {
  const text = cell.replace(/\r\n?/g, '\n').trim()
  const { words, initial = '' } = byField.get(field) ?? {}
  if (!words) return text
  if (text === '') return initial
  const word = text.toLowerCase()
  const isMeant = ([value, label]: [string, string]) =>
    [value.toLowerCase(), label.toLowerCase(), ...(answers[value] ?? [])].includes(word)
  return Object.entries(words).find(isMeant)?.[0] ?? text
}

/** A value as a cell shows it: the label of a choice. */
export function shown(field: string, value: string): string {
  return byField.get(field)?.words?.[value] ?? value
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Photographs are looked for without their folder and without regard to capital letters. */
export function pictureName(path: string): string {
  return path
    .slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
    .normalize('NFC')
    .trim()
    .toLowerCase()
}

/** The same without its ending. */
export function stemOf(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/, '')
}
