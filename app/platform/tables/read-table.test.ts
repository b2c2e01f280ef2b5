import { buffer } from 'node:stream/consumers'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { csvLine } from './csv.ts'
import { xlsxStream } from './write-xlsx.server.ts'
import { readTable } from './read-table.ts'
import { limits, messages } from './table.ts'

async function read(content: string | Uint8Array) {
  const table = await readTable(typeof content === 'string' ? new TextEncoder().encode(content) : content)
  if ('refused' in table) throw new Error(table.refused)
  return table
}

const cellsOf = async (content: string | Uint8Array) => (await read(content)).rows.map(({ cells }) => cells)
const refusalOf = async (content: string | Uint8Array) => {
  const table = await readTable(typeof content === 'string' ? new TextEncoder().encode(content) : content)
  return 'refused' in table ? table.refused : undefined
}
const workbook = async (rows: SheetData) => new Uint8Array(await writeWorkbook(rows).toBuffer())
const expected = [
  ['Code', 'Name'],
  ['196', 'Vila São João'],
]

describe('a CSV file', () => {
  it.each([
    ['commas', 'Code,Name\r\n196,Vila São João\r\n'],
    ['semicolons, as a European Excel writes them', 'Code;Name\r\n196;Vila São João\r\n'],
    ['tabs', 'Code\tName\n196\tVila São João'],
    ['a byte-order mark', '\uFEFFCode,Name\n196,Vila São João'],
    ['its own line about the separator', 'sep=;\r\nCode;Name\r\n196;Vila São João'],
    ['blank rows', '\n\nCode,Name\n,\n196,Vila São João\n\n'],
  ])('is read with %s', async (_, text) => {
    expect(await cellsOf(text)).toEqual(expected)
  })

  it('is read in UTF-16, marked and unmarked', async () => {
    const marked = Buffer.from('\uFEFFCode;Name\r\n196;Vila São João', 'utf16le')
    expect(await cellsOf(marked)).toEqual(expected)
    expect(await cellsOf(marked.subarray(2))).toEqual(expected)
    expect(await cellsOf(Buffer.from(marked).swap16())).toEqual(expected)
  })

  it('is read in the Windows encoding of older programs, and says so', async () => {
    const table = await read(Buffer.from('Code;Name\r\n196;Vila São João', 'latin1'))
    expect(table.rows.map(({ cells }) => cells)).toEqual(expected)
    expect(table.notice).toBe(messages.readAsWestern)
  })

  it('keeps commas, quotation marks and line breaks inside a cell, and numbers rows as a spreadsheet does', async () => {
    const { rows } = await read('Code,Remarks\n1,"two\nlines, and ""more"""\n\n2,plain\n')
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 'Code', 'Remarks'],
      [2, '1', 'two\nlines, and "more"'],
      [4, '2', 'plain'],
    ])
  })

  it('takes away the quotation mark that an export put before a formula, and no other', async () => {
    expect(await cellsOf(csvLine(['=1+1', "'quoted'", '-5']))).toEqual([['=1+1', "'quoted'", '-5']])
  })
})

describe('an Excel workbook', () => {
  it('is read as texts: numbers as they stand, answers, what a formula came to', async () => {
    const rows = await cellsOf(
      await workbook([
        ['Code', 'News', 'Area'],
        [196, true, 1234.5],
        ['0042', false, null],
      ]),
    )
    expect(rows).toEqual([
      ['Code', 'News', 'Area'],
      ['196', 'TRUE', '1234.5'],
      ['0042', 'FALSE', ''],
    ])
  })

  it('is told where Excel made a date of a code', async () => {
    const made = { value: new Date(Date.UTC(2026, 1, 1)), type: Date, format: 'yyyy-mm-dd' }
    const { rows } = await read(
      await workbook([
        ['Code', 'Name'],
        [made, 'Villa'],
      ]),
    )
    expect(rows[1]).toEqual({
      number: 2,
      cells: ['2026-02-01', 'Villa'],
      doubts: { 0: messages.madeDate },
    })
  })

  it('comes back as it was written by us', async () => {
    const written = xlsxStream({ name: 'Projects', head: ['Code', 'Name'] }, [['=1', ' فيلا ']])
    expect(await cellsOf(await buffer(written))).toEqual([
      ['Code', 'Name'],
      ['=1', ' فيلا '],
    ])
  })

  it('is refused where a cell of its first sheet has an error, or a formula without a result: both would clear a field', async () => {
    const code = '<row r="1"><c r="A1"><v>1</v></c></row>'
    const inRow2 = (content: string) => `${code}<row r="2">${content}</row>`
    for (const content of [
      '<c r="A2" t="e"><v>#N/A</v></c>',
      '<c r="A2"><f>VLOOKUP(1,B:C,2)</f></c>',
      '<c r="A2"><f>1+1</f><v></v></c>',
      '<c r="A2" s="3"><f t="shared" si="0"/><v/></c>',
    ])
      expect(await refusalOf(await archive(workbookOf(inRow2(content)))), content).toBe(
        messages.brokenCell('2'),
      )
    for (const content of [
      '<c r="A2" t="str"><f>""</f><v></v></c>',
      '<c r="A2"><f>1+1</f><v>2</v></c>',
      '<c r="A2" s="1"/><c r="B2"><v>1</v></c>',
    ])
      expect(await refusalOf(await archive(workbookOf(inRow2(content)))), content).toBeUndefined()
    const second = { 'xl/worksheets/sheet2.xml': '<worksheet><c r="A1" t="e"><v>#N/A</v></c></worksheet>' }
    expect(await refusalOf(await archive({ ...workbookOf(code), ...second }))).toBeUndefined()
    const many = Array.from(
      { length: 9_000 },
      (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`,
    )
    const last = `${many.join('')}<row r="9001"><c r="A9001" t="e"><v>#REF!</v></c></row>`
    expect(await refusalOf(await archive(workbookOf(last)))).toBe(messages.brokenCell('9001'))
  })

  it('is refused where it is broken, or no workbook at all', async () => {
    const whole = await workbook([['Code']])
    expect(await refusalOf(whole.subarray(0, whole.length - 40))).toBe(messages.brokenWorkbook)
    expect(await refusalOf(await archive({ 'notes.txt': 'no workbook' }))).toBe(messages.brokenWorkbook)
    expect(await refusalOf(Buffer.from('D0CF11E0A1B11AE1', 'hex'))).toBe(messages.oldExcel)
  })

  it.each([
    ['one cell at the far corner', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['cells that are wide and far apart', sparse(3000, 'XFD')],
    ['a row far down', '<row r="999999999"><c r="A999999999"><v>1</v></c></row>'],
    ['a row whose number is written short', '<row r="9e8"><c r="A9"><v>1</v></c></row>'],
  ])('is refused before it is laid out, with %s', async (_, rows) => {
    const content = await archive(workbookOf(rows))
    const before = process.memoryUsage.rss()
    let peak = before
    const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5)
    expect(await refusalOf(content)).toBe(messages.tooMuchInside)
    clearInterval(watching)
    expect((peak - before) / 1024 / 1024).toBeLessThan(60)
  })

  it('is read where rows lie far apart', async () => {
    const { rows } = await read(await archive(workbookOf(sparse(40, 'B'))))
    expect(rows).toHaveLength(40)
    expect(rows.at(-1)).toEqual({ number: 40_000, cells: ['', '1'] })
  })

  it('is refused where it would unpack without end', async () => {
    const bomb = await archive({ 'docProps/app.xml': ' '.repeat(limits.unpackedBytes + 1) })
    expect(bomb.length).toBeLessThan(limits.bytes)
    expect(await refusalOf(bomb)).toBe(messages.tooMuchInside)
  })
})

describe('a cell of a workbook', () => {
  it('is refused before anything is read where it is longer than a cell can be', async () => {
    const long = await workbook([
      ['Code', 'Remarks'],
      ['198', 'x'.repeat(300_000)],
    ])
    expect(await refusalOf(long)).toBe(messages.cellTooLong)
    const longest = await workbook([
      ['Code', 'Remarks'],
      ['198', '&'.repeat(32_767)],
    ])
    expect((await cellsOf(longest))[1]?.[1]).toHaveLength(32_767)
  })
})

describe('a JSON file', () => {
  it('keeps a number with more digits than JavaScript has as it is written', async () => {
    const text =
      '[{ "code": 198, "licence": 12345678901234567890, "area": 1250.5, "share": 0.12345678901234567 }]'
    expect(await cellsOf(text)).toEqual([
      ['code', 'licence', 'area', 'share'],
      ['198', '12345678901234567890', '1250.5', '0.12345678901234567'],
    ])
  })

  it('is refused with such a number where the browser cannot say how it is written', async () => {
    const { parse } = JSON
    vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) =>
      parse(text, reviver && ((key, value) => reviver.call({}, key, value))),
    )
    onTestFinished(() => void vi.restoreAllMocks())
    expect(await refusalOf('[{ "licence": 12345678901234567890 }]')).toMatch(
      /^This JSON has the number 123456/,
    )
    expect(await cellsOf('[{ "licence": 123456 }]')).toEqual([['licence'], ['123456']])
  })

  const list = [
    { code: 196, name: 'Creek Villa' },
    { code: '197', news: true },
  ]
  const rows = [
    ['code', 'name', 'news'],
    ['196', 'Creek Villa', ''],
    ['197', '', 'true'],
  ]

  it.each([
    ['a list', list],
    ['a list under a name', { projects: list }],
    ['records under their keys', { projects: { '-Oa1': list[0], '-Oa2': list[1] } }],
  ])('is read as %s', async (_, content) => {
    expect(await cellsOf(JSON.stringify(content))).toEqual(rows)
  })

  it('has lists within a record as words with commas between', async () => {
    expect(await cellsOf('[{"code":"1","scope":["mep","joinery"]}]')).toContainEqual(['1', 'mep, joinery'])
  })

  it('is refused with a sentence where it holds no list, or is broken', async () => {
    expect(await refusalOf('[1, 2]')).toBe(messages.noJsonRows)
    expect(await refusalOf('[]')).toBe(messages.noJsonRows)
    expect(await refusalOf('[{"code": 1')).toBe(messages.brokenJson)
    const deep = 200_000
    expect(await refusalOf(`[{"code": ${'['.repeat(deep)}${']'.repeat(deep)}}]`)).toBe(messages.noJsonRows)
    expect(await refusalOf('{"a":'.repeat(deep) + '1' + '}'.repeat(deep))).toBe(messages.noJsonRows)
  })
})

describe('any file', () => {
  it('is refused with a sentence where it is no table', async () => {
    expect(await refusalOf('')).toBe(messages.empty)
    expect(await refusalOf(Buffer.from('89504E470D0A1A0A0000000D', 'hex'))).toBe(messages.noTable)
    expect(await refusalOf(new Uint8Array(limits.bytes + 1))).toBe(messages.tooLarge)
    expect(await refusalOf('Code\n' + 'x\n'.repeat(limits.rows + 1))).toBe(messages.tooManyRows)
    expect(await refusalOf('x,'.repeat(limits.columns + 1))).toBe(messages.tooManyColumns)
  })
})

async function archive(files: Record<string, string>) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text))
  return writer.close()
}

/** The parts of a workbook with one sheet that contains these rows. */
function workbookOf(rows: string): Record<string, string> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  return {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  }
}

/** One cell in every thousandth row. */
function sparse(count: number, column: string): string {
  return Array.from({ length: count }, (_, index) => (index + 1) * 1000)
    .map((row) => `<row r="${row}"><c r="${column}${row}"><v>1</v></c></row>`)
    .join('')
}
