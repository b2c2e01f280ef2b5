import { isDeepStrictEqual } from 'node:util'
import type { Changed } from '#app/platform/change.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { fileFacts, type FileFacts } from '#app/uploads/file-facts.ts'
import { isFileKey, keyOfAddress } from '#app/platform/files/keys.ts'
import { policies } from '#app/uploads/policy.ts'
import { findVisitsCount, saveVisitsCount } from '#app/platform/visits.server.ts'
import type { Values } from '#app/ui/admin/form-values.ts'
import { valuesOf, wholeNumber, withTyped } from './admin-values.ts'
import type { SettingPage } from './catalogue.ts'
import { findSetting, findSettingImages, findUnfit, saveSetting } from './store.server.ts'

/** What a page of General shows, wherever that is kept. `rev` 0: nothing was saved yet, the values are built in. */
export interface SettingRecord {
  values: Values
  rev: number
  updatedAt: number
  /** What is known of the stored files that it names, and of their pictures. */
  files: FileFacts[]
}

export type SettingRefusal =
  | { refused: 'stale'; current: SettingRecord }
  /** Files of these fields can not be used. */
  | { refused: 'unfit'; fields: string[] }

export async function findRecord(db: Db | Tx, page: SettingPage): Promise<SettingRecord> {
  if (page.key === 'visitorscount') {
    const { number, rev, at } = await findVisitsCount(db)
    return { values: valuesOf(page, { number }), rev, updatedAt: at, files: [] }
  }
  const { value, rev, at } = await findSetting(db, page.key)
  const values = valuesOf(page, value)
  const named = page.fields.flatMap(({ name, policy }) => (policy ? keyOf(values[name] ?? '') : []))
  const files = await findSettingImages(db, named)
  return { values, rev, updatedAt: at, files: [...files.values()].map(fileFacts) }
}

/** Of the file that a field names, by its key or by its address. */
function keyOf(text: string): string {
  return keyOfAddress(text) ?? text
}

/** `typed` was checked; `rev` is the one that the form was opened with. */
export async function saveRecord(
  tx: Tx,
  page: SettingPage,
  rev: number,
  typed: Values,
): Promise<Changed<{ unchanged?: boolean } | SettingRefusal>> {
  if (page.key === 'visitorscount') {
    const number = wholeNumber(typed.number ?? '') ?? 0
    const seen = wholeNumber(typed.seen ?? '') ?? -1
    return withRecord(tx, page, await saveVisitsCount(tx, rev, { number, seen }))
  }
  await lock(tx, 'setting') // Before its files are looked at: unneeded ones are removed in turn with this.
  const present = await findSetting(tx, page.key)
  const unfit = await findUnfit(tx, newFiles(page, valuesOf(page, present.value), typed))
  if (unfit.length > 0) return { outcome: { refused: 'unfit', fields: unfit }, revisions: [] }
  const value = withTyped(page, present.value, typed)
  // What visitors never see has no built-in text that a first save would make the site's own.
  if (!page.site && isDeepStrictEqual(value, present.value))
    return { outcome: { unchanged: true }, revisions: [] }
  return withRecord(tx, page, await saveSetting(tx, page.key, rev, value))
}

/** Where it was refused, with what stands there now. */
async function withRecord(
  tx: Tx,
  page: SettingPage,
  { outcome, revisions }: Changed<{ unchanged?: boolean } | { refused: 'stale' }>,
): Promise<Changed<{ unchanged?: boolean } | SettingRefusal>> {
  if (!('refused' in outcome)) return { outcome, revisions }
  return { outcome: { refused: 'stale', current: await findRecord(tx, page) }, revisions }
}

/** What the record holds already may stay, however it came there. */
function newFiles({ fields }: SettingPage, present: Values, typed: Values) {
  return fields.flatMap(({ name, policy }) => {
    const text = typed[name] ?? ''
    if (!policy || text === '' || text === present[name]) return []
    const key = keyOfAddress(text) ?? (isFileKey(text) ? text : undefined)
    const isLink = !key && /^https?:/i.test(text)
    return isLink ? [] : [{ name, key: key ?? '', types: Object.values(policies[policy].types) }]
  })
}
