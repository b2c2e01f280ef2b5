import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { csvDownload, jsonDownload, xlsxDownload } from './table-download.server.ts'
import { readTable } from './read-table.ts'

const beginnings = ['', "'", "''", "'''"]
const rests = ['- New lobby', '=1+1', '+971501234567', '+9714', '@home', 'quoted', '-', ' -5', '٣']
const texts = beginnings.flatMap((beginning) => rests.map((rest) => beginning + rest))

const downloads = {
  csv: csvDownload,
  json: jsonDownload,
  xlsx: (name: string, head: readonly string[], rows: string[][]) =>
    xlsxDownload(name, { name: 'Texts', head }, rows),
}

it.each(Object.entries(downloads))(
  'A text comes back from %s as it went out, whatever it begins with',
  async (_, download) => {
    const answer = await download(
      'texts',
      ['Text', 'Number'],
      texts.map((text, index) => [text, String(index)]),
    )
    const table = await readTable(new Uint8Array(await buffer(answer.body ?? new ReadableStream())))
    expect('rows' in table && table.rows.slice(1).map(({ cells }) => cells[0])).toEqual(texts)
  },
)
