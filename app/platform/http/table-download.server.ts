import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '../csv.ts'
import { attachment } from './attachment.ts'

/** A table as a CSV file, sent while it is read. */
export function csvDownload(
  fileName: string,
  head: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): Response {
  async function* lines() {
    yield byteOrderMark + csvLine(head)
    for await (const row of rows) yield csvLine(row)
  }
  return new Response(Readable.toWeb(Readable.from(lines(), { objectMode: false })) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(fileName),
      'Cache-Control': 'no-store',
    },
  })
}
