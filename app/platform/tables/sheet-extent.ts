import { limits } from './table.ts'

/** Rows between the filled ones are left out later, so there may be more than a table has. */
const mostRows = 10 * limits.rows
const mostCells = limits.rows * limits.columns
/** `r="XFD1048576"` of a cell, `r="1048576"` of a row. */
const place = /\br\s*=\s*["']\s*([A-Za-z]*)([\d.e+]+)/g
const longestPlace = 64

/**
 * Watches the text of a sheet pass, and says whether laying it out would take far more than a table of projects: before one
 * cell at the far corner there are seventeen thousand million empty ones.
 */
export function watchExtent(): (chunk: Uint8Array) => boolean {
  const decoder = new TextDecoder('latin1')
  let rest = ''
  let lastRow = 0
  let lastColumn = 0
  return (chunk) => {
    const text = rest + decoder.decode(chunk, { stream: true })
    for (const [, letters = '', digits] of text.matchAll(place)) {
      lastRow = Math.max(lastRow, Number(digits))
      lastColumn = Math.max(lastColumn, columnOf(letters))
    }
    rest = text.slice(-longestPlace)
    return lastRow > mostRows || lastRow * lastColumn > mostCells
  }
}

/** `A` is 1, `XFD` 16,384. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
}
