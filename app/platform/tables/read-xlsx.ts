import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { readSheet } from 'read-excel-file/universal'
import { limits, messages, type Table, type TableRow } from './table.ts'
import type { Refused } from '../refused.ts'

/** Reads the first sheet. Formulas have the values they had when the workbook was saved. */
export async function readXlsx(bytes: Uint8Array): Promise<Table | Refused> {
  const refused = await problemInside(bytes)
  if (refused) return { refused }
  try {
    const rows = await readSheet(new Blob([new Uint8Array(bytes)]), { trim: false })
    return { rows: rows.map(toRow) }
  } catch (error) {
    return explain(error instanceof Error ? error.message : '')
  }
}

/** Checks what is really in the archive, whatever its headers claim; stops at the limits. */
async function problemInside(bytes: Uint8Array): Promise<string | undefined> {
  let size = 0
  let isTooLarge = false
  const brokenRows = new Map<string, string>()
  const index = { workbook: '', relations: '' }
  try {
    const archive = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
    for await (const entry of archive.getEntriesGenerator()) {
      if (entry.directory) continue
      const watch = watchExtent()
      const findBroken = entry.filename.startsWith('xl/worksheets/') ? watchCells() : undefined
      const part = parts[entry.filename]
      const decoder = new TextDecoder()
      const output = new WritableStream<Uint8Array>({
        write(chunk) {
          size += chunk.length
          isTooLarge = watch(chunk) || size > limits.unpackedBytes
          if (isTooLarge) throw new Error('enough')
          const row = findBroken?.(chunk)
          if (row !== undefined) brokenRows.set(entry.filename, row)
          if (part) index[part] += decoder.decode(chunk, { stream: true })
        },
      })
      await entry.getData(output)
    }
    const row = brokenRows.get(firstSheetIn(index))
    return row === undefined ? undefined : messages.brokenCell(row)
  } catch {
    return isTooLarge ? messages.tooMuchInside : messages.brokenWorkbook
  }
}

const parts: Readonly<Record<string, 'workbook' | 'relations'>> = {
  'xl/workbook.xml': 'workbook',
  'xl/_rels/workbook.xml.rels': 'relations',
}

/** The file of the first sheet, which need not be the first of the files. */
function firstSheetIn({ workbook, relations }: Record<'workbook' | 'relations', string>): string {
  const [, id = ''] = /<(?:\w+:)?sheet\b[^>]*\b\w+:id\s*=\s*["']([^"']+)/.exec(workbook) ?? []
  const relation = relations.match(/<(?:\w+:)?Relationship\b[^>]*>/g)?.find((one) => hasId(one, id)) ?? ''
  const [, target = ''] = /\bTarget\s*=\s*["']([^"']+)/.exec(relation) ?? []
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function hasId(relation: string, id: string) {
  return /\bId\s*=\s*["']([^"']+)/.exec(relation)?.[1] === id
}

/** The library's message names the row that it could not read. */
function explain(message: string): Refused {
  const [, row] = /at row (\d+)/.exec(message) ?? []
  return { refused: row ? messages.brokenCell(row) : messages.brokenWorkbook }
}

function toRow(values: unknown[], index: number): TableRow {
  const doubts: TableRow['doubts'] = {}
  const cells = values.map((value, place) => {
    if (value === null || value === undefined) return ''
    if (!(value instanceof Date)) return String(value)
    doubts[place] = messages.madeDate
    return value.toISOString().slice(0, 10)
  })
  return { number: index + 1, cells, ...(Object.keys(doubts).length > 0 && { doubts }) }
}

/** Empty rows between the others are removed later, so there may be more than a table may have. */
const maxRows = 10 * limits.rows
const maxCells = limits.rows * limits.columns
/** `r="XFD1048576"` of a cell, `r="1048576"` of a row. */
const place = /\br\s*=\s*["']\s*([A-Za-z]*)([\d.e+]+)/g
const maxPlaceLength = 64

/**
 * Watches a sheet's text as it passes, and reports whether expanding it would take far more than a
 * table: a single cell in the far corner has seventeen thousand million empty ones before it.
 */
function watchExtent(): (chunk: Uint8Array) => boolean {
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let lastRow = 0
  let lastColumn = 0
  return (chunk) => {
    const text = rest + decoder.decode(chunk, { stream: true })
    for (const [, name = '', digits] of text.matchAll(place)) {
      lastRow = Math.max(lastRow, Number(digits))
      lastColumn = Math.max(lastColumn, columnOf(name))
    }
    rest = text.slice(-maxPlaceLength)
    return lastRow > maxRows || lastRow * lastColumn > maxCells
  }
}

/** A cell with everything in it; Excel allows formulas of 8,192 characters. */
const cell = /<(?:\w+:)?c\b([^>]*[^/>])>(.*?)<\/(?:\w+:)?c>/gs
const maxCellLength = 64 * 1024

/**
 * Watches a sheet's text as it passes for a cell without a value that can be known: an error such as `#N/A`, or a formula
 * that was never calculated. The library reads both as empty, and an empty cell clears a field.
 * @returns the row of the first one, once
 */
function watchCells(): (chunk: Uint8Array) => string | undefined {
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let isFound = false
  return (chunk) => {
    if (isFound) return undefined
    const text = rest + decoder.decode(chunk, { stream: true })
    let read = 0
    for (const found of text.matchAll(cell)) {
      const [whole, attributes = '', content = ''] = found
      read = found.index + whole.length
      if (!isBroken(attributes, content)) continue
      isFound = true
      return /\br\s*=\s*["']\s*[A-Za-z]*(\d+)/.exec(attributes)?.[1] ?? '?'
    }
    rest = text.slice(read).slice(-maxCellLength)
    return undefined
  }
}

function isBroken(attributes: string, content: string): boolean {
  const [, type] = /\bt\s*=\s*["'](\w+)/.exec(attributes) ?? []
  if (type === 'e') return true
  // A formula may have an empty text as its result.
  return type !== 'str' && /<(?:\w+:)?f[\s/>]/.test(content) && !/<(?:\w+:)?v\b[^>]*>[^<]/.test(content)
}

/** `A` is 1, `XFD` 16,384. */
function columnOf(name: string): number {
  return [...name.toUpperCase()].reduce((column, character) => column * 26 + character.charCodeAt(0) - 64, 0)
}
