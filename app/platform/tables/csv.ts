import { cellText, type TableCell } from './table.ts'

/** Excel reads a file as UTF-8 only if it starts with this. */
export const byteOrderMark = '\uFEFF'

/** One line of a table, with formulas that a visitor may have typed escaped. */
export function csvLine(cells: readonly TableCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: TableCell): string {
  const text = cellText(cell)
  const harmless = typeof cell === 'string' && isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A phone number is none, and whoever dials it needs it as it was written. */
function isFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text) && !/^\+\d{7,15}$/.test(text)
}
