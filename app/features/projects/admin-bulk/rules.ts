/** Every sentence about a table of projects. */
export const messages = {
  noTable: 'Choose a table: an Excel workbook (XLSX), CSV or JSON.',
  noCode:
    'No column of this table is named Code. The first row has to hold the headings; the template shows them.',
  noRows: 'This table has headings and no rows. Fill it in, save it, and choose it again.',
  noPhotograph: (name: string) => `No image named ${name} was chosen.`,
  noPhotographYet: 'Its image is not uploaded yet.',
  severalPhotographs: (name: string) => `Several images are named ${name}. Give each a name of its own.`,
  sameCode: (row: number) => `Row ${row} has this code too.`,
  faultyInAll: 'Nothing was imported, because some rows need correction.',
  notPossible: 'The import stopped because of a problem on the site. See below what was imported.',
  connection: 'The connection was lost. Nothing is lost here; try again when it is back.',
  server: 'The site had a problem. Please try again in a moment.',
} as const

export const rowsPerPage = 50
/** In one transaction, where only the good rows are imported. */
export const rowsAtOnce = 250
/** Of a cell: more than any field takes, so that the form's own rule says so. */
export const mostCharacters = 6000
/** How long a table that nobody goes on with stays in the browser. */
export const storedFor = 24 * 60 * 60 * 1000

export const modes = { good: 'Only the good rows', all: 'All or nothing' } as const
export type Mode = keyof typeof modes

export function isMode(text: unknown): text is Mode {
  return typeof text === 'string' && Object.hasOwn(modes, text)
}

/** What happens to a row whose project is there already. */
export const existing = { refuse: 'Skip the row', update: 'Change the project' } as const
export type Existing = keyof typeof existing

/** First what would become of a row, then what has. */
export const outcomes = {
  new: 'New',
  update: 'Changes a project',
  same: 'Nothing to change',
  existing: 'Skipped',
  faulty: 'Needs you',
  added: 'Added',
  updated: 'Changed',
  refused: 'Left out',
} as const
export type RowOutcome = keyof typeof outcomes

/** Texts by the name of the input. */
export type CellTexts = Record<string, string>
/** What is wrong with them. */
export type RowProblems = Partial<Record<string, string>>

/** A row of the table as the browser sends it. */
export interface SentRow {
  /** As the program in which it was made numbers it, from 1. */
  number: number
  cells: CellTexts
  /** What its cells can't be trusted with. */
  doubts?: CellTexts | undefined
  /** Its photograph among those chosen; it has a key once it has arrived. */
  picture?: { name: string; key?: string | undefined; problem?: string | undefined } | undefined
  target?: Target | undefined
}

/** The project that a row is to become, or to change, as it was when the row was checked. */
export interface Target {
  /** Of one to be added, the id that it will have: History tells by it whether that was done. */
  id: string
  /** `null` while it is to be added. */
  rev: number | null
}

/** What may become, or became, of a row. */
export interface RowResult {
  number: number
  outcome: RowOutcome
  problems: RowProblems
  target?: Target | undefined
}

/** How far an import has come; the last one says how it ended, and what became of each row. */
export interface ImportProgress {
  done: number
  ended?: 'finished' | 'stopped' | 'nothing' | 'failed'
  rows?: RowResult[]
}
