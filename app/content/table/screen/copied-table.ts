import { unescapeCell } from '#app/platform/tables/escape-cell.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { dayInWords } from '../../fields/date.ts'
import type { TableColumn } from '../columns.ts'

type Rows = readonly (readonly string[])[]

/** A cell of a downloaded table as people read it: `48,500,000`, `21 Nov 2026`. */
export function shownCell({ as }: Pick<TableColumn, 'as'>, cell: string | number = ''): string {
  if (typeof cell === 'number') return formatNumber(cell)
  return as === 'day' ? dayInWords(cell) : unescapeCell(cell)
}

/** More of them in letters of the usual size go beyond an upright page. */
const maxInUsualSize = 10

/** As documents take it, with borders and no other style, so that it becomes a table of theirs, as wide as their page. */
export function asHtml([head = [], ...rows]: Rows): string {
  const size = head.length > maxInUsualSize ? ' style="font-size: 7pt"' : ''
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}${size}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  const body = rows.map((cells) => line(cells, 'td')).join('')
  return `<table border="1" width="100%" style="border-collapse: collapse"><thead>${line(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

/** As spreadsheets and plain texts take it. */
export function asPlain(rows: Rows): string {
  return rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t')).join('\n')
}

function escaped(text: string): string {
  const known = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return known.replaceAll('\n', '<br>')
}

/**
 * Copies the table in both forms. It is passed before it has come, because a browser lets a page write to the clipboard
 * only while it answers the press of a button.
 * @returns whether the browser allowed it
 */
export async function copyTable(table: Promise<Rows>): Promise<boolean> {
  const blobOf = (type: string, write: (rows: Rows) => string) => ({
    [type]: table.then((rows) => new Blob([write(rows)], { type })),
  })
  try {
    const forms = new ClipboardItem({ ...blobOf('text/html', asHtml), ...blobOf('text/plain', asPlain) })
    await navigator.clipboard.write([forms])
    return true
  } catch {
    return copyAsEvent(await table)
  }
}

/** The older way, which needs no https. */
function copyAsEvent(rows: Rows): boolean {
  let isCopied = false
  function fill(event: ClipboardEvent) {
    event.clipboardData?.setData('text/html', asHtml(rows))
    event.clipboardData?.setData('text/plain', asPlain(rows))
    event.preventDefault()
    isCopied = true
  }
  document.addEventListener('copy', fill)
  // Some browsers copy only where something is selected.
  getSelection()?.selectAllChildren(document.body)
  document.execCommand('copy')
  getSelection()?.removeAllRanges()
  document.removeEventListener('copy', fill)
  return isCopied
}
