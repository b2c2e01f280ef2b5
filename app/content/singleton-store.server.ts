import type { Changed, Revision } from '#app/platform/change.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import type { Problems } from './check.ts'
import { isSameDocument, readValues, type ValuesOf } from './define.ts'
import type { Json } from './fields/field.ts'
import { openIntegrity, type DocumentChange } from './integrity.server.ts'
import { singletonKind, type Singleton } from './singleton.ts'
import { loosenValues } from './store/validate.server.ts'

/** `rev` and `updatedAt` are 0 until it was saved. */
export interface SingletonRecord<S extends { fields: object } = Singleton> {
  values: ValuesOf<S>
  rev: number
  updatedAt: number
}

export type SingletonSaved<S extends { fields: object } = Singleton> =
  | { rev: number; unchanged?: boolean; refused?: undefined }
  | { refused: 'stale'; current: SingletonRecord<S> }
  | { refused: 'problems'; problems: Problems }

/** Reads and writes one record; whatever keeps it, History and its screen ask nothing else. */
export interface SingletonStore<S extends Singleton = Singleton> {
  readonly singleton: S
  find(db: Db | Tx): Promise<SingletonRecord<S>>
  /** What keeps it from being saved. */
  validate(db: Db | Tx, values: ValuesOf<S>): Promise<Problems>
  /** `rev` is the one that it was read with. What it names already may stay, however it came there. */
  save(tx: Tx, rev: number, values: ValuesOf<S>): Promise<Changed<SingletonSaved<S>>>
}

/** A record as JSON under its name in the table that all of them share. */
export function openSingleton<S extends Singleton>(singleton: S): SingletonStore<S> {
  const { name, fields, admin } = singleton

  async function find(db: Db | Tx): Promise<SingletonRecord<S>> {
    const row = await db.selectFrom('setting').selectAll().where('key', '=', name).executeTakeFirst()
    return { values: toValues(singleton, row?.value), rev: row?.rev ?? 0, updatedAt: row?.updated_at ?? 0 }
  }

  async function save(tx: Tx, rev: number, values: ValuesOf<S>): Promise<Changed<SingletonSaved<S>>> {
    await lock(tx, singletonKind.lock) // Before its files are looked at: the sweep has this lock while it removes some.
    const present = await find(tx)
    if (present.rev !== rev) return { outcome: { refused: 'stale', current: present }, revisions: [] }
    const [before, after] = [loosenValues(present.values), loosenValues(values)]
    // The first save makes the built-in text the site's own. What visitors never see has none that could become so.
    if ((rev > 0 || admin.site === undefined) && isSameDocument(singleton, before, after))
      return { outcome: { rev, unchanged: true }, revisions: [] }
    const problems = await problemsOf(tx, before, after)
    if (problems.size > 0) return { outcome: { refused: 'problems', problems }, revisions: [] }
    const row = { key: name, value: JSON.stringify(after), rev: rev + 1, updated_at: Date.now() }
    await tx
      .insertInto('setting')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
    const revision: Revision = { kind: singletonKind.kind, id: name, after }
    return { outcome: { rev: rev + 1 }, revisions: [rev > 0 ? { ...revision, before } : revision] }
  }

  async function problemsOf(db: Db | Tx, before: DocumentChange['before'], values: DocumentChange['values']) {
    const change = { id: name, before, values }
    return (await openIntegrity(db, { fields, table: 'setting' }, [change])).problemsOf(change)
  }

  return {
    singleton,
    find,
    save,
    validate: async (db, values) =>
      problemsOf(db, loosenValues((await find(db)).values), loosenValues(values)),
  }
}

/** The values of several, by their names, with one question. */
export async function readSingletons(
  db: Db | Tx,
  asked: readonly Singleton[],
): Promise<Record<string, Record<string, Json>>> {
  const names = asked.map(({ name }) => name)
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', names).execute()
  return valuesOf(new Map(rows.map(({ key, value }) => [key, value])), asked)
}

/** All of them as they are stored, by their names: one that can't be understood fails whoever asks for its values. */
export async function readStoredSingletons(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** The values of several, by their names. */
export function valuesOf(stored: ReadonlyMap<string, string>, asked: readonly Singleton[]) {
  return Object.fromEntries(asked.map((one) => [one.name, readValues(one, parse(stored.get(one.name)))]))
}

/** When each that was ever saved was last saved, by its name. */
export async function readLastSaves(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('setting').select(['key', 'updated_at']).execute()
  return new Map(rows.map(({ key, updated_at }) => [key, updated_at]))
}

/** Which there are, for an import to leave alone. */
export async function listSingletonNames(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('setting').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

/** Every one that was ever saved, as it is stored. */
export async function listSingletons(db: Db | Tx): Promise<{ name: string; values: object }[]> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()
  return rows.map(({ key, value }) => ({ name: key, values: JSON.parse(value) }))
}

/** Records of another site, by names under which nothing was saved here. */
export async function importSingletons(
  tx: Tx,
  records: readonly { name: string; values: object }[],
): Promise<Revision[]> {
  if (records.length === 0) return []
  const now = Date.now()
  const rows = records.map(({ name, values }) => ({
    key: name,
    value: JSON.stringify(values),
    rev: 1,
    updated_at: now,
  }))
  await tx.insertInto('setting').values(rows).execute()
  return records.map(({ name, values }) => ({ kind: singletonKind.kind, id: name, after: values }))
}

/** What is missing in a record, or of another age, is what its field begins with. */
function toValues<S extends Singleton>(singleton: S, stored: string | undefined): ValuesOf<S> {
  return readValues(singleton, parse(stored)) as ValuesOf<S>
}

function parse(stored: string | undefined): unknown {
  return stored === undefined ? undefined : JSON.parse(stored)
}
