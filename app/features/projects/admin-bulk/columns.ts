import { labels, statuses, types } from '../rules.ts'

/** The columns of the template, in the order of the form. */
export const fields = [
  'code',
  'name',
  'location',
  'client',
  'consultant',
  'type',
  'status',
  'remarks',
  'news',
  'topproject',
  'imageUrl',
  'imageAlt',
] as const
export type BulkField = (typeof fields)[number]
export type Cells = Partial<Record<BulkField, string>>

export const headings: readonly string[] = fields.map((field) => labels[field])
/** In characters, for a workbook. */
export const widths = [10, 36, 28, 28, 28, 11, 12, 60, 8, 12, 32, 48]

/** What our own reports add beside a row; read again, it is passed over. */
export const reportHeadings = { row: 'Row', outcome: 'Outcome', problems: 'What to mend' } as const

/** Other words for the same column: the names of fields in the data of a Firebase site, and what people write. */
const aliases: Partial<Record<string, BulkField>> = {
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
export function fieldOf(heading: string): BulkField | undefined {
  const word = bare(heading)
  return fields.find((field) => bare(labels[field]) === word || bare(field) === word) ?? aliases[word]
}

export function isReportHeading(heading: string): boolean {
  return Object.values(reportHeadings).some((known) => bare(known) === bare(heading))
}

const answers = { Yes: ['yes', 'y', 'true', '1', 'x'], No: ['no', 'n', 'false', '0', '-'] }

/** A cell as the form would hold it: `completed` for Completed or COMPLETED, `Yes` for y or TRUE. */
export function valueOf(field: BulkField, cell: string): string {
  const text = cell.replace(/\r\n?/g, '\n').trim()
  switch (field) {
    case 'type':
      return choiceOf(types, text)
    case 'status':
      return choiceOf(statuses, text)
    case 'news':
    case 'topproject':
      if (!text) return 'No'
      return Object.entries(answers).find(([, words]) => words.includes(text.toLowerCase()))?.[0] ?? text
    default:
      return text
  }
}

/** A value as a cell shows it: the label of a choice. */
export function shown(field: BulkField, value: string): string {
  if (field === 'type') return labelOf(types, value)
  return field === 'status' ? labelOf(statuses, value) : value
}

function choiceOf(choices: Record<string, string>, text: string): string {
  const word = text.toLowerCase()
  return Object.keys(choices).find((key) => key === word || choices[key]?.toLowerCase() === word) ?? text
}

function labelOf(choices: Record<string, string>, value: string): string {
  return choices[value] ?? value
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
