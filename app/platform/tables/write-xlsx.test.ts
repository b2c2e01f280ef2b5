import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { xlsxStream } from './write-xlsx.server.ts'

async function readBack(rows: Iterable<string[]>) {
  return readSheet(await buffer(xlsxStream({ name: 'Projects', head: ['Code', 'Name'] }, rows)), {
    trim: false,
  })
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

describe('a table as an Excel workbook', () => {
  it('comes back as it was written, headings first', async () => {
    const rows = [
      ['0042', 'two\nlines & <marks> "so"'],
      ['=1+1', 'فيلا'],
      ['_x0041_', ' kept \u0007 '],
    ]
    expect(await readBack(rows)).toEqual([['Code', 'Name'], ...rows])
  })

  it('leaves an empty cell empty, and a text that looks like a number a text', async () => {
    expect(await readBack([['', '12']])).toEqual([
      ['Code', 'Name'],
      [null, '12'],
    ])
  })

  it('has rows without end, and holds few of them at a time', async () => {
    let made = 0
    function* endless() {
      for (;;) yield [String((made += 1)), 'x'.repeat(1000)]
    }
    const stream = xlsxStream({ name: 'Projects', head: ['Code', 'Name'] }, endless())
    const reader = stream.getReader()
    for (let chunk = 0; chunk < 8; chunk += 1) expect((await reader.read()).done).toBe(false)
    await settled()
    const ahead = made
    await settled()
    expect(made).toBe(ahead)
    await reader.cancel()
  })

  it('is sent while others, which nobody reads, are waiting', async () => {
    const endless = function* () {
      for (;;) yield ['0042', 'x'.repeat(1000)]
    }
    const unread = Array.from({ length: 20 }, () =>
      xlsxStream({ name: 'Projects', head: ['Code', 'Name'] }, endless()),
    )
    await settled()
    expect(await readBack([['0042', 'Creek Villa']])).toHaveLength(2)
    await Promise.all(unread.map((stream) => stream.cancel()))
  }, 4_000)

  it('breaks off where reading the rows fails', async () => {
    async function* failing() {
      yield ['1', 'one']
      throw new Error('the database is gone')
    }
    await expect(
      buffer(xlsxStream({ name: 'Projects', head: ['Code', 'Name'] }, failing())),
    ).rejects.toThrow()
  })
})
