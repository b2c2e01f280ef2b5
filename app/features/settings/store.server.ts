import type { Changed, Revision } from '#app/platform/change.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { isFileKey } from '#app/platform/files/keys.ts'
import { toPhotograph, type Photograph } from '#app/platform/images/photograph.ts'
import { defaults, type SettingKey, type Settings } from './rules.ts'

/** The records asked for; where one is missing, or lacks a field, the built-in text stands. */
export async function readSettings<Key extends SettingKey>(
  db: Db | Tx,
  keys: readonly Key[],
): Promise<Pick<Settings, Key>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute()
  const stored = new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as object]))
  const read = Object.fromEntries(keys.map((key) => [key, { ...defaults[key], ...stored.get(key) }]))
  return read as Pick<Settings, Key>
}

/** One record with its `rev` and when it was saved; `rev` 0 while it does not exist (add mode, specification §4). */
export async function findSetting<Key extends SettingKey>(db: Db | Tx, key: Key) {
  const row = await db.selectFrom('setting').selectAll().where('key', '=', key).executeTakeFirst()
  const value: Settings[Key] = { ...defaults[key], ...(row && (JSON.parse(row.value) as object)) }
  return { value, rev: row?.rev ?? 0, at: row?.updated_at ?? 0 }
}

export type SettingSaved<Key extends SettingKey> =
  | { rev: number; unchanged?: boolean }
  | { refused: 'stale'; current: { value: Settings[Key]; rev: number; at: number } }

/** `rev` is the one the record was read with, 0 for one that did not exist. */
export async function saveSetting<Key extends SettingKey>(
  tx: Tx,
  key: Key,
  rev: number,
  value: Settings[Key],
): Promise<Changed<SettingSaved<Key>>> {
  await lock(tx, 'setting')
  const before = await findSetting(tx, key)
  if (before.rev !== rev) return { outcome: { refused: 'stale', current: before }, revisions: [] }
  const text = JSON.stringify(value)
  if (rev > 0 && text === JSON.stringify(before.value))
    return { outcome: { rev, unchanged: true }, revisions: [] }
  const row = { key, value: text, rev: rev + 1, updated_at: Date.now() }
  await tx
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  const revision = { kind: 'setting' as const, id: key, after: value }
  return {
    outcome: { rev: rev + 1 },
    revisions: [rev > 0 ? { ...revision, before: before.value } : revision],
  }
}

export interface WantedFile {
  /** Of the field. */
  name: string
  key: string
  /** Media types that will do. */
  types: readonly string[]
}

/** The fields whose file is not stored here, or is not what they take. */
export async function findUnfit(db: Db | Tx, wanted: readonly WantedFile[]): Promise<string[]> {
  const files = await findFiles(
    db,
    wanted.map(({ key }) => key),
  )
  const fits = ({ key, types }: WantedFile) => {
    const file = files.get(key)
    return file?.access === 'public' && types.includes(file.type)
  }
  return wanted.filter((file) => !fits(file)).map(({ name }) => name)
}

/** The stored file behind a field that may also be empty or hold a link. */
export async function findSettingImage(db: Db, imageUrl: string): Promise<FileRow | undefined> {
  if (!isFileKey(imageUrl)) return undefined
  return db
    .selectFrom('file')
    .selectAll()
    .where('key', '=', imageUrl)
    .where('access', '=', 'public')
    .executeTakeFirst()
}

/** The stored files behind several such fields, by what stands in the field; of videos their pictures too, by key. */
export async function findSettingImages(
  db: Db | Tx,
  imageUrls: readonly string[],
): Promise<Map<string, FileRow>> {
  const files = await findPublicFiles(db, imageUrls.filter(isFileKey))
  const posters = await findPublicFiles(
    db,
    files.flatMap(({ poster }) => poster ?? []),
  )
  return new Map([...files, ...posters].map((file) => [file.key, file]))
}

async function findPublicFiles(db: Db | Tx, keys: readonly string[]): Promise<FileRow[]> {
  if (keys.length === 0) return []
  return db.selectFrom('file').selectAll().where('key', 'in', keys).where('access', '=', 'public').execute()
}

/** The picture that a page shows at its head; `null` while none is stored. */
export async function readBanner(
  db: Db,
  key: 'projectsimage' | 'newsimage' | 'aboutimage',
): Promise<Photograph | null> {
  const { value } = await findSetting(db, key)
  const file = await findSettingImage(db, value.imageUrl)
  return file?.type.startsWith('image/') ? toPhotograph(file, value) : null
}

/** Which settings there are, for an import to leave alone. */
export async function listSettingKeys(db: Db | Tx) {
  return db.selectFrom('setting').select('key').orderBy('key').execute()
}

/** Settings of another site; none of their keys is here yet. */
export async function importSettings(
  tx: Tx,
  settings: readonly { key: SettingKey; value: object }[],
): Promise<Revision[]> {
  if (settings.length === 0) return []
  const now = Date.now()
  await tx
    .insertInto('setting')
    .values(
      settings.map(({ key, value }) => ({ key, value: JSON.stringify(value), rev: 1, updated_at: now })),
    )
    .execute()
  return settings.map(({ key, value }) => ({ kind: 'setting', id: key, after: value }))
}
