import { isRawRecord, type RawRecord } from '#app/platform/takeover/fields.ts'
import { quote } from '#app/platform/takeover/mends.ts'
import { momentOfPushKey } from '#app/platform/takeover/push-key.ts'
import { defaults, serviceSlots, type SettingKey } from './rules.ts'

/** What the report says where a setting of the dump is not one record under one key. */
export const shapes = {
  withoutKey: 'stood without a key of its own',
  strayValue: (value: unknown) => `beside the record stood ${quote(value)}, which was left`,
  fromList: 'its items stood in a list',
} as const

export interface SingleRecord {
  record: RawRecord
  notes: string[]
  /** The keys of those that were not taken. */
  others: string[]
}

/** The record of `generals/<key>`, with or without a push key around it; of several the newest. */
export function singleRecord(key: SettingKey, node: unknown): SingleRecord | undefined {
  const direct = asRecord(key, node)
  if (direct) return { ...direct, notes: [shapes.withoutKey, ...direct.notes], others: [] }
  if (typeof node !== 'object' || node === null) return undefined
  const held = Object.entries(node).filter(([, value]) => value !== null)
  const records = held.flatMap(([id, value]) => {
    const record = asRecord(key, value)
    return record ? [{ id, ...record }] : []
  })
  const newest = records
    .toSorted((a, b) => (momentOfPushKey(a.id) ?? 0) - (momentOfPushKey(b.id) ?? 0))
    .at(-1)
  if (!newest) return undefined
  const stray = held.filter(([id]) => !records.some((record) => record.id === id))
  return {
    record: newest.record,
    notes: [...newest.notes, ...stray.map(([, value]) => shapes.strayValue(value))],
    others: records.filter((record) => record !== newest).map((record) => record.id),
  }
}

/** The record where `node` is one itself: some field of this setting stands in it, or it is the list of services. */
function asRecord(key: SettingKey, node: unknown): { record: RawRecord; notes: string[] } | undefined {
  if (key === 'servicesItems') {
    const record = servicesOfList(node)
    if (record) return { record, notes: [shapes.fromList] }
  }
  if (!isRawRecord(node) || !Object.keys(defaults[key]).some((name) => name in node)) return undefined
  return { record: node, notes: [] }
}

/** Firebase makes a list of numeric keys: `[null, {…}, …]`. A list from 0 on, or one of push keys, is counted through. */
function servicesOfList(node: unknown): RawRecord | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  const held = Object.entries(node).filter(([, value]) => value !== null)
  const isItem = ([, value]: [string, unknown]) =>
    isRawRecord(value) && ('itemtext' in value || 'itemimg' in value)
  if (held.length === 0 || held.some(([name]) => /^item\d$/.test(name)) || !held.every(isItem))
    return undefined
  const numbered = held.every(([name]) => serviceSlots.some((slot) => String(slot) === name))
  return Object.fromEntries(held.map(([name, value], index) => [`item${numbered ? name : index + 1}`, value]))
}
