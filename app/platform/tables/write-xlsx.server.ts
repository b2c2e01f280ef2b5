import { Readable } from 'node:stream'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, type ZipWriter } from '@zip.js/zip.js'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { zipStream } from '../http/zip-stream.server.ts'
import { kibibyte } from '../units.ts'

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

export type TableRows = AsyncIterable<readonly string[]> | Iterable<readonly string[]>

const defaultWidth = 24
const firstSheet = 'xl/worksheets/sheet1.xml'
const endOfRows = '</sheetData>'
const chunkLength = 64 * kibibyte

/**
 * A table as an Excel workbook, sent while it is read: a hundred thousand rows take no more memory than a
 * hundred. The library can only build whole workbooks, so it builds one with just the headings, and the rows
 * are inserted as it is sent. Every cell is text, which no spreadsheet treats as a formula.
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
      data: [headings],
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
  const end = content.indexOf(endOfRows)
  let text = content.slice(0, end)
  let number = 1 // The headings.
  for await (const row of rows) {
    number += 1
    text += `<row r="${number}">${row.map((value, column) => cell(value, `${columnName(column)}${number}`)).join('')}</row>`
    if (text.length < chunkLength) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text + content.slice(end))
}

function cell(text: string, place: string): string {
  return text ? `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>` : ''
}

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
