import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { xlsxStream } from './write-xlsx.server.ts'
import type { TableCell } from './table.ts'

async function readBack(rows: Iterable<TableCell[]>) {
  return readSheet(await buffer(xlsxStream({ name: 'Projects', head: ['Code', 'Name'] }, rows)), {
    trim: false,
  })
}

const compress = promisify(deflate)

/**
 * Resolves when nothing new has arrived during ten round trips to the compression threads: work already there
 * is done first.
 */
async function standsStill(made: () => number) {
  for (let trips = 0, last = made(); trips < 10; trips += 1) {
    await compress('')
    if (made() === last) continue
    last = made()
    trips = 0
  }
}

describe('a table as an Excel workbook', () => {
  it('comes back as it was written, headings first', async () => {
    const rows = [
      ['0042', 'two\nlines & <marks> "so"'],
      ['=1+1', 'فيلا'],
      ['_x0041_', ' kept \u0007 '],
    ]
    expect(await readBack(rows)).toEqual([['Code', 'Name'], ...rows])
  })

  it('has numbers as numbers and days as days, so that Excel adds and filters them', async () => {
    const rows = [
      [1150, new Date('2026-01-12')],
      [-1.5, new Date('1900-03-01')],
    ]
    expect(await readBack(rows)).toEqual([['Code', 'Name'], ...rows])
    // Excel counts days from a 29 February 1900 that never was.
    expect(await readBack([[0, new Date('1900-02-01')]])).toEqual([
      ['Code', 'Name'],
      [0, '1900-02-01'],
    ])
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
      for (;;) yield [String((made += 1)), randomBytes(750).toString('base64')]
    }
    const stream = xlsxStream({ name: 'Projects', head: ['Code', 'Name'] }, endless())
    const reader = stream.getReader()
    while (made === 0) expect((await reader.read()).done).toBe(false)
    await standsStill(() => made)
    expect(made).toBeLessThan(10_000)
    await reader.cancel()
  })

  it('is sent while others, which nobody reads, are waiting', async () => {
    const begin = async () => {
      let begun = false
      function* endless() {
        for (begun = true; ;) yield ['0042', randomBytes(750).toString('base64')]
      }
      const reader = xlsxStream({ name: 'Projects', head: ['Code', 'Name'] }, endless()).getReader()
      while (!begun) await reader.read()
      return reader
    }
    const unread = await Promise.all(Array.from({ length: availableParallelism() + 1 }, begin))
    expect(await readBack([['0042', 'Creek Villa']])).toHaveLength(2)
    await Promise.all(unread.map((reader) => reader.cancel()))
  })

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
