import { Readable } from 'node:stream'
import { attachment } from '../http/attachment.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import type { NotesSheet, TableRows, Sheet } from './write-xlsx.server.ts'

/** A table as a CSV file, sent while it is read. */
export function csvDownload(fileName: string, head: readonly string[], rows: TableRows): Response {
  async function* lines() {
    yield byteOrderMark + csvLine(head)
    for await (const row of rows) yield csvLine(row)
  }
  return download(
    fileName,
    'text/csv; charset=utf-8',
    Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream,
  )
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

function download(fileName: string, type: string, content: ReadableStream): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': attachment(fileName),
      'Cache-Control': 'no-store',
    },
  })
}
