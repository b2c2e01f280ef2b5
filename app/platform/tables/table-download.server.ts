import { Readable } from 'node:stream'
import { attachment } from '../http/attachment.ts'
import { escapeCell } from './escape-cell.ts'
import { cellText } from './table.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import type { NotesSheet, TableRows, Sheet } from './write-xlsx.server.ts'

/** A table as a CSV file, sent while it is read. */
export function csvDownload(fileName: string, head: readonly string[], rows: TableRows): Response {
  async function* lines() {
    yield byteOrderMark + csvLine(head)
    for await (const row of rows) yield csvLine(row)
  }
  return download(fileName, 'text/csv; charset=utf-8', streamOf(lines()))
}

/** The same as a list of JSON, with an object for each row. */
export function jsonDownload(fileName: string, names: readonly string[], rows: TableRows): Response {
  async function* lines() {
    let before = '[\n'
    for await (const row of rows) {
      const cells = row.map((cell, column) => [
        names[column],
        typeof cell === 'number' ? cell : escapeCell(cellText(cell), { mayBeFormula: false }),
      ])
      yield before + JSON.stringify(Object.fromEntries(cells))
      before = ',\n'
    }
    yield before === '[\n' ? '[]\n' : '\n]\n'
  }
  return download(fileName, 'application/json', streamOf(lines()))
}

/** The same as an Excel workbook. */
export async function xlsxDownload(
  fileName: string,
  sheet: Sheet,
  rows: TableRows,
  notes?: readonly NotesSheet[],
): Promise<Response> {
  const { xlsxStream } = await import('./write-xlsx.server.ts')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return download(fileName, type, xlsxStream(sheet, rows, notes))
}

function streamOf(lines: AsyncIterable<string>): ReadableStream {
  return Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream
}

function download(fileName: string, type: string, content: ReadableStream): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': attachment(fileName),
      'Cache-Control': 'no-store',
    },
  })
}
