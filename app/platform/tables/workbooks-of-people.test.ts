import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { limits, messages, type Table } from './table.ts'

/** Made with LibreOffice as people make workbooks, and what others sent. */
async function read(name: string): Promise<Table> {
  const table = await readTable(readFileSync(`test/fixtures/cells/${name}`))
  if ('refused' in table) throw new Error(table.refused)
  return table
}
const cellsOf = ({ rows }: Table) => rows.map(({ cells }) => cells)

describe('a workbook of LibreOffice', () => {
  it('is read as it is shown: currencies, thousands, per cents, months, codes; a whole day as that day', async () => {
    const table = await read('libreoffice-formats.xlsx')
    expect(cellsOf(table)).toEqual([
      ['Code', 'Name', 'Plot area (m²)', 'Built-up area (m²)', 'Started on', 'Levels', 'Remarks'],
      ['701', 'Currency', 'AED 1,250.50', '1,250', '2024-11-21', '12', '12.5%'],
      ['702', 'Thousands', '1,235', '12,500', '2024-11-21', '3', '1,234.50'],
      ['703', 'Month', '900', '901', 'Nov 2024', '4', 'November 2024'],
      ['704', 'Scaled', '12', '7', '2024-11-21', '5', '00042'],
      ['705', 'Text numbers', '1,150', '1250,5', '21/11/2024', '6', '0042'],
      ['706', 'Exponent', '1.23E+07', '8', '21/11/2024 12:00', '7', 'TRUE'],
    ])
    expect(table.rows[3]?.doubts).toEqual({ 4: messages.madeDate, 6: messages.madeDate })
  })

  it('says which sheet each table is, and which one its program hides', async () => {
    const { sheet, others = [], ...first } = await read('libreoffice-list-first.xlsx')
    expect([sheet, ...others.map((other) => other.sheet)]).toEqual([
      { name: 'Lists', isHidden: false },
      { name: 'Projects', isHidden: false },
      { name: 'Old', isHidden: true },
    ])
    expect([first, ...others].map(cellsOf)).toEqual([
      [['Statuses'], ['Ongoing'], ['Completed']],
      [
        ['Code', 'Plot area (m²)'],
        ['701', '1001'],
        ['702', '2002'],
      ],
      [
        ['Code', 'Plot area (m²)'],
        ['701', '9'],
      ],
    ])
  })

  it('says which rows a filter hides', async () => {
    const { rows } = await read('libreoffice-filtered.xlsx')
    expect(rows.map(({ cells: [code], isHidden }) => [code, isHidden])).toEqual([
      ['Code', undefined],
      ['701', undefined],
      ['702', true],
      ['703', undefined],
    ])
  })

  it('is read with as many rows as a table may have', async () => {
    const { rows } = await read('libreoffice-many.xlsx')
    expect(rows).toHaveLength(limits.rows + 1)
    for (const { number, cells } of rows.slice(1)) {
      const row = number - 1
      const area = String(1000 + (row % 100))
      expect(cells).toEqual([String(row), `${area[0]},${area.slice(1)}`])
    }
  })
})

describe('a file of another program', () => {
  it('is read in the Arabic encoding of older programs, and says so', async () => {
    const table = await read('arabic-1256.csv')
    expect(cellsOf(table)).toEqual([
      ['Code', 'Name (Arabic)'],
      ['188', 'برج الخور'],
    ])
    expect(table.notice).toBe(messages.readAsArabic)
  })

  it.each(['apostrophe.csv', 'apostrophe-saved-by-excel.xlsx'])(
    'gives back a text that an export has escaped: %s',
    async (name) => expect(cellsOf(await read(name))).toContainEqual(['188', '- New lobby']),
  )

  it('says which row is hidden', async () => {
    const { rows } = await read('hidden-row.xlsx')
    expect(rows.filter(({ isHidden }) => isHidden)).toMatchObject([
      { number: 3, cells: ['144', '2002', 'hidden row'] },
    ])
  })
})
