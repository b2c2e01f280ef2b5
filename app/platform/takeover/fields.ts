import { mends } from './mends.ts'
import { momentOfPushKey } from './push-key.ts'

export type RawRecord = Readonly<Record<string, unknown>>

/** A record of the dump while it is read: which of its fields were looked at, and what there is to say of them. */
export interface Fields {
  raw: RawRecord
  read: Set<string>
  notes: string[]
}

export function isRawRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function openFields(raw: RawRecord): Fields {
  return { raw, read: new Set(), notes: [] }
}

/** The field as the dump has it; a missing one and an empty one of Firebase (`null`) are the same. */
export function valueOf(fields: Fields, name: string): unknown {
  fields.read.add(name)
  const value = Object.hasOwn(fields.raw, name) ? fields.raw[name] : undefined
  return value === null ? undefined : value
}

// eslint-disable-next-line no-control-regex -- these are the characters to be removed
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g

/** A text, '' where it is missing. A number or a yes or no becomes text; anything else is left and reported. */
export function text(fields: Fields, name: string): string {
  const value = valueOf(fields, name)
  if (value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') {
    fields.notes.push(mends.keptAsText(name, value))
    return String(value)
  }
  if (typeof value !== 'string') {
    fields.notes.push(mends.notText(name, value))
    return ''
  }
  const storable = value.toWellFormed().replace(unstorable, '')
  if (storable !== value) fields.notes.push(mends.unstorable(name))
  const trimmed = storable.trim()
  if (trimmed !== storable) fields.notes.push(mends.trimmed(name))
  return trimmed
}

/** A text in one line whose inner runs of spaces become single ones, as codes and names are compared. */
export function line(fields: Fields, name: string): string {
  const found = text(fields, name)
  const folded = found.replace(/\s+/g, ' ')
  if (folded !== found && !fields.notes.includes(mends.trimmed(name))) fields.notes.push(mends.trimmed(name))
  return folded
}

/** A text that should be there; `instead` stands in for a missing one, and `words` say so. */
export function expected(fields: Fields, name: string, instead = '', words = 'left empty'): string {
  const found = text(fields, name)
  if (found !== '') return found
  fields.notes.push(mends.missing(name, words))
  return instead
}

/** Longest text of a column that an index covers: PostgreSQL takes no more than some 2,700 bytes. */
export function shortened(fields: Fields, name: string, found: string, most = 500): string {
  if (found.length <= most) return found
  fields.notes.push(mends.cut(name, most))
  return found.slice(0, most).toWellFormed()
}

/**
 * One of a few words, whatever its letters' case and punctuation. `known` names the words and what else is plainly
 * meant by them, in lower case and letters only.
 */
export function choice<Choice extends string>(
  fields: Fields,
  name: string,
  known: Readonly<Record<Choice, readonly string[]>>,
  instead: Choice,
): Choice {
  const value = valueOf(fields, name)
  if (value === undefined || value === '') {
    fields.notes.push(mends.missing(name, `set to ${instead}`))
    return instead
  }
  const written = typeof value === 'object' ? '' : String(value)
  const letters = written.toLowerCase().replace(/[^a-z0-9]/g, '')
  for (const word in known) {
    if (value === word) return word
    if (letters !== word.toLowerCase() && !known[word].includes(letters)) continue
    fields.notes.push(mends.readAs(name, value, word))
    return word
  }
  fields.notes.push(mends.unknownChoice(name, value, instead))
  return instead
}

const yesAndNo = { Yes: ['y', 'true', '1', 'on'], No: ['n', 'false', '0', 'off'] } as const

export function yesNo(fields: Fields, name: string): 'Yes' | 'No' {
  return choice(fields, name, yesAndNo, 'No')
}

/** A whole number from 0 on; text such as `300+` or `1,200` gives its digits. */
export function wholeNumber(fields: Fields, name: string, instead: number): number {
  const value = valueOf(fields, name)
  if (value === undefined || value === '') return instead
  const written = typeof value === 'string' ? value.replace(/(?<=\d)[, ](?=\d{3})/g, '') : ''
  const digits = typeof value === 'number' ? value : /\d+/.exec(written)?.[0]
  const number = Math.round(Number(digits))
  const usable = digits !== undefined && Number.isSafeInteger(number) && number >= 0
  const found = usable ? number : instead
  if (!usable) fields.notes.push(mends.unknownChoice(name, value, instead))
  else if (value !== number) fields.notes.push(mends.readAs(name, value, number))
  return found
}

/** `createdAt` in milliseconds, where it has to be from its seconds or text; else the moment in the record's key, else now. */
export function createdAt(fields: Fields, id: string, now: number): number {
  const value = valueOf(fields, 'createdAt')
  const instead = momentOfPushKey(id) ?? now
  if (value === undefined) return instead
  const found = momentOf(value)
  if (found === undefined) {
    fields.notes.push(mends.unknownChoice('createdAt', value, new Date(instead).toISOString()))
    return instead
  }
  if (found !== value) fields.notes.push(mends.readAs('createdAt', value, new Date(found).toISOString()))
  return found
}

/** Years 1973 to 5138 in milliseconds; what is smaller by a thousand can only be seconds. */
const leastMilliseconds = 1e11
const mostMilliseconds = 1e14

function momentOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const numeric = typeof value === 'number' || /^\s*\d+(\.\d+)?\s*$/.test(value)
  const number = numeric ? Number(value) : Date.parse(value)
  const milliseconds = Math.round(numeric && number < leastMilliseconds ? number * 1000 : number)
  return milliseconds >= leastMilliseconds && milliseconds < mostMilliseconds ? milliseconds : undefined
}

/** The last act: whatever was not looked at is named in the report. `derived` fields are worked out from others. */
export function leaveRest(fields: Fields, derived: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries(fields.raw)) {
    if (fields.read.has(name) || value === null || derived[name] === value) continue
    fields.notes.push(name in derived ? mends.derived(name, value) : mends.unknownField(name, value))
  }
}
