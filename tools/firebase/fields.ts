import { typedValue, wholeNumber as typedNumber } from '#app/platform/forms/typed-value.ts'
import type { policies } from '#app/uploads/policy.ts'
import { isDay } from '#app/platform/clock.ts'
import { splitList } from '#app/content/fields/list.ts'
import { toPlainText } from './markup.ts'
import { ours, type Origin } from './origin.ts'
import { repairs } from './repairs.ts'

export type RawRecord = Readonly<Record<string, unknown>>

/** The use of a file, which determines the accepted types. */
export type FileUse = keyof typeof policies

/** Reads the value of one field, `undefined` if it is missing. Repairs are added to the notes. */
export interface Field<Value> {
  (value: unknown, field: string, notes: string[], origin?: Origin): Value
  /** For the address of a file. */
  use?: FileUse
  /** For a nested record. */
  schema?: Schema
}

export type Schema = Readonly<Record<string, Field<unknown>>>
export type ContentOf<S extends Schema> = { -readonly [Name in keyof S]: ReturnType<S[Name]> }

export function isRawRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The field as the dump has it; a missing field and an empty one of Firebase (`null`) are the same. */
export function valueOf(raw: RawRecord, name: string): unknown {
  return (Object.hasOwn(raw, name) ? raw[name] : undefined) ?? undefined
}

/** Reads every field of the schema, in its order. */
export function readFields<S extends Schema>(
  schema: S,
  raw: RawRecord,
  notes: string[],
  path = '',
  origin: Origin = ours,
): ContentOf<S> {
  const content: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(schema))
    content[name] = read(valueOf(raw, name), path + name, notes, origin)
  return content as ContentOf<S> // Each value was read by the field of this name.
}

/** Notes the fields of the record that nobody reads. */
export function reportOthers(known: object, raw: RawRecord, notes: string[], path = '') {
  for (const [name, value] of Object.entries(raw))
    if (value !== null && !Object.hasOwn(known, name)) notes.push(repairs.unknownField(path + name, value))
}

export interface TextOptions {
  /** Collapses spaces, as in codes and names that are compared. */
  line?: boolean
  /** The maximum length. PostgreSQL indexes values of at most about 2,700 bytes. */
  max?: number
  /** The note if it is missing. */
  missing?: string
  /** Replaces a missing text, but not an empty one, which was emptied on purpose. */
  builtIn?: string
  /** Visitors wrote it, or it is an address: HTML in it is what was written. */
  isVerbatim?: boolean
}

export const builtInStands = 'the built-in text is used'

// eslint-disable-next-line no-control-regex -- these are the characters to be removed
const unstorable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g

/** A text, '' if it is missing. Numbers and booleans are converted; anything else is skipped and noted. */
export function text(options: TextOptions = {}): Field<string> {
  const { line, max = Infinity, missing, builtIn, isVerbatim = false } = options
  return (value, field, notes, origin = ours) => {
    if (value === undefined && builtIn !== undefined) {
      notes.push(repairs.missing(field, builtInStands))
      return builtIn
    }
    const typed = asText(value, field, notes)
    const written = origin.isOurs || isVerbatim ? typed : toPlainText(typed)
    if (written !== typed) notes.push(repairs.markup(field))
    const storable = written.toWellFormed().replace(unstorable, '')
    const trimmed = line ? storable.trim().replace(/\s+/g, ' ') : storable.trim()
    const found = trimmed.slice(0, max).toWellFormed()
    if (storable !== written) notes.push(repairs.unstorable(field))
    if (trimmed !== storable) notes.push(repairs.trimmed(field))
    if (found !== trimmed) notes.push(repairs.cut(field, max))
    if (found === '' && missing !== undefined) notes.push(repairs.missing(field, missing))
    return found
  }
}

function asText(value: unknown, field: string, notes: string[]): string {
  if (value === undefined || typeof value === 'string') return value ?? ''
  const isPlain = typeof value === 'number' || typeof value === 'boolean'
  notes.push(isPlain ? repairs.takenAsText(field, value) : repairs.notText(field, value))
  return isPlain ? String(value) : ''
}

export const leftEmpty = 'left empty'

/** What a visitor wrote, whose absence is noted. */
export const expected = text({ missing: leftEmpty, isVerbatim: true })

/** The address of a file, which the key of the stored file will replace. */
export function file(use: FileUse, missing?: string): Field<string> {
  return Object.assign(text({ missing, isVerbatim: true }), { use })
}

/**
 * One of several words, ignoring case and punctuation. `known` maps them to their synonyms, in lower case and
 * letters only.
 */
export function choice<Choice extends string>(
  known: Readonly<Record<Choice, readonly string[]>>,
  fallback: NoInfer<Choice>,
): Field<Choice> {
  return (value, field, notes) => {
    if (value === undefined || value === '') {
      notes.push(repairs.missing(field, `set to ${fallback}`))
      return fallback
    }
    const written = typeof value === 'object' ? '' : String(value)
    const characters = letters(written)
    for (const word in known) {
      if (value === word) return word
      if (characters !== letters(word) && !known[word].includes(characters)) continue
      notes.push(repairs.readAs(field, value, word))
      return word
    }
    notes.push(repairs.unknownChoice(field, value, fallback))
    return fallback
  }
}

/** The same, or '' for none. */
export function optionalChoice<Choice extends string>(
  known: Readonly<Record<Choice, readonly string[]>>,
): Field<Choice | ''> {
  const read = choice<Choice | 'none'>({ ...known, none: [] }, 'none')
  return (value, field, notes) => {
    const found = value === undefined || value === '' ? 'none' : read(value, field, notes)
    return found === 'none' ? '' : found
  }
}

/**
 * Several texts, as a list or separated by commas.
 * @param known the accepted words, each with its synonyms as for a choice; without it, any text is accepted
 */
export function list(known?: Readonly<Record<string, readonly string[]>>): Field<string[]> {
  return (value = [], field, notes, origin) => {
    const texts = Array.isArray(value) ? value.map(String) : splitList(text()(value, field, notes, origin))
    if (!known) return texts
    return texts.flatMap((one) => {
      const word = Object.keys(known).find(
        (name) => letters(name) === letters(one) || known[name]?.includes(letters(one)),
      )
      if (word === undefined) notes.push(repairs.unknownChoice(field, one, 'nothing'))
      return word ?? []
    })
  }
}

/** A word without case, spaces and punctuation. */
export function letters(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '')
}

export const yesNo = choice({ Yes: ['y', 'true', '1', 'on'], No: ['n', 'false', '0', 'off'] }, 'No')

/** A day such as `2026-11-21`, '' if it is missing or something else. */
export const day: Field<string> = (value, field, notes, origin = ours) => {
  const written = text()(value, field, notes)
  if (written === '' || isDay(written)) return written
  const found = readDay(written, origin)
  notes.push(
    found === '' ? repairs.unknownChoice(field, written, 'no day') : repairs.readAs(field, written, found),
  )
  return found
}

/** Reads `12/03/2021` in the order of the country, unless only another order makes it a day. */
function readDay(written: string, { isOurs, dayOrder }: Origin): string {
  const numbers = /^(\d{1,4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,4})(?:[ T].*)?$/.exec(written)?.slice(1, 4)
  if (isOurs || !numbers) return ''
  for (const order of [dayOrder, 'dmy', 'mdy', 'ymd']) {
    const [year = '', month = '', day = ''] = ['y', 'm', 'd'].map((part) => numbers[order.indexOf(part)])
    const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (year.length === 4 && isDay(found)) return found
  }
  return ''
}

/** True, or a word that means it. */
export const isOn: Field<boolean> = (value, field, notes) =>
  typeof value === 'boolean' ? value : value !== undefined && yesNo(value, field, notes) === 'Yes'

/**
 * A whole number of at least 0; from text such as `300+` or `1,200` the digits are read. `max` is for
 * percentages.
 */
export function wholeNumber(fallback: number, { max = Infinity, isExpected = false } = {}): Field<number> {
  return (value, field, notes) => {
    if (value === undefined || value === '') {
      if (isExpected) notes.push(repairs.missing(field, `set to ${fallback}`))
      return fallback
    }
    const [written = ''] = typeof value === 'string' ? (/\d[\d,٬ ]*/.exec(typedValue(value)) ?? []) : []
    // What is no whole number loses its decimals, and the report says so.
    const digits = typeof value === 'number' ? value : (typedNumber(written) ?? /\d+/.exec(written)?.[0])
    const number = Math.round(Number(digits))
    if (digits === undefined || !Number.isSafeInteger(number) || number < 0) {
      notes.push(repairs.unknownChoice(field, value, fallback))
      return fallback
    }
    if (value !== number) notes.push(repairs.readAs(field, value, number))
    return Math.min(max, number)
  }
}

/** A whole number that may be missing: then it is `null` or left out, and never a number that nobody wrote. */
export function optionalNumber({ isExpected = false } = {}): Field<number | null | undefined> {
  const read = wholeNumber(-1)
  return (value, field, notes) => {
    if (value === undefined || value === '') {
      if (isExpected) notes.push(repairs.missing(field, leftEmpty))
      return isExpected ? null : undefined
    }
    const log: string[] = []
    const found = read(value, field, log)
    notes.push(...(found < 0 ? [repairs.unknownChoice(field, value, 'no number')] : log))
    return found < 0 ? null : found
  }
}

/** Like `field`, but left out if the dump does not have it. */
export function optional<Value>(field: Field<Value>): Field<Value | undefined> {
  return (value, name, notes, origin) => (value === undefined ? undefined : field(value, name, notes, origin))
}

/** A nested record. A bare value in its place becomes its field `alone`. */
export function record<S extends Schema>(schema: S, alone: keyof S & string): Field<ContentOf<S>> {
  const read: Field<ContentOf<S>> = (value, field, notes, origin) => {
    const isBare = value !== undefined && !isRawRecord(value)
    if (isBare) notes.push(repairs.textAlone(field, alone))
    const raw: RawRecord = isRawRecord(value) ? value : isBare ? { [alone]: value } : {}
    const content = readFields(schema, raw, notes, `${field}/`, origin)
    reportOthers(schema, raw, notes, `${field}/`)
    return content
  }
  return Object.assign(read, { schema })
}

/** Larger numbers are milliseconds from 1973 on; smaller ones can only be seconds. */
const minMilliseconds = 1e11
const maxMilliseconds = 1e14

/** A time in milliseconds, converted from seconds or text if necessary; `fallback` if there is none. */
export function moment(value: unknown, field: string, notes: string[], fallback: number): number {
  if (value === undefined) return fallback
  const found = millisecondsOf(value)
  if (found === undefined) notes.push(repairs.unknownChoice(field, value, new Date(fallback).toISOString()))
  else if (found !== value) notes.push(repairs.readAs(field, value, new Date(found).toISOString()))
  return found ?? fallback
}

function millisecondsOf(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const isNumeric = typeof value === 'number' || /^\s*\d+(\.\d+)?\s*$/.test(value)
  const number = isNumeric ? Number(value) : Date.parse(value)
  const milliseconds = Math.round(isNumeric && number < minMilliseconds ? number * 1000 : number)
  return milliseconds >= minMilliseconds && milliseconds < maxMilliseconds ? milliseconds : undefined
}
