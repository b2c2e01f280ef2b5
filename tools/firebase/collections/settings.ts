import { readValues } from '#app/content/document.ts'
import type { Revision } from '#app/platform/changes/change.server.ts'
import { valueAt, withAt } from '#app/platform/forms/paths.ts'
import type { Field as Declared } from '#app/content/fields/field.ts'
import {
  createSingletonStore,
  importSingletons,
  listSingletonNames,
  listSingletons,
} from '#app/content/singleton-store.server.ts'
import { stored, type SettingKey } from '#app/features/settings/collection.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { nodeAt } from '../branch.ts'
import { planOf, sort, type Filling, type Importer, type Target } from '../collection.ts'
import type { Draft, Skipped } from '../draft.ts'
import { isRawRecord, readFields, reportOthers, type RawRecord, type Schema } from '../fields.ts'
import type { Origin } from '../origin.ts'
import { momentOfPushKey } from '../push-key.ts'
import { schemaOf } from '../readers.ts'
import { quote, reasons } from '../repairs.ts'

export const notes = {
  another: (key: string) => `there are several; the newest was imported; this one, ${key}, was not`,
  withoutKey: 'had no key of its own',
  strayValue: (value: unknown) => `beside the record was ${quote(value)}, which was skipped`,
  fromList: 'its items were in a list',
} as const

/** The built-in text replaces a missing one. */
const builtIn = ({ initial }: Declared) => ({ builtIn: String(initial) })

/**
 * The single records under `generals` (specification §3), derived from the settings' declarations. How long it stores requests
 * each site decides for itself.
 */
const schemas = new Map(
  Object.values(stored).map(
    ({ name, fields }) => [name as SettingKey, schemaOf(fields, builtIn)] as [SettingKey, Schema], // Each is stored under its own name.
  ),
)

/** Replaces the key that Firebase generated for each single record. */
const exportedKey = '-exported'

export const settings: Importer = {
  branches: [...schemas.keys()].map((key) => `generals/${key}`),
  async dump(db) {
    const here = await listSingletons(db)
    return here
      .filter(({ name }) => [...schemas.keys()].some((key) => key === name))
      .map(({ name, values }) => [`generals/${name}`, { [exportedKey]: values }])
  },
  async plan(reading) {
    const found = [...schemas.keys()].flatMap((key) => {
      const node = nodeAt(reading.root, `generals/${key}`)
      return node === undefined ? [] : readSetting(key, node, reading.now, reading.origin)
    })
    const target: Target<object> = {
      kind: 'setting',
      here: readHere,
      write: (tx, drafts) =>
        importSingletons(
          tx,
          drafts.map((draft) => ({ name: keyOf(draft), values: draft.content })),
        ),
      filling,
    }
    const sorted = sort(reading, 'setting', found, await readHere(reading.db))
    return [planOf(target, sorted, (draft) => schemas.get(keyOf(draft)) ?? {})]
  },
}

const filling: Filling = {
  async find(db, ids) {
    const here = (await listSingletons(db)).filter(({ name }) => ids.includes(name))
    return new Map(here.map(({ name, values }) => [name, { ...values }]))
  },
  async write(tx, filled) {
    const revisions: Revision[] = []
    for (const { draft, fields } of filled) {
      const { find, save, singleton } = createSingletonStore(stored[keyOf(draft)])
      const { rev, values } = await find(tx)
      const brought = fields.reduce<object>((to, field) => {
        const path = field.replaceAll('/', '.')
        return withAt(to, path, valueAt(draft.content, path)) as object // A copy of `to`.
      }, values)
      revisions.push(...(await save(tx, rev, readValues(singleton, brought) as typeof values)).revisions)
    }
    return revisions
  },
}

async function readHere(db: Db | Tx) {
  return (await listSingletonNames(db)).map((id) => ({ id }))
}

function keyOf(draft: Draft<unknown>) {
  return draft.id as SettingKey // The ids of these drafts are setting names.
}

/**
 * Reads the single record of `generals/<key>`, with or without a push key around it; of several, the newest.
 */
export function readSetting(
  key: SettingKey,
  node: unknown,
  now: number,
  origin?: Origin,
): (Draft<object> | Skipped)[] {
  const schema = schemas.get(key) ?? {}
  const direct = asRecord(schema, node)
  const held = direct ? [] : entriesOf(node)
  const records = direct
    ? [{ id: '', ...direct, notes: [notes.withoutKey, ...direct.notes] }]
    : held.flatMap(([id, value]) => {
        const record = asRecord(schema, value)
        return record ? [{ id, ...record }] : []
      })
  const byMoment = records.toSorted((a, b) => (momentOfPushKey(a.id) ?? 0) - (momentOfPushKey(b.id) ?? 0))
  const newest = byMoment.pop()
  if (!newest) return [{ id: key, name: '', skipped: reasons.notARecord(node) }]
  const stray = held.filter(([id]) => !records.some((record) => record.id === id))
  const log = [...newest.notes, ...stray.map(([, value]) => notes.strayValue(value))]
  const content = readFields(schema, newest.record, log, '', origin)
  reportOthers(schema, newest.record, log)
  const others = byMoment.map(({ id }) => ({ id: key, name: id, skipped: notes.another(id) }))
  return [{ id: key, name: '', createdAt: now, content, notes: log }, ...others]
}

/** The record, if `node` is one itself: it has a field of this setting, or it is the list of services. */
function asRecord(schema: Schema, node: unknown): { record: RawRecord; notes: string[] } | undefined {
  const services = servicesOfList(schema, node)
  if (services) return { record: services, notes: [notes.fromList] }
  if (!isRawRecord(node) || !Object.keys(schema).some((name) => name in node)) return undefined
  return { record: node, notes: [] }
}

/**
 * Firebase turns numeric keys into a list: `[null, {…}, …]`. A list from 0 on, or one with push keys, is
 * numbered in its order.
 */
function servicesOfList(schema: Schema, node: unknown): RawRecord | undefined {
  const service = schema.item1?.schema
  const held = entriesOf(node)
  if (!service || held.length === 0 || held.some(([name]) => name in schema)) return undefined
  if (!held.every(([, value]) => isRawRecord(value) && Object.keys(service).some((name) => name in value)))
    return undefined
  const isNumbered = held.every(([name]) => `item${name}` in schema)
  return Object.fromEntries(
    held.map(([name, value], index) => [`item${isNumbered ? name : index + 1}`, value]),
  )
}

/** The entries of a record or a list, without gaps. */
function entriesOf(node: unknown): [string, unknown][] {
  return typeof node === 'object' && node ? Object.entries(node).filter(([, value]) => value !== null) : []
}
