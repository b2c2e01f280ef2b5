import { withArticle, type Noun } from '#app/content/messages.ts'
import { day } from '#app/platform/units.ts'

/** Every message about a table. */
export const messages = {
  noTable: 'Choose a table: an Excel workbook (XLSX), CSV or JSON.',
  noColumn: (label: string) =>
    `No column of this table is named ${label}. The first row must contain the headings; the template shows them.`,
  noRows: 'This table has headings but no rows. Fill it in, save it, and choose it again.',
  noFile: (name: string, file: Noun) => `No ${file.one} named ${name} was chosen.`,
  noFileYet: (file: Noun) => `Its ${file.one} is not uploaded yet.`,
  severalFiles: (name: string, file: Noun) =>
    `Several ${file.many} are named ${name}. Give each a different name.`,
  sameKey: (row: number, label: string) => `Row ${row} has this ${label.toLowerCase()} too.`,
  sameDocument: (row: number, one: string) => `Row ${row} belongs to this ${one} too.`,
  monthFirst: (example: string) =>
    `This column has the month first, as in ${example}. Write its dates like 21/11/2026 or 2026-11-21.`,
  losesArabic: (stored: string) =>
    `This would replace “${stored}” by a text without an Arabic letter. Correct the cell, or use it as it is.`,
  sheetRead: (name: string) => `The sheet “${name}” is read.`,
  sheetHidden: (name: string) => `The sheet “${name}” is read, which is hidden in the workbook.`,
  sheetsLeft: (names: readonly string[]) =>
    names.length === 1
      ? `The sheet ${names.join()} is not read.`
      : `The sheets ${names.join(', ')} are not read.`,
  isHere: (one: string) => `This ${one} is on the site already.`,
  unknown: (name: string, one: string) =>
    `No ${one} is named ${name} here. Correct the cell, or add the ${one} first.`,
  faultyInAll: 'Nothing was imported, because some rows need correction.',
  notPossible: 'The import stopped because of a problem on the site. See below what was imported.',
  connection: 'The connection was lost. Nothing is lost here; try again when it is back.',
  server: 'The site had a problem. Please try again in a moment.',
} as const

export const rowsPerPage = 50
/** Rows that are checked and written before the progress is told. */
export const rowsAtOnce = 250
/** The longest cell: more than any field allows, so that the form's own rule reports it. */
export const maxCellLength = 10_000
/** For an abandoned table in the browser. */
export const tableRetentionMs = day

export const modes = { good: 'Only the good rows', all: 'All or nothing' } as const
export type Mode = keyof typeof modes

export function isMode(text: unknown): text is Mode {
  return typeof text === 'string' && Object.hasOwn(modes, text)
}

/** What happens to a row whose document already exists. */
export type Existing = 'refuse' | 'update'

export function existingWords(one: string): Record<Existing, string> {
  return { refuse: 'Skip the row', update: `Change the ${one}` }
}

/** What would happen to a row, or what has happened to it. */
export type RowOutcome = 'new' | 'update' | 'same' | 'existing' | 'faulty' | 'added' | 'updated' | 'refused'

export function outcomeWords(one: string): Record<RowOutcome, string> {
  return {
    new: 'New',
    update: `Changes ${withArticle(one)}`,
    same: 'Nothing to change',
    existing: 'Skipped',
    faulty: 'Needs correction',
    added: 'Added',
    updated: 'Changed',
    refused: 'Skipped',
  }
}

/** Texts by the name of the input. */
export type CellTexts = Record<string, string>
/** Errors by the name of the input. */
export type RowProblems = Partial<Record<string, string>>

/** A chosen file that a row names. */
export interface RowFile {
  name: string
  /** Set after the upload. */
  key?: string | undefined
  problem?: string | undefined
}

/** A row of the table as the browser sends it. */
export interface SentRow {
  /** Its number in the program that made the table, from 1. */
  number: number
  cells: CellTexts
  /** Reasons not to trust the text of a cell. */
  doubts?: CellTexts | undefined
  /** Its files among those chosen, by the name of the input. */
  files?: Record<string, RowFile> | undefined
  /** Cells that were asked about and shall be used, with their texts. */
  accepted?: CellTexts | undefined
  target?: Target | undefined
}

/** The document that a row will add or change, as it was when the row was checked. */
export interface Target {
  /** For a new document, the id that it will get, by which History shows whether it was added. */
  id: string
  /** `null` for a new document. */
  rev: number | null
}

/** The result of a row, expected or actual. */
export interface RowResult {
  number: number
  outcome: RowOutcome
  problems: RowProblems
  /** What it would change, by input: what is stored and what would be, in words. Only a check says it. */
  changes?: RowChanges | undefined
  /** Inputs whose problem is a question: their cells may be used as they are. */
  questions?: readonly string[] | undefined
  target?: Target | undefined
}

export type RowChanges = Readonly<Record<string, readonly [stored: string, written: string]>>

/** The progress of an import; the last one has the outcome and the result of every row. */
export interface ImportProgress {
  done: number
  ended?: 'finished' | 'stopped' | 'nothing' | 'failed'
  rows?: RowResult[]
}
