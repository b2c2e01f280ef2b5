import { messages, type Table, type TableRefusal } from './table.ts'

/** A list of objects, by itself or under a name, or keyed as a Firebase export has it. Their keys are the headings. */
export function readJson(text: string): Table | TableRefusal {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return { refused: messages.brokenJson }
  }
  const records = recordsIn(content)
  if (!records) return { refused: messages.noJsonRows }
  const headings = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.map((record, index) => ({
    number: index + 1,
    cells: headings.map((heading) => plain(record[heading])),
  }))
  return { rows: [{ number: 0, cells: headings }, ...rows] }
}

type Fields = Record<string, unknown>

function recordsIn(content: unknown): Fields[] | undefined {
  if (Array.isArray(content)) return content.every(isFields) && content.length > 0 ? content : undefined
  if (!isFields(content)) return undefined
  const values = Object.values(content)
  const [only] = values
  if (values.length === 1 && typeof only === 'object') return recordsIn(only) ?? recordsOf(values)
  return recordsOf(values)
}

function recordsOf(values: unknown[]): Fields[] | undefined {
  return values.length > 0 && values.every(isFields) ? values : undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
