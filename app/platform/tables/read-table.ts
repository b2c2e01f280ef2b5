import Papa from 'papaparse'
import { readXlsx } from './read-xlsx.ts'
import { unescapeCell } from './escape-cell.ts'
import { limits, messages, type Table } from './table.ts'
import type { Refused } from '../refused.ts'

/**
 * Reads a CSV file, the sheets of an Excel workbook or a JSON list, recognised by its bytes. It runs in
 * the browser (`read-file.client.ts`), so that no table can exhaust the server's memory.
 */
export async function readTable(bytes: Uint8Array): Promise<Table | Refused> {
  if (bytes.length === 0) return { refused: messages.empty }
  if (bytes.length > limits.bytes) return { refused: messages.tooLarge }
  const table = await readByKind(bytes)
  if ('refused' in table) return table
  const { others = [], ...first } = table
  const read = withoutEmptyRows(first)
  if (others.length > 0) return { ...read, others: others.map(withoutEmptyRows) }
  return read.broken === undefined ? read : { refused: read.broken }
}

function withoutEmptyRows(table: Table): Table {
  const rows = table.rows.flatMap((row) =>
    row.cells.some((cell) => cell.trim()) ? { ...row, cells: row.cells.map(unescapeCell) } : [],
  )
  const broken =
    table.broken ??
    (rows.length > limits.rows + 1 ? messages.tooManyRows : undefined) ??
    (rows.some(({ cells }) => cells.length > limits.columns) ? messages.tooManyColumns : undefined)
  return { ...table, rows, ...(broken !== undefined && { broken }) }
}

function readByKind(bytes: Uint8Array): Promise<Table | Refused> | Table | Refused {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { refused: messages.oldExcel }
  const { text, guessed } = decodeText(bytes)
  if (/(?![\t\n\r\f\v])\p{Cc}/u.test(guessed ? text.replace(/[\x80-\x9F]/g, '') : text))
    return { refused: messages.noTable }
  if (/^\s*[[{]/.test(text)) return readJson(text)
  const table = readCsv(text)
  return guessed ? { ...table, notice: guessed } : table
}

function startsWith(bytes: Uint8Array, head: readonly number[]) {
  return head.every((byte, index) => bytes[index] === byte)
}

const delimiters = [',', ';', '\t', '|']

/**
 * Separated by commas, by semicolons as European versions of Excel do, or by tabs. Excel may name the
 * separator in a line before the table.
 */
function readCsv(text: string): Table {
  const [named = '', delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = text.slice(named.length)
  const { data } = Papa.parse<string[]>(body, { delimiter: delimiter ?? delimiterOf(body) })
  const first = named ? 2 : 1
  return { rows: data.map((cells, index) => ({ number: first + index, cells })) }
}

/** Headings contain none of these characters, so the most frequent one in them is the separator. */
function delimiterOf(text: string): string {
  const [headings = ''] = /\S.*/.exec(text) ?? []
  const times = (delimiter: string) => headings.split(delimiter).length
  return delimiters.toSorted((one, other) => times(other) - times(one))[0] ?? ','
}

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/**
 * Decodes a file of unknown encoding: by its byte order mark; by the zeros that UTF-16 has between Latin
 * letters; as UTF-8 if it is valid; otherwise in one of the encodings of older programs.
 * @returns with a notice if it was guessed
 */
function decodeText(bytes: Uint8Array): { text: string; guessed?: string } {
  const mark = byteOrderMarks.find((known) => known.bytes.every((byte, index) => bytes[index] === byte))
  const encoding = mark?.encoding ?? unmarked(bytes)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const arabic = new TextDecoder('windows-1256').decode(bytes)
    if (hasArabicWords(arabic)) return { text: arabic, guessed: messages.readAsArabic }
    return { text: new TextDecoder('windows-1252').decode(bytes), guessed: messages.readAsWestern }
  }
}

/**
 * Whether bytes read as Windows-1256 make words. In a text of western Europe, what would be an Arabic letter is an
 * accented one, and stands among Latin letters.
 */
function hasArabicWords(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu)?.filter((word) => /\p{Script=Arabic}/u.test(word)) ?? []
  const arabic = words.filter((word) => /^\p{Script=Arabic}+$/u.test(word))
  return arabic.length > words.length / 2
}

function unmarked(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 200)
  const zeros = (odd: number) => head.filter((byte, index) => index % 2 === odd && byte === 0).length
  const many = head.length / 5
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > many && zeros(1) === 0) return 'utf-16be'
  return undefined
}

/** A list of objects, alone, under a name, or keyed as in a Firebase export. Their keys are the headings. */
function readJson(text: string): Table | Refused {
  try {
    return tableOf(JSON.parse(text, asWritten))
  } catch (error) {
    if (error instanceof BigNumber) return { refused: messages.bigNumber(error.message) }
    // The stack overflowed while walking the JSON; no list of projects is nested that deep.
    return { refused: error instanceof RangeError ? messages.noJsonRows : messages.brokenJson }
  }
}

/** Digits that a number of JavaScript keeps. */
const exactDigits = 15

class BigNumber extends Error {}

/** A number with more digits than that stays a text, as it is written: a licence number, or an id. */
function asWritten(_: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number') return value
  const { source } = context ?? {}
  // Safari before 18.4 and Firefox before 135 do not hand it over as it is written.
  if (source === undefined && Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new BigNumber(String(value))
  const digits = source?.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '') ?? ''
  return digits.length > exactDigits ? source : value
}

function tableOf(content: unknown): Table | Refused {
  const records = recordsIn(content)
  if (!records) return { refused: messages.noJsonRows }
  const headings = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.map((record, index) => ({
    number: index + 1,
    cells: headings.map((heading) => plain(record[heading])),
  }))
  return { rows: [{ number: 0, cells: headings }, ...rows] }
}

type JsonRecord = Record<string, unknown>

function recordsIn(content: unknown): JsonRecord[] | undefined {
  if (Array.isArray(content)) return content.every(isFields) && content.length > 0 ? content : undefined
  if (!isFields(content)) return undefined
  const values = Object.values(content)
  const [only] = values
  if (values.length === 1 && typeof only === 'object') return recordsIn(only) ?? recordsOf(values)
  return recordsOf(values)
}

function recordsOf(values: unknown[]): JsonRecord[] | undefined {
  return values.length > 0 && values.every(isFields) ? values : undefined
}

function isFields(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plain).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
