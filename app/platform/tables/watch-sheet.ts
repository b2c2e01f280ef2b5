import { limits } from './table.ts'

/** What the library that reads a sheet leaves out. */
export interface WatchedSheet {
  /** The row of the first cell without a value that can be known. */
  brokenRow?: string
  hiddenRows: Set<number>
  /** The numbers with a format: by row and column, each the format's place among the styles, and the number. */
  formatted: Map<number, Map<number, readonly [style: number, value: number]>>
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
export function watchExtent(): (chunk: Uint8Array) => boolean {
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

/** A cell holds 32,767 characters in Excel, each written with six at most, as `&quot;` is. */
const maxCellBytes = 6 * 32_767
const tagBegins = 0x3c

/** Watches a part's bytes as they pass, and reports a text between two tags that no cell can hold. */
export function watchTexts(): (chunk: Uint8Array) => boolean {
  let length = 0
  return (chunk) => {
    let read = 0
    for (let end = chunk.indexOf(tagBegins); end >= 0; end = chunk.indexOf(tagBegins, read)) {
      if (length + end - read > maxCellBytes) return true
      length = 0
      read = end + 1
    }
    length += chunk.length - read
    return length > maxCellBytes
  }
}

/** The beginning of a row, or a cell with everything in it; Excel allows formulas of 8,192 characters. */
const part = /<(?:\w+:)?row\b([^>]*)>|<(?:\w+:)?c\b([^>]*[^/>])>(.*?)<\/(?:\w+:)?c>/gs
const maxPartLength = 64 * 1024

/**
 * Watches a sheet's text as it passes for hidden rows, for numbers with a format, and for a cell without a value that can be
 * known: an error such as `#N/A`, or a formula that was never calculated. The library reads such a cell as empty, and an
 * empty cell clears a field.
 */
export function watchSheet(): { sheet: WatchedSheet; push(chunk: Uint8Array): void } {
  const decoder = new TextDecoder('latin1')
  const sheet: WatchedSheet = { hiddenRows: new Set(), formatted: new Map() }
  let rest = ''
  function push(chunk: Uint8Array) {
    const text = rest + decoder.decode(chunk, { stream: true })
    let read = 0
    for (const found of text.matchAll(part)) {
      const [whole, ofRow, attributes = '', content = ''] = found
      read = found.index + whole.length
      if (ofRow === undefined) watchCell(sheet, attributes, content)
      else if (/\bhidden\s*=\s*["'](1|true)/.test(ofRow))
        sheet.hiddenRows.add(Number(/\br\s*=\s*["']\s*(\d+)/.exec(ofRow)?.[1]))
    }
    rest = text.slice(read).slice(-maxPartLength)
  }
  return { sheet, push }
}

function watchCell(sheet: WatchedSheet, attributes: string, content: string) {
  const [, type = 'n'] = /\bt\s*=\s*["'](\w+)/.exec(attributes) ?? []
  const [, column = '', row = '?'] = /\br\s*=\s*["']\s*([A-Za-z]*)(\d+)/.exec(attributes) ?? []
  if (isBroken(type, content)) sheet.brokenRow ??= row
  const [, style] = /\bs\s*=\s*["'](\d+)/.exec(attributes) ?? []
  const [, value] = /<(?:\w+:)?v\b[^>]*>([^<]+)/.exec(content) ?? []
  if (type !== 'n' || style === undefined || value === undefined) return
  const cells = sheet.formatted.get(Number(row)) ?? new Map()
  sheet.formatted.set(Number(row), cells.set(columnOf(column) - 1, [Number(style), Number(value)]))
}

function isBroken(type: string, content: string): boolean {
  if (type === 'e') return true
  // A formula may have an empty text as its result.
  return type !== 'str' && /<(?:\w+:)?f[\s/>]/.test(content) && !/<(?:\w+:)?v\b[^>]*>[^<]/.test(content)
}

/** `A` is 1, `XFD` 16,384. */
function columnOf(name: string): number {
  return [...name.toUpperCase()].reduce((column, character) => column * 26 + character.charCodeAt(0) - 64, 0)
}
