import { decimalText } from '../forms/typed-value.ts'
import { escapeCell } from './escape-cell.ts'
import { cellText, type TableCell } from './table.ts'

/** Excel reads a file as UTF-8 only if it starts with this. */
export const byteOrderMark = '\uFEFF'

/** One line of a table, with formulas that a visitor may have typed escaped. */
export function csvLine(cells: readonly TableCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: TableCell): string {
  const written = typeof cell === 'number' ? decimalText(cell) : cellText(cell)
  const harmless = typeof cell === 'string' ? escapeCell(cell, { mayBeFormula: true }) : written
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
