import { day } from '#app/platform/units.ts'

/** Every message about a table of projects. */
export const messages = {
  noTable: 'Choose a table: an Excel workbook (XLSX), CSV or JSON.',
  noCode:
    'No column of this table is named Code. The first row must contain the headings; the template shows them.',
  noRows: 'This table has headings but no rows. Fill it in, save it, and choose it again.',
  noPhotograph: (name: string) => `No image named ${name} was chosen.`,
  noPhotographYet: 'Its image is not uploaded yet.',
  severalPhotographs: (name: string) => `Several images are named ${name}. Give each a different name.`,
  sameCode: (row: number) => `Row ${row} has this code too.`,
  faultyInAll: 'Nothing was imported, because some rows need correction.',
  notPossible: 'The import stopped because of a problem on the site. See below what was imported.',
  connection: 'The connection was lost. Nothing is lost here; try again when it is back.',
  server: 'The site had a problem. Please try again in a moment.',
} as const

export const rowsPerPage = 50
/** Rows in one transaction when only the good rows are imported. */
export const rowsAtOnce = 250
/** The longest cell: more than any field allows, so that the form's own rule reports it. */
export const maxCellLength = 6000
/** For an abandoned table in the browser. */
export const tableRetentionMs = day

export const modes = { good: 'Only the good rows', all: 'All or nothing' } as const
export type Mode = keyof typeof modes

export function isMode(text: unknown): text is Mode {
  return typeof text === 'string' && Object.hasOwn(modes, text)
}

/** What happens to a row whose project already exists. */
export const existing = { refuse: 'Skip the row', update: 'Change the project' } as const
export type Existing = keyof typeof existing

/** What would happen to a row, or what has happened to it. */
export const outcomes = {
  new: 'New',
  update: 'Changes a project',
  same: 'Nothing to change',
  existing: 'Skipped',
  faulty: 'Needs correction',
  added: 'Added',
  updated: 'Changed',
  refused: 'Skipped',
} as const
export type RowOutcome = keyof typeof outcomes

/** Texts by the name of the input. */
export type CellTexts = Record<string, string>
/** Errors by the name of the input. */
export type RowProblems = Partial<Record<string, string>>

/** A row of the table as the browser sends it. */
export interface SentRow {
  /** Its number in the program that made the table, from 1. */
  number: number
  cells: CellTexts
  /** Reasons not to trust the text of a cell. */
  doubts?: CellTexts | undefined
  /** Its photograph among those chosen; `key` is set after the upload. */
  picture?: { name: string; key?: string | undefined; problem?: string | undefined } | undefined
  target?: Target | undefined
}

/** The project that a row will add or change, as it was when the row was checked. */
export interface Target {
  /** For a new project, the id that it will get, by which History shows whether it was added. */
  id: string
  /** `null` for a new project. */
  rev: number | null
}

/** The result of a row, expected or actual. */
export interface RowResult {
  number: number
  outcome: RowOutcome
  problems: RowProblems
  target?: Target | undefined
}

/** The progress of an import; the last one has the outcome and the result of every row. */
export interface ImportProgress {
  done: number
  ended?: 'finished' | 'stopped' | 'nothing' | 'failed'
  rows?: RowResult[]
}
