import { mebibyte } from '../units.ts'

/** A table as read from a file: text cells only, without empty rows. */
export interface Table {
  rows: TableRow[]
  /** How the file was read, if that may be wrong. */
  notice?: string
  /** Of a workbook: the sheet that it is. */
  sheet?: { name: string; isHidden: boolean }
  /** Why this sheet cannot be read, if another one may be. */
  broken?: string
  /** The other sheets of the workbook. */
  others?: Table[]
}

export interface TableRow {
  /** As numbered in the program that made the table, from 1. */
  number: number
  cells: string[]
  /** Its program did not show it. */
  isHidden?: true
  /** Cells that may be wrong, by column index. */
  doubts?: Record<number, string>
}

/** A cell as it is written: a text, a number, or a day (midnight in UTC). */
export type TableCell = string | number | Date

export function cellText(cell: TableCell): string {
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
}

export const limits = {
  bytes: 10 * mebibyte,
  unpackedBytes: 200 * mebibyte,
  rows: 20_000,
  columns: 200,
} as const

export const messages = {
  empty: 'This file is empty. Check it on your device and choose it again.',
  gone: 'This file can’t be read from this device any more. Choose it again.',
  tooLarge: `This table is larger than ${limits.bytes / mebibyte} MB. Divide it into several files.`,
  // Without `Intl`: on a phone, its first use takes longer than everything else in this file at start-up.
  tooManyRows: `This table has more than ${limits.rows / 1000},000 rows. Divide it into several files.`,
  tooManyColumns: `This table has more than ${limits.columns} columns. Is it the right one?`,
  noTable: 'This file cannot be read as a table. Save it as an Excel workbook (XLSX), CSV or JSON.',
  oldExcel: 'This workbook is in the old Excel format (XLS). Open it, save it as XLSX, and choose that.',
  brokenWorkbook: 'This workbook can’t be read. Open it in Excel, save it again as XLSX, and choose that.',
  brokenCell: (row: string) =>
    `A cell in row ${row} of this workbook has an error, or a formula without a result. Mend it in Excel, save it, and choose it again.`,
  tooMuchInside: 'This workbook contains far more than a table. Copy the rows into a new one.',
  cellTooLong:
    'A cell of this workbook has more than 32,767 characters, which Excel does not allow. Shorten it and choose the workbook again.',
  bigNumber: (number: string) =>
    `This JSON has the number ${number}, which this browser can’t read exactly. Write it in quotation marks and choose the file again.`,
  brokenJson: 'This JSON can’t be read: a bracket, comma or quotation mark is not where it should be.',
  noJsonRows: 'This JSON contains no list. It must be a list of records, each with its fields.',
  madeDate: 'Excel changed this to a date. Set the cell to Text and type it again.',
  unknownFormat:
    'The format of this cell can’t be read here. Set the cell to Text and type what it should say.',
  readAsArabic:
    'This file was read as Arabic of older programs. Please check the Arabic texts. If they are wrong, save the table as “CSV UTF-8” in Excel.',
  readAsWestern:
    'Please check accents and quotation marks. If they are wrong, save the table as “CSV UTF-8” in Excel.',
} as const
