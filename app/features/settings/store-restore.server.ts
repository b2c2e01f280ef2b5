import type { Changed } from '#app/platform/change.server.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { isFileKey } from '#app/platform/files/keys.ts'
import { valueAt } from '#app/platform/forms/paths.ts'
import { findVisitsCount, saveVisitsCount } from '#app/platform/visits.server.ts'
import { settingWords } from './history.ts'
import { defaults, type SettingKey, type Settings } from './rules.ts'
import { findSetting, saveSetting } from './store.server.ts'

/** Of the visitors' number, that to which an administrator set it last: it grows by itself without being changed. */
interface LastSet {
  number: number
}
type Value = Settings[SettingKey] | LastSet

export async function findSettingAs(
  db: Db | Tx,
  id: string,
): Promise<{ rev: number; record: Value } | undefined> {
  if (isSettingKey(id)) {
    const { value, rev } = await findSetting(db, id)
    return { rev, record: value }
  }
  const { number, rev } = await findVisitsCount(db)
  return { rev, record: (await readLastSet(db)) ?? { number } }
}

/** What stood on the site while nothing was saved. */
export function builtIn(id: string): object | undefined {
  return isSettingKey(id) ? defaults[id] : undefined
}

/** An earlier version. The visitors' number moves by as much as it was set off, so that no visit is lost. */
export async function saveSettingAs(
  tx: Tx,
  id: string,
  rev: number,
  wanted: Value,
): Promise<Changed<{ rev: number } | { refused: 'stale' | 'unknown image' }>> {
  if (!isSettingKey(id)) {
    const { number } = await findVisitsCount(tx)
    const last = (await readLastSet(tx))?.number ?? number
    const moved = number + Number(valueAt(wanted, 'number')) - last
    return saveVisitsCount(tx, rev, { number: Math.max(0, moved), seen: -1 })
  }
  if (await lacksFile(tx, id, wanted)) return { outcome: { refused: 'unknown image' }, revisions: [] }
  // Its fields were all stored under this key before.
  return saveSetting(tx, id, rev, wanted as Settings[SettingKey])
}

/** What the record holds already may stay, however it came there. */
async function lacksFile(tx: Tx, id: SettingKey, wanted: Value): Promise<boolean> {
  const { value } = await findSetting(tx, id)
  const keys = settingWords.fieldsOf(id).flatMap(({ path, as }) => {
    const key = valueAt(wanted, path)
    const isNew = as === 'file' && key !== valueAt(value, path)
    return isNew && typeof key === 'string' && isFileKey(key) ? [key] : []
  })
  const files = await findFiles(tx, keys)
  return keys.some((key) => files.get(key)?.access !== 'public')
}

async function readLastSet(db: Db | Tx): Promise<LastSet | undefined> {
  const row = await db
    .selectFrom('revision')
    .select('after')
    .where('kind', '=', 'setting')
    .where('record_id', '=', 'visitorscount')
    .where('after', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.after ? { number: Number(valueAt(JSON.parse(row.after), 'number')) } : undefined
}

function isSettingKey(id: string): id is SettingKey {
  return Object.hasOwn(defaults, id)
}
