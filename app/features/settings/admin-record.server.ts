import type { Changed } from '#app/platform/change.server.ts'
import { takeTurns, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { isFileKey, keyOfAddress } from '#app/platform/files/keys.ts'
import { policies } from '#app/platform/files/policy.ts'
import { findVisitsCount, saveVisitsCount } from '#app/platform/visits.server.ts'
import type { Values } from '#app/ui/admin/form-values.ts'
import { valuesOf, wholeNumber, withTyped } from './admin-values.ts'
import type { SettingPage } from './catalogue.ts'
import { findSetting, findUnfit, saveSetting } from './store.server.ts'

/** What a page of General shows, wherever that is kept. `rev` 0: nothing was saved yet, the values are built in. */
export interface SettingRecord {
  values: Values
  rev: number
  at: number
}

export type RecordSaved =
  | { saved: true; unchanged: boolean }
  | { stale: SettingRecord }
  /** Fields whose file can not be used. */
  | { unfit: string[] }

export async function findRecord(db: Db | Tx, page: SettingPage): Promise<SettingRecord> {
  if (page.key === 'visitorscount') {
    const { number, ...rest } = await findVisitsCount(db)
    return { values: valuesOf(page, { number }), ...rest }
  }
  const { value, ...rest } = await findSetting(db, page.key)
  return { values: valuesOf(page, value), ...rest }
}

/** `typed` was checked; `rev` is the one that the form was opened with. */
export async function saveRecord(
  tx: Tx,
  page: SettingPage,
  rev: number,
  typed: Values,
): Promise<Changed<RecordSaved>> {
  if (page.key === 'visitorscount') {
    const number = wholeNumber(typed.number ?? '') ?? 0
    const seen = wholeNumber(typed.seen ?? '') ?? -1
    const { outcome, revisions } = await saveVisitsCount(tx, rev, { number, seen })
    if ('refused' in outcome) return { outcome: { stale: await findRecord(tx, page) }, revisions }
    return { outcome: { saved: true, unchanged: outcome.unchanged ?? false }, revisions }
  }
  await takeTurns(tx, 'setting') // Before its files are looked at: unneeded ones are removed in turn with this.
  const present = await findSetting(tx, page.key)
  const unfit = await findUnfit(tx, newFiles(page, valuesOf(page, present.value), typed))
  if (unfit.length > 0) return { outcome: { unfit }, revisions: [] }
  const value = withTyped(page, present.value, typed)
  const { outcome, revisions } = await saveSetting(tx, page.key, rev, value)
  if ('refused' in outcome) return { outcome: { stale: await findRecord(tx, page) }, revisions }
  return { outcome: { saved: true, unchanged: outcome.unchanged ?? false }, revisions }
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
