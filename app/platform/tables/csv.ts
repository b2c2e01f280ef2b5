/** Excel reads a file as UTF-8 only if it starts with this. */
export const byteOrderMark = '\uFEFF'

/** One line of a table, with formulas that a visitor may have typed escaped. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
