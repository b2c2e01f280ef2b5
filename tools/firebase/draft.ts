import type { ExistingDocument } from '#app/content/store/contract.ts'
import type { Imported } from '#app/platform/changes/change.server.ts'
import {
  isRawRecord,
  moment,
  readFields,
  reportOthers,
  valueOf,
  type ContentOf,
  type FileUse,
  type Schema,
} from './fields.ts'
import type { Origin } from './origin.ts'
import { momentOfPushKey } from './push-key.ts'
import { reasons, repairs } from './repairs.ts'

/** A record of a Firebase dump on its way into a table. */
export interface Draft<Content> extends Imported<Content> {
  /** Its name in the report. */
  name: string
  /** What was repaired, and which parts were skipped, in words; empty if nothing was. */
  notes: string[]
}

/** A record that can't be imported, and the reason. */
export interface Skipped {
  id: string
  name: string
  skipped: string
}

/** How a record of the dump is converted. */
export interface RecordShape<S extends Schema> {
  schema: S
  /** Fields of the dump that only repeat another one in lower case, for searches. */
  lowerCased?: Readonly<Record<string, keyof S & string>>
  /** The dump has its time of creation; otherwise only its key shows it. */
  isDated?: boolean
  name(content: ContentOf<S>): string
  /** The reason to skip this record, if any. */
  skip?(content: ContentOf<S>): string | undefined
  /** Fills in fields that follow from others. */
  complete?(content: ContentOf<S>, notes: string[]): void
}

const moments = {
  ofKey: 'taken from its key',
  ofImport: 'set to the moment of the import',
} as const

export function readDraft<S extends Schema>(
  shape: RecordShape<S>,
  id: string,
  raw: unknown,
  now: number,
  origin?: Origin,
): Draft<ContentOf<S>> | Skipped {
  if (!isRawRecord(raw)) return { id, name: '', skipped: reasons.notARecord(raw) }
  const { schema, lowerCased = {}, isDated = false } = shape
  const notes: string[] = []
  const content = readFields(schema, raw, notes, '', origin)
  const skipped = shape.skip?.(content)
  if (skipped !== undefined) return { id, name: shape.name(content), skipped }
  shape.complete?.(content, notes)
  const keyMoment = momentOfPushKey(id)
  const written = valueOf(raw, 'createdAt')
  if (written === undefined && isDated)
    notes.push(repairs.missing('createdAt', keyMoment === undefined ? moments.ofImport : moments.ofKey))
  const createdAt = moment(written, 'createdAt', notes, keyMoment ?? now)
  for (const [name, of] of Object.entries(lowerCased)) {
    const copy = valueOf(raw, name)
    if (copy && copy !== String(content[of]).toLowerCase()) notes.push(repairs.derived(name, copy))
  }
  reportOthers({ ...schema, ...lowerCased, createdAt }, raw, notes)
  return { id, name: shape.name(content), createdAt, content, notes }
}

/** Drafts in the form that a collection's store accepts. */
export function toGiven<Content, Values>(
  drafts: readonly Draft<Content>[],
  toValues: (content: Content) => Values,
): ExistingDocument<Values>[] {
  return drafts.map(({ id, createdAt, content }) => ({ id, createdAt, rev: 1, values: toValues(content) }))
}

/** The reason to skip a record without any content. */
export function whenEmpty(content: object): string | undefined {
  return Object.values(content).every((value) => value === '' || value === undefined)
    ? reasons.empty
    : undefined
}

/** A file in a draft, to be replaced by the key of the stored file. */
export interface NamedFile {
  field: string
  use: FileUse
  address: string
  replace(key: string): void
}

export function filesOf(schema: Schema, content: object, path = ''): NamedFile[] {
  const values = content as Record<string, unknown> // It was read with this schema, so it has these fields.
  return Object.entries(schema).flatMap(([name, { use, schema: inner }]) => {
    const value = values[name]
    if (inner && typeof value === 'object' && value) return filesOf(inner, value, `${path}${name}/`)
    if (!use || typeof value !== 'string' || value === '') return []
    return [{ field: path + name, use, address: value, replace: (key) => void (values[name] = key) }]
  })
}
