import type { Db, Tx } from '../database/database.server.ts'
import type { WriteAccess } from '../database/reader.server.ts'
import { parseRights, reaches, type Area, type Level } from './rights.ts'

/** Somebody who can be given something to take care of. */
export interface Colleague {
  id: string
  name: string
}

/** Those who may sign in and have at least this level in the area, by name. */
export async function listColleagues(db: Db | Tx, area: Area, level: Level): Promise<Colleague[]> {
  const rows = await readEnabled(db).orderBy('name').orderBy('id').execute()
  return rows
    .filter(({ rights }) => reaches(parseRights(rights)[area], level))
    .map(({ id, name }) => ({ id, name }))
}

/** Of everybody who has an account, by id; every handle sees them. */
export async function readNames(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('user').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A kind of request, and whose part it is. */
export interface Announced {
  kind: string
  area: Area
}

/** Which kinds of request reach a person, and where. */
export interface OwnNotifications {
  of: readonly string[]
  /** The confirmed email address. */
  mail: string | undefined
}

/**
 * Those who may read the area, and want to hear of such requests; by id. While somebody has not said, it is whether they may
 * write there. Whoever is alone chooses nothing, and gets what the operator set.
 */
export async function listNotified(
  db: Db | Tx,
  kind: string,
  area: Area,
): Promise<Map<string, Pick<OwnNotifications, 'mail'>>> {
  const people = await readEnabled(db).execute()
  const isAlone = people.length === 1
  const told = people.filter(
    (person) =>
      reaches(parseRights(person.rights)[area], 'read') && (isAlone || hearsOf(person, { kind, area })),
  )
  return new Map(told.map((person) => [person.id, { mail: isAlone ? undefined : mailOf(person) }]))
}

/** Those who have at least this level in the area, by id, whatever they want to hear of. */
export async function listContacts(
  db: Db | Tx,
  area: Area,
  level: Level,
): Promise<Map<string, Pick<OwnNotifications, 'mail'> & { name: string }>> {
  const people = await readEnabled(db).execute()
  const those = people.filter(({ rights }) => reaches(parseRights(rights)[area], level))
  return new Map(those.map((person) => [person.id, { mail: mailOf(person), name: person.name }]))
}

/** Undefined while nobody else may sign in: there is nothing to choose. */
export async function readNotifications(
  { db }: WriteAccess,
  id: string,
  offered: readonly Announced[],
): Promise<OwnNotifications | undefined> {
  const people = await readEnabled(db).execute()
  const own = people.find((person) => person.id === id)
  if (!own || people.length < 2) return undefined
  return { of: offered.filter((one) => hearsOf(own, one)).map(({ kind }) => kind), mail: mailOf(own) }
}

/** Of the kinds that were offered; what was not offered stays as it was. */
export async function chooseNotifications(
  { db }: WriteAccess,
  id: string,
  offered: readonly string[],
  chosen: readonly string[],
) {
  const before = await readEnabled(db).where('id', '=', id).executeTakeFirstOrThrow()
  const others = readKinds(before.notifiedOf).filter((kind) => !offered.includes(kind))
  const notifiedOf = JSON.stringify([...others, ...offered.filter((kind) => chosen.includes(kind))])
  const chosenOf = JSON.stringify([...new Set([...readKinds(before.chosenOf), ...offered])])
  await db.updateTable('user').set({ notifiedOf, chosenOf }).where('id', '=', id).execute()
}

type Enabled = Awaited<ReturnType<ReturnType<typeof readEnabled>['execute']>>[number]

function hearsOf({ notifiedOf, chosenOf, rights }: Enabled, { kind, area }: Announced): boolean {
  if (readKinds(chosenOf).includes(kind)) return readKinds(notifiedOf).includes(kind)
  return reaches(parseRights(rights)[area], 'write')
}

function mailOf({ contactEmail, contactConfirmedAt }: Enabled): string | undefined {
  return contactConfirmedAt === null ? undefined : contactEmail || undefined
}

function readKinds(json: string): readonly string[] {
  return JSON.parse(json)
}

function readEnabled(db: Db | Tx) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'rights', 'notifiedOf', 'chosenOf', 'contactEmail', 'contactConfirmedAt'])
    .where('disabledAt', 'is', null)
}
