import { statuses, types } from '../words.ts'
import { fields, labelOf, shown, type Cells } from './columns.ts'

/** The row with this code shows how a table is filled in; it is never imported. */
export const exampleCode = 'EXAMPLE'

const example: Cells = {
  code: exampleCode,
  name: 'Al Barari Villa 22',
  location: 'Al Barari, Dubai',
  client: 'Private client',
  consultant: 'Khoor Design Studio',
  type: 'villa',
  status: 'ongoing',
  remarks: 'G+1 villa with a basement and a pool.',
  news: 'No',
  topproject: 'No',
  imageUrl: 'al-barari-villa-22.jpg',
  imageAlt: 'The villa from the garden at dusk',
}

export const exampleRow = fields.map((field) => shown(field, example[field] ?? ''))

const needed = 'Needed.'
const yesOrNo = 'Yes or No. Empty is No.'

const notes: Cells = {
  code: `${needed} As on your drawings; no two projects have the same. The row with the code ${exampleCode} is never imported.`,
  name: needed,
  location: needed,
  client: 'May be empty.',
  consultant: needed,
  type: `${needed} ${Object.values(types).join(' or ')}.`,
  status: `${needed} ${Object.values(statuses).join(', ')}.`,
  remarks: 'May be empty; up to 5,000 characters, line breaks stay.',
  news: yesOrNo,
  topproject: `${yesOrNo} At most six projects of the whole site.`,
  imageUrl: 'The name of the photograph’s file. Empty: the file that is named as the code, such as 207.jpg.',
  imageAlt: 'One sentence for those who can’t see the photograph. May be empty.',
}

/** What may stand in each column, for the second sheet of the workbook. */
export const noteRows: string[][] = fields.map((field) => [labelOf(field), notes[field] ?? ''])
