import Papa from 'papaparse'
import { decodeText } from './decode-text.ts'
import { readJson } from './read-json.ts'
import { readXlsx } from './read-xlsx.server.ts'
import { limits, messages, type Table, type TableRefusal } from './table.ts'

/** Reads a CSV file, an Excel workbook's first sheet or a JSON list; which of them it is, its bytes say. */
export async function readTable(bytes: Uint8Array): Promise<Table | TableRefusal> {
  if (bytes.length === 0) return { refused: messages.empty }
  if (bytes.length > limits.bytes) return { refused: messages.tooLarge }
  const table = await readByKind(bytes)
  if ('refused' in table) return table
  const rows = table.rows.filter(({ cells }) => cells.some((cell) => cell.trim()))
  if (rows.length > limits.rows + 1) return { refused: messages.tooManyRows }
  if (rows.some(({ cells }) => cells.length > limits.columns)) return { refused: messages.tooManyColumns }
  return { ...table, rows }
}

function readByKind(bytes: Uint8Array): Promise<Table | TableRefusal> | Table | TableRefusal {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readXlsx(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { refused: messages.oldExcel }
  const { text, guessed } = decodeText(bytes)
  if (/(?![\t\n\r\f\v])\p{Cc}/u.test(guessed ? text.replace(/[\x80-\x9F]/g, '') : text))
    return { refused: messages.noTable }
  if (/^\s*[[{]/.test(text)) return readJson(text)
  const table = readCsv(text)
  return guessed ? { ...table, notice: messages.readAsWestern } : table
}

function startsWith(bytes: Uint8Array, head: readonly number[]) {
  return head.every((byte, index) => bytes[index] === byte)
}

const delimiters = [',', ';', '\t', '|']

/** Commas, semicolons as a European Excel writes them, or tabs; Excel may name its own in a line before the table. */
function readCsv(text: string): Table {
  const [named = '', delimiter] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const body = text.slice(named.length)
  const { data } = Papa.parse<string[]>(body, { delimiter: delimiter ?? delimiterOf(body) })
  const first = named ? 2 : 1
  return { rows: data.map((cells, index) => ({ number: first + index, cells: cells.map(unquoted) })) }
}

/** Headings hold none of them, so whichever is most frequent there divides the cells. */
function delimiterOf(text: string): string {
  const [headings = ''] = /\S.*/.exec(text) ?? []
  const times = (delimiter: string) => headings.split(delimiter).length
  return delimiters.toSorted((one, other) => times(other) - times(one))[0] ?? ','
}

/** A quotation mark that an export put before a text which begins like a formula (trust.md, Exports). */
function unquoted(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
