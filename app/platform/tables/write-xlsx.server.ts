import { Readable } from 'node:stream'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, type ZipWriter } from '@zip.js/zip.js'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { zipStream } from '../http/zip-stream.server.ts'
import { day, kibibyte } from '../units.ts'
import { escapeCell } from './escape-cell.ts'
import { cellText, type TableCell } from './table.ts'

export interface Sheet {
  name: string
  head: readonly string[]
  /** In characters, per column. */
  widths?: readonly number[]
}

/** An additional sheet, short enough to be held in memory. */
export interface NotesSheet {
  name: string
  rows: SheetData
  widths: readonly number[]
}

export type TableRows = AsyncIterable<readonly TableCell[]> | Iterable<readonly TableCell[]>

const defaultWidth = 24
const firstSheet = 'xl/worksheets/sheet1.xml'
const chunkLength = 64 * kibibyte

/**
 * A table as an Excel workbook, sent while it is read: a hundred thousand rows take no more memory than a
 * hundred. The library can only build whole workbooks, so it builds one with just the headings and a day, and the
 * rows are inserted as it is sent, in place of the day. A text is typed as one, which no spreadsheet treats as a
 * formula.
 */
export function xlsxStream(sheet: Sheet, rows: TableRows, notes: readonly NotesSheet[] = []): ReadableStream {
  return zipStream((archive) => write(archive, sheet, rows, notes), { dataDescriptorSignature: true })
}

async function write(
  archive: ZipWriter<unknown>,
  sheet: Sheet,
  rows: TableRows,
  notes: readonly NotesSheet[],
) {
  const workbook = new ZipReader(new Uint8ArrayReader(await emptyWorkbook(sheet, notes)))
  for (const entry of await workbook.getEntries()) {
    if (entry.directory) continue
    const bytes = await entry.getData(new Uint8ArrayWriter())
    const content = entry.filename === firstSheet ? withRows(new TextDecoder().decode(bytes), rows) : [bytes]
    await archive.add(entry.filename, Readable.toWeb(Readable.from(content)) as ReadableStream)
  }
  await archive.close()
}

async function emptyWorkbook({ name, head, widths = [] }: Sheet, notes: readonly NotesSheet[]) {
  const headings = head.map((value) => ({ value, fontWeight: 'bold' as const }))
  return writeWorkbook([
    {
      sheet: name,
      data: [headings, [{ value: new Date(0), format: 'yyyy-mm-dd' }]],
      columns: head.map((_, index) => ({ width: widths[index] ?? defaultWidth })),
      stickyRowsCount: 1,
    },
    ...notes.map((further) => ({
      sheet: further.name,
      data: further.rows,
      columns: further.widths.map((width) => ({ width })),
    })),
  ]).toBuffer()
}

async function* withRows(content: string, rows: TableRows) {
  const {
    1: head = '',
    2: dayStyle = '',
    3: tail = '',
  } = /^(.*)<row r="2".*? s="(\d+)".*?<\/row>(<\/sheetData>.*)$/s.exec(content) ?? []
  if (tail === '') throw new Error('the library writes its rows in another way')
  let text = head
  let number = 1 // The headings.
  for await (const row of rows) {
    number += 1
    const cells = row.map((value, column) => toXml(value, `${columnName(column)}${number}`, dayStyle))
    text += `<row r="${number}">${cells.join('')}</row>`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text + tail)
}

function toXml(cell: TableCell, place: string, dayStyle: string): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (cell instanceof Date && cell >= firstSureDay)
    return `<c r="${place}" s="${dayStyle}"><v>${cell.getTime() / day + daysBefore1970}</v></c>`
  const text = escapeCell(cellText(cell), { mayBeFormula: false })
  return text ? `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>` : ''
}

/** Excel counts days from 1900, and for programs before it counts a 29 February that this year did not have. */
const firstSureDay = new Date('1900-03-01')
const daysBefore1970 = 25_569

/** A, B … Z, AA, AB … */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** XML does not allow most control characters; the format encodes them by number (ECMA-376, ST_Xstring). */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/(?![\t\n])[\p{Cc}\uFFFE\uFFFF]/gu, byNumber)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
}

function byNumber(character: string) {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}
