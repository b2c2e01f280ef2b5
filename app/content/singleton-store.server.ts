import { withoutRevisions, type Changed, type Revision } from '#app/platform/changes/change.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import type { Problems } from './check.ts'
import { isSameDocument, readValues } from './document.ts'
import type { ValuesOf } from './define.ts'
import type { Json } from './fields/field.ts'
import { createIntegrity, type DocumentChange } from './integrity.server.ts'
import { singletonKind, type Singleton } from './singleton.ts'
import type { Refusal } from './store/contract.ts'
import { toFieldValues } from './store/validate.server.ts'

/** `rev` and `updatedAt` are 0 until the first save. */
export interface SingletonRecord<S extends { fields: object } = Singleton> {
  values: ValuesOf<S>
  rev: number
  updatedAt: number
}

export type SingletonSaved<S extends { fields: object } = Singleton> =
  | { rev: number; unchanged?: boolean; refused?: undefined }
  | Exclude<Refusal<SingletonRecord<S>>, { refused: 'gone' }>

/** Reads and writes one record. History and the record's screen depend only on this interface. */
export interface SingletonStore<S extends Singleton = Singleton> {
  readonly singleton: S
  find(db: Db | Tx): Promise<SingletonRecord<S>>
  /** The problems that prevent saving. */
  validate(db: Db | Tx, values: ValuesOf<S>): Promise<Problems>
  /** `rev` is the one it was read with. Files that it already refers to may stay, however they got there. */
  save(tx: Tx, rev: number, values: ValuesOf<S>): Promise<Changed<SingletonSaved<S>>>
}

/** A record stored as JSON under its name, in one table for all singletons. */
export function createSingletonStore<S extends Singleton>(singleton: S): SingletonStore<S> {
  const { name, fields, admin } = singleton

  async function find(db: Db | Tx): Promise<SingletonRecord<S>> {
    const row = await db.selectFrom('setting').selectAll().where('key', '=', name).executeTakeFirst()
    return { values: toValues(singleton, row?.value), rev: row?.rev ?? 0, updatedAt: row?.updated_at ?? 0 }
  }

  async function save(tx: Tx, rev: number, values: ValuesOf<S>): Promise<Changed<SingletonSaved<S>>> {
    await lock(tx, singletonKind.lock) // Before checking its files: the sweep removes files under this lock.
    const present = await find(tx)
    if (present.rev !== rev) return withoutRevisions({ refused: 'stale', current: present })
    const [before, after] = [toFieldValues(present.values), toFieldValues(values)]
    // The first save makes the built-in text the site's own. A singleton that visitors never see has no
    // built-in text to adopt.
    if ((rev > 0 || admin.site === undefined) && isSameDocument(singleton, before, after))
      return withoutRevisions({ rev, unchanged: true })
    const problems = await problemsOf(tx, before, after)
    if (problems.size > 0) return withoutRevisions({ refused: 'problems', problems })
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
    return (await createIntegrity(db, { fields, table: 'setting' }, [change])).problemsOf(change)
  }

  return {
    singleton,
    find,
    save,
    validate: async (db, values) =>
      problemsOf(db, toFieldValues((await find(db)).values), toFieldValues(values)),
  }
}

/** Values of several singletons by name, read with one query. */
export async function readSingletons(
  db: Db | Tx,
  singletons: readonly Singleton[],
): Promise<Record<string, Record<string, Json>>> {
  const names = singletons.map(({ name }) => name)
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', names).execute()
  return valuesOf(new Map(rows.map(({ key, value }) => [key, value])), singletons)
}

/** All stored singletons by name, unparsed: an invalid one fails only for callers that need its values. */
export async function readStoredSingletons(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Parses the values of several singletons, by name. */
export function valuesOf(stored: ReadonlyMap<string, string>, singletons: readonly Singleton[]) {
  return Object.fromEntries(singletons.map((one) => [one.name, readValues(one, parse(stored.get(one.name)))]))
}

/** By name: when each singleton was last saved. Those never saved are absent. */
export async function readLastSaves(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('setting').select(['key', 'updated_at']).execute()
  return new Map(rows.map(({ key, updated_at }) => [key, updated_at]))
}

/** Names of the singletons that have been saved, for an import to skip. */
export async function listSingletonNames(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom('setting').select('key').orderBy('key').execute()
  return rows.map(({ key }) => key)
}

/** Every singleton that was ever saved, as stored. */
export async function listSingletons(db: Db | Tx): Promise<{ name: string; values: object }[]> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).orderBy('key').execute()
  return rows.map(({ key, value }) => ({ name: key, values: JSON.parse(value) }))
}

/** Imports another site's singletons. None of them may have been saved here. */
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

/** Whatever a record lacks, or has in an outdated form, gets the field's initial value. */
function toValues<S extends Singleton>(singleton: S, stored: string | undefined): ValuesOf<S> {
  return readValues(singleton, parse(stored)) as ValuesOf<S>
}

function parse(stored: string | undefined): unknown {
  return stored === undefined ? undefined : JSON.parse(stored)
}
