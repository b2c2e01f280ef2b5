import { defaults, type SettingKey, type Settings } from '#app/features/settings/rules.ts'
import { importSettings, listSettingKeys } from '#app/features/settings/store.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { nodeAt } from '../branch.ts'
import { planOf, sort, type Importer, type Target } from '../collection.ts'
import type { Draft, Skipped } from '../draft.ts'
import {
  file,
  isOn,
  isRawRecord,
  leftEmpty,
  optional,
  readFields,
  record,
  reportOthers,
  text,
  wholeNumber,
  type Field,
  type FileUse,
  type RawRecord,
  type Schema,
} from '../fields.ts'
import { momentOfPushKey } from '../push-key.ts'
import { quote, reasons } from '../repairs.ts'

export const notes = {
  another: (key: string) => `there are several; the newest was taken and this one, ${key}, is another`,
  withoutKey: 'stood without a key of its own',
  strayValue: (value: unknown) => `beside the record stood ${quote(value)}, which was skipped`,
  fromList: 'its items stood in a list',
} as const

/** How long requests are kept is for each site to decide. */
export type ImportedKey = Exclude<SettingKey, 'retention'>
type SettingSchema<Key extends SettingKey> = { [Name in keyof Settings[Key]]-?: Field<Settings[Key][Name]> }

const image = (use: FileUse) => ({ imageUrl: file(use, leftEmpty) })
const height = { videoHeight: wholeNumber(defaults.homeimage.videoHeight) }
const focus = wholeNumber(50, { max: 100 })
const banner = { ...image('photograph'), focusX: focus, focusY: focus }
const service = record(
  { itemimg: file('photograph', leftEmpty), itemtext: text({ missing: leftEmpty }) },
  'itemtext',
  {
    mayBeEmpty: true,
  },
)
const count = (instead: number) => wholeNumber(instead, { isExpected: true })

/** Texts alone, of which the built-in ones stand in for those that are missing. */
function texts<Name extends string>(builtIn: Readonly<Record<Name, string>>): Record<Name, Field<string>> {
  const fields = Object.entries<string>(builtIn).map(([name, words]) => [name, text({ builtIn: words })])
  return Object.fromEntries(fields) // The same names, each with the field that reads it.
}

const { mission, vision, why } = defaults.aboutbottom
const { name1, name2, name3, name4 } = defaults.counts

/** The single records under `generals` (specification §3). */
const schemas: { [Key in ImportedKey]: SettingSchema<Key> } = {
  prequalification: { ...image('document'), videoHeight: optional(height.videoHeight) },
  newsimage: banner,
  projectsimage: banner,
  aboutimage: banner,
  homelogo: { ...image('logo'), ...height },
  homeimage: { ...image('banner'), posterUrl: file('photograph'), ...height, focusX: focus, focusY: focus },
  hometext: texts(defaults.hometext),
  servicestext: texts(defaults.servicestext),
  abouttext: texts(defaults.abouttext),
  gmmessage: texts(defaults.gmmessage),
  contactDetails: texts(defaults.contactDetails),
  servicesItems: {
    item1: service,
    item2: service,
    item3: service,
    item4: service,
    item5: service,
    item6: service,
    item7: service,
    item8: service,
  },
  counts: {
    ...texts({ name1, name2, name3, name4 }),
    number1: count(defaults.counts.number1),
    number2: count(defaults.counts.number2),
    number3: count(defaults.counts.number3),
    number4: count(defaults.counts.number4),
  },
  aboutbottom: { why: record(texts(why), 'product'), ...texts({ mission, vision }) },
  site: {
    companyName: text({ builtIn: defaults.site.companyName }),
    licence: text(),
    videoChannel: text(),
    whatsapp: text(),
    place: text(),
    loadingOverlay: wholeNumber(defaults.site.loadingOverlay),
    brochure: isOn,
    brochureUrl: file('document'),
  },
}

const keys = Object.keys(schemas) as ImportedKey[] // Keys of a record that is typed by them.

export const settings: Importer = {
  branches: keys.map((key) => `generals/${key}`),
  async plan(reading) {
    const found = keys.flatMap((key) => {
      const node = nodeAt(reading.root, `generals/${key}`)
      return node === undefined ? [] : readSetting(key, node, reading.now)
    })
    const target: Target<object> = {
      kind: 'setting',
      here: readHere,
      write: (tx, drafts) =>
        importSettings(
          tx,
          drafts.map((draft) => ({ key: keyOf(draft), value: draft.content })),
        ),
    }
    const sorted = sort(reading, 'setting', found, await readHere(reading.db))
    return [planOf(target, sorted, (draft) => schemas[keyOf(draft)])]
  },
}

async function readHere(db: Db | Tx) {
  return (await listSettingKeys(db)).map(({ key }) => ({ id: key }))
}

function keyOf(draft: Draft<object>) {
  return draft.id as ImportedKey // Every one of these drafts was made below.
}

/** The single record of `generals/<key>`, with or without a push key around it; of several the newest. */
export function readSetting(key: ImportedKey, node: unknown, now: number): (Draft<object> | Skipped)[] {
  const schema: Schema = schemas[key]
  const direct = asRecord(key, node)
  const held = direct ? [] : entriesOf(node)
  const records = direct
    ? [{ id: '', ...direct, notes: [notes.withoutKey, ...direct.notes] }]
    : held.flatMap(([id, value]) => {
        const record = asRecord(key, value)
        return record ? [{ id, ...record }] : []
      })
  const byMoment = records.toSorted((a, b) => (momentOfPushKey(a.id) ?? 0) - (momentOfPushKey(b.id) ?? 0))
  const newest = byMoment.pop()
  if (!newest) return [{ id: key, name: '', skipped: reasons.notARecord(node) }]
  const stray = held.filter(([id]) => !records.some((record) => record.id === id))
  const said = [...newest.notes, ...stray.map(([, value]) => notes.strayValue(value))]
  const content = readFields(schema, newest.record, said)
  reportOthers(schema, newest.record, said)
  const others = byMoment.map(({ id }) => ({ id: key, name: id, skipped: notes.another(id) }))
  return [{ id: key, name: '', createdAt: now, content, notes: said }, ...others]
}

/** The record where `node` is one itself: some field of this setting stands in it, or it is the list of services. */
function asRecord(key: ImportedKey, node: unknown): { record: RawRecord; notes: string[] } | undefined {
  const services = key === 'servicesItems' ? servicesOfList(node) : undefined
  if (services) return { record: services, notes: [notes.fromList] }
  if (!isRawRecord(node) || !Object.keys(schemas[key]).some((name) => name in node)) return undefined
  return { record: node, notes: [] }
}

/** Firebase makes a list of numeric keys: `[null, {…}, …]`. A list from 0 on, or one of push keys, is counted through. */
function servicesOfList(node: unknown): RawRecord | undefined {
  const held = entriesOf(node)
  const isItem = ([, value]: [string, unknown]) =>
    isRawRecord(value) && ('itemtext' in value || 'itemimg' in value)
  if (held.length === 0 || held.some(([name]) => name in schemas.servicesItems) || !held.every(isItem))
    return undefined
  const isNumbered = held.every(([name]) => `item${name}` in schemas.servicesItems)
  return Object.fromEntries(
    held.map(([name, value], index) => [`item${isNumbered ? name : index + 1}`, value]),
  )
}

/** Of a record or a list, holes left out. */
function entriesOf(node: unknown): [string, unknown][] {
  return typeof node === 'object' && node ? Object.entries(node).filter(([, value]) => value !== null) : []
}
