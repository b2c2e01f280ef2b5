import { hash as digest, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '../database/database.server.ts'
import { chunksOf } from '../database/chunks.ts'
import type { Database, LinkTable } from '../database/schema.ts'
import { day } from '../units.ts'

/** 128 random bits: nobody finds one by trying. */
const tokenBytes = 16
/** How long a link that is over can still say why. */
const keptFor = 30 * day

/** In place of the id of a person: what the command line or the program made. */
export const byProgram = ''

export type LinkPurpose = LinkTable['purpose']

/** Why a link no longer does anything; `unknown` also if it was never made. */
export type LinkState = 'valid' | 'expired' | 'used' | 'revoked' | 'unknown'

interface NewLink {
  purpose: LinkPurpose
  subject: string
  detail?: string
  name?: string
  createdBy: string
  /** Milliseconds from now. */
  lasts: number
}

/** @returns what stands at the end of the link's address; it is stored nowhere */
export async function makeLink(tx: Tx, { purpose, subject, createdBy, lasts, ...said }: NewLink) {
  const token = randomBytes(tokenBytes).toString('base64url')
  const at = Date.now()
  const times = { created_at: at, expires_at: at + lasts, used_at: null, revoked_at: null }
  await tx
    .insertInto('link')
    .values({ hash: hashOf(token), purpose, subject, created_by: createdBy, ...times, ...said })
    .execute()
  return token
}

/** Changes nothing: messengers open links too. */
export async function findLink(
  db: Db | Tx,
  purposes: readonly LinkPurpose[],
  token: string,
  now = Date.now(),
) {
  const link = await db
    .selectFrom('link')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .executeTakeFirst()
  if (!link) return { state: 'unknown' } as const
  if (link.used_at !== null) return { state: 'used' } as const
  if (link.revoked_at !== null) return { state: 'revoked' } as const
  if (link.expires_at <= now) return { state: 'expired' } as const
  return { state: 'valid', link } as const
}

/** In the transaction that does what the link is for, behind a lock. */
export async function useLink(tx: Tx, token: string) {
  await tx.updateTable('link').set({ used_at: Date.now() }).where('hash', '=', hashOf(token)).execute()
}

/** Whether it was neither used nor revoked, and has not expired. */
export function isOpen(eb: ExpressionBuilder<Database, 'link'>) {
  return eb.and([eb('used_at', 'is', null), eb('revoked_at', 'is', null), eb('expires_at', '>', Date.now())])
}

/** Those that are still open. */
export async function revokeLinks(tx: Tx, subject: string, purposes: readonly LinkPurpose[]) {
  await tx
    .updateTable('link')
    .set({ revoked_at: Date.now() })
    .where('subject', '=', subject)
    .where('purpose', 'in', purposes)
    .where(isOpen)
    .execute()
}

/** By their hashes. */
export async function revokeAll(tx: Tx, hashes: readonly string[]) {
  for (const some of chunksOf(hashes))
    await tx.updateTable('link').set({ revoked_at: Date.now() }).where('hash', 'in', some).execute()
}

/** They act with this person's right from then on. */
export async function giveAll(tx: Tx, hashes: readonly string[], to: string) {
  for (const some of chunksOf(hashes))
    await tx.updateTable('link').set({ created_by: to }).where('hash', 'in', some).execute()
}

/** One of them, by its hash. */
export async function revokeLink(db: Db, purpose: LinkPurpose, hash: string) {
  await db
    .updateTable('link')
    .set({ revoked_at: Date.now() })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function removeOldLinks(db: Db, now: number) {
  await db
    .deleteFrom('link')
    .where('expires_at', '<=', now - keptFor)
    .execute()
}

function hashOf(token: string) {
  return digest('sha256', token, 'base64url')
}
