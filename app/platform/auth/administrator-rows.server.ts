import { randomUUID } from 'node:crypto'
import { isPostgres, lock, type Db, type Tx } from '../database/database.server.ts'
import { isOwner, parseRights, type Rights } from './rights.ts'

export interface Administrator {
  id: string
  name: string
  email: string
}

/** An administrator with what he may do. */
export interface Person extends Administrator {
  rights: Rights
  /** The ids of the projects that his site visits are limited to; an empty list stands for all of them. */
  projects: readonly string[]
}

/** How a password is set, if not in the usual way. */
export interface PasswordOptions {
  /** Set by somebody else or printed in a log: the owner must choose a new one before doing anything else. */
  given?: boolean
  /** The session that stays valid while the others end. */
  exceptSession?: string
  /** No session ends at all. */
  endNoSessions?: boolean
  /**
   * The id of whoever made the link that sets it, and so may know it; `byProgram` from the shell. Without it, whoever made
   * the last one still counts: he may have signed in and chosen this one.
   */
  setBy?: string
}

/** In the tables that better-auth reads. */
export function findByEmail(tx: Tx, email: string) {
  return tx.selectFrom('user').select(['id', 'name', 'email']).where('email', '=', email).executeTakeFirst()
}

/** Somebody who has no password yet. */
export async function insertPerson(tx: Tx, { id, name, email, rights }: Administrator & { rights: Rights }) {
  const times = { createdAt: now(tx), updatedAt: now(tx) }
  const emailVerified = storedBoolean(tx, true)
  await tx
    .insertInto('user')
    .values({ id, name, email, emailVerified, rights: JSON.stringify(rights), ...times })
    .execute()
}

/** Also the first password of somebody who has none. */
export async function replacePassword(
  tx: Tx,
  id: string,
  hash: string,
  { given = false, endNoSessions = false, exceptSession, setBy }: PasswordOptions,
) {
  const updatedAt = now(tx)
  const replaced = await tx
    .updateTable('account')
    .set({ password: hash, updatedAt })
    .where('userId', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!replaced)
    await tx
      .insertInto('account')
      .values({
        id: randomUUID(),
        accountId: id,
        providerId: 'credential',
        userId: id,
        password: hash,
        createdAt: updatedAt,
        updatedAt,
      })
      .execute()
  const passwordGiven = storedBoolean(tx, given)
  const columns = { passwordGiven, updatedAt, ...(setBy !== undefined && { passwordSetBy: setBy }) }
  await tx.updateTable('user').set(columns).where('id', '=', id).execute()
  if (endNoSessions) return
  let sessions = tx.deleteFrom('session').where('userId', '=', id)
  if (exceptSession) sessions = sessions.where('id', '!=', exceptSession)
  await sessions.execute()
  await forgetTrustedDevices(tx, id)
}

/** Everything by which the person gets in or is told anything. */
export async function endAccess(tx: Tx, id: string) {
  await tx.deleteFrom('session').where('userId', '=', id).execute()
  await tx.deleteFrom('push_device').where('user_id', '=', id).execute()
  await tx.deleteFrom('link').where('subject', '=', id).execute()
  await forgetTrustedDevices(tx, id)
}

/** Outside `change()`: History does not list who takes care of a request. An open form notices the new `rev`. */
export async function handOver(tx: Tx, id: string, to: string) {
  await tx
    .updateTable('request')
    .set(({ eb }) => ({ assigned_to: to, rev: eb('rev', '+', 1), updated_at: Date.now() }))
    .where('assigned_to', '=', id)
    .execute()
}

export async function removePersonRow(tx: Tx, id: string, handOverTo = '') {
  await endAccess(tx, id)
  await handOver(tx, id, handOverTo)
  await tx.deleteFrom('reminder').where('user_id', '=', id).execute()
  await tx.deleteFrom('user').where('id', '=', id).execute()
}

export async function removeTwoSteps(tx: Tx, id: string) {
  const twoFactorEnabled = storedBoolean(tx, false)
  await tx.updateTable('user').set({ twoFactorEnabled }).where('id', '=', id).execute()
  await tx.deleteFrom('twoFactor').where('userId', '=', id).execute()
  await forgetTrustedDevices(tx, id)
}

/** They must complete the second step again; a step that was begun ends too. */
async function forgetTrustedDevices(tx: Tx, id: string) {
  await tx.deleteFrom('verification').where('value', '=', id).execute()
}

/** Whether somebody else is an owner who can sign in. */
export async function hasOtherOwner(tx: Tx, id: string): Promise<boolean> {
  const others = await tx
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select('rights')
    .where('user.id', '!=', id)
    .where('disabledAt', 'is', null)
    .execute()
  return others.some(({ rights }) => isOwner(parseRights(rights)))
}

/**
 * One operation at a time, so that two concurrent ones can neither add the same name twice nor remove the
 * last two owners.
 */
export function locked<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await lock(tx, 'administrator')
    return work(tx)
  })
}

/** User `x` is stored as `x@domain` (behaviour, Sign-in), in the tables that better-auth reads. */
export function emailAt(domain: string) {
  return (username: string) => `${username.trim().toLowerCase()}@${domain}`
}

export function usernameOf({ email }: Pick<Administrator, 'email'>): string {
  return email.slice(0, email.lastIndexOf('@'))
}

function storedBoolean(tx: Tx, value: boolean): boolean | number {
  return isPostgres(tx) ? value : Number(value)
}

/** In better-auth's format: SQLite has no date type. */
function now(tx: Tx): string | Date {
  return isPostgres(tx) ? new Date() : new Date().toISOString()
}
