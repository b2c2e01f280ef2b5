/** What may become of a row, and every sentence about a table of projects. */
export const messages = {
  noTable: 'Choose a table: an Excel workbook (XLSX), CSV or JSON.',
  noCode:
    'No column of this table is named Code. The first row has to hold the headings; the template shows them.',
  noRows: 'This table has headings and no rows. Fill it in, save it, and choose it again.',
  noUpload: 'This table is no longer here. Choose it again.',
  noPhotograph: (name: string) => `No photograph named ${name} was chosen.`,
  noPhotographYet: 'Its photograph has not arrived.',
  severalPhotographs: (name: string) => `Several photographs are named ${name}. Give each a name of its own.`,
  sameCode: (row: number) => `Row ${row} has this code too.`,
  faultyInAll: 'Nothing was imported: not every row could be.',
  notPossible: 'The import was interrupted, and it is our fault. What was imported is counted below.',
} as const

export const pictureNamesAtOnce = 1000
export const rowsPerPage = 50
export const rowsAtOnce = 250

export const modes = { good: 'Only the good rows', all: 'All or nothing' } as const
export type Mode = keyof typeof modes

export function isMode(text: unknown): text is Mode {
  return typeof text === 'string' && Object.hasOwn(modes, text)
}

/** How far an import has come; the last one says how it ended. */
export interface Progress {
  done: number
  total: number
  ended?: 'finished' | 'stopped' | 'nothing' | 'failed'
}
