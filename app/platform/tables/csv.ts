/** Excel takes a text for UTF-8 only with this in front. */
export const byteOrderMark = '\uFEFF'

/** One line of a table, so that no spreadsheet takes what a visitor typed for a formula (trust.md, Exports). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
