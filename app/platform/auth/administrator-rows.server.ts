import { randomUUID } from 'node:crypto'
import { isPostgres, type Tx } from '../database/open.server.ts'
import type { Rights } from './rights.ts'

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
}

/** In the tables that better-auth reads. */
export function findByEmail(tx: Tx, email: string) {
  return tx.selectFrom('user').select(['id', 'name', 'email']).where('email', '=', email).executeTakeFirst()
}

export async function insertWithPassword(
  tx: Tx,
  { id, name, email, rights }: Administrator & { rights: Rights },
  hash: string,
  { given = false }: PasswordOptions,
) {
  const times = { createdAt: now(tx), updatedAt: now(tx) }
  const [emailVerified, passwordGiven] = [storedBoolean(tx, true), storedBoolean(tx, given)]
  await tx
    .insertInto('user')
    .values({ id, name, email, emailVerified, passwordGiven, rights: JSON.stringify(rights), ...times })
    .execute()
  await tx
    .insertInto('account')
    .values({
      id: randomUUID(),
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: hash,
      ...times,
    })
    .execute()
}

export async function replacePassword(
  tx: Tx,
  id: string,
  hash: string,
  { given = false, endNoSessions = false, exceptSession }: PasswordOptions,
) {
  const updatedAt = now(tx)
  await tx.updateTable('account').set({ password: hash, updatedAt }).where('userId', '=', id).execute()
  const passwordGiven = storedBoolean(tx, given)
  await tx.updateTable('user').set({ passwordGiven, updatedAt }).where('id', '=', id).execute()
  if (endNoSessions) return
  let sessions = tx.deleteFrom('session').where('userId', '=', id)
  if (exceptSession) sessions = sessions.where('id', '!=', exceptSession)
  await sessions.execute()
  // Trusted devices must complete the second step again.
  await tx.deleteFrom('verification').where('value', '=', id).execute()
}

export function storedBoolean(tx: Tx, value: boolean): boolean | number {
  return isPostgres(tx) ? value : Number(value)
}

/** In better-auth's format: SQLite has no date type. */
function now(tx: Tx): string | Date {
  return isPostgres(tx) ? new Date() : new Date().toISOString()
}
