import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import readSheets from 'read-excel-file/universal'
import { shownNumber } from './shown-number.ts'
import { limits, messages, type Table, type TableRow } from './table.ts'
import { watchExtent, watchSheet, watchTexts, type WatchedSheet } from './watch-sheet.ts'
import { countsFrom1904, formatsIn, indexParts, sheetsIn, type WorkbookIndex } from './workbook-index.ts'
import type { Refused } from '../refused.ts'

/** Reads every sheet, as its program showed it. Formulas have the values they had when the workbook was saved. */
export async function readXlsx(bytes: Uint8Array): Promise<Table | Refused> {
  const inside = await lookInside(bytes)
  if ('refused' in inside) return inside
  try {
    const read = await readSheets(new Blob([new Uint8Array(bytes)]), { trim: false })
    const formats = formatsIn(inside.index)
    const from1904 = countsFrom1904(inside.index)
    const [first, ...others] = sheetsIn(inside.index).map(({ name, isHidden, file }, place): Table => {
      const watched = inside.sheets.get(file)
      const rows = read[place]?.data ?? []
      const toRow = rowReader(watched, (style) => formats[style] ?? '', from1904)
      return {
        rows: rows.map(toRow),
        sheet: { name, isHidden },
        ...(watched?.brokenRow !== undefined && { broken: messages.brokenCell(watched.brokenRow) }),
      }
    })
    if (!first) return { refused: messages.brokenWorkbook }
    return { ...first, others }
  } catch (error) {
    return explain(error instanceof Error ? error.message : '')
  }
}

interface Inside {
  index: WorkbookIndex
  /** By file. */
  sheets: Map<string, WatchedSheet>
}

/** Checks what is really in the archive, whatever its headers claim; stops at the limits. */
async function lookInside(bytes: Uint8Array): Promise<Inside | Refused> {
  let size = 0
  let tooLarge: string | undefined
  const inside: Inside = { index: { workbook: '', relations: '', styles: '' }, sheets: new Map() }
  try {
    const archive = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false })
    for await (const entry of archive.getEntriesGenerator()) {
      if (entry.directory) continue
      const isTooWide = watchExtent()
      const hasTexts = /^xl\/(worksheets\/|sharedStrings)/.test(entry.filename)
      const isTooLong = hasTexts ? watchTexts() : undefined
      const watched = entry.filename.startsWith('xl/worksheets/') ? watchSheet() : undefined
      if (watched) inside.sheets.set(entry.filename, watched.sheet)
      const part = Object.entries(indexParts).find(([file]) => file === entry.filename)?.[1]
      const decoder = new TextDecoder()
      const output = new WritableStream<Uint8Array>({
        write(chunk) {
          size += chunk.length
          if (isTooWide(chunk) || size > limits.unpackedBytes) tooLarge = messages.tooMuchInside
          if (isTooLong?.(chunk)) tooLarge = messages.cellTooLong
          if (tooLarge !== undefined) throw new Error('enough')
          watched?.push(chunk)
          if (part) inside.index[part] += decoder.decode(chunk, { stream: true })
        },
      })
      await entry.getData(output)
    }
    return inside
  } catch {
    return { refused: tooLarge ?? messages.brokenWorkbook }
  }
}

/** The library's message names the row that it could not read. */
function explain(message: string): Refused {
  const [, row] = /at row (\d+)/.exec(message) ?? []
  return { refused: row ? messages.brokenCell(row) : messages.brokenWorkbook }
}

function rowReader(sheet: WatchedSheet | undefined, formatOf: (style: number) => string, from1904: boolean) {
  return (values: unknown[], index: number): TableRow => {
    const number = index + 1
    const formatted = sheet?.formatted.get(number)
    const doubts: NonNullable<TableRow['doubts']> = {}
    const cells = values.map((value, place) => {
      if (value === null || value === undefined) return ''
      if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
      const day = value instanceof Date ? value.toISOString().slice(0, 10) : undefined
      const [style, serial] = formatted?.get(place) ?? []
      const shown =
        style !== undefined && serial !== undefined
          ? shownNumber(formatOf(style), serial, { day, from1904 })
          : day && { text: day, doubt: messages.madeDate }
      if (shown && shown.doubt) doubts[place] = shown.doubt
      return shown ? shown.text : String(value)
    })
    return {
      number,
      cells,
      ...(Object.keys(doubts).length > 0 && { doubts }),
      ...(sheet?.hiddenRows.has(number) && { isHidden: true as const }),
    }
  }
}
