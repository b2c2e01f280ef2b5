/**
 * A text of a table as a file has it. An apostrophe keeps a text that begins like a formula from being one in CSV; a text
 * that itself begins with such an apostrophe gets another in every format, so that `unescapeCell` gives each text back.
 * A phone number is no formula, and whoever dials it needs it as it was written.
 */
export function escapeCell(text: string, { mayBeFormula }: { mayBeFormula: boolean }): string {
  if (isEscaped(text)) return `'${text}`
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^\+\d{7,15}$/.test(text)
  return mayBeFormula && isFormula ? `'${text}` : text
}

/** The text that was escaped, whatever the format: a CSV file may have been saved as a workbook since. */
export function unescapeCell(cell: string): string {
  return isEscaped(cell) ? cell.slice(1) : cell
}

function isEscaped(text: string): boolean {
  return /^'+[=+\-@\t\r]/.test(text)
}
