import type { Db, Tx } from '../database/database.server.ts'
import { findActor, findPerson, mayStillDecide } from './deciding.server.ts'
import { byProgram, findLink, giveAll, isOpen, revokeAll, type LinkPurpose } from './links.server.ts'
import { reaches, type Area } from './rights.ts'

/** What a link sets a password by. */
export const passwordLinks = ['join', 'reset'] as const satisfies LinkPurpose[]
export type PasswordLink = (typeof passwordLinks)[number]

/** What shows a page to somebody without an account. */
const guestLinks = ['preview', 'consent'] as const satisfies LinkPurpose[]

/** The area of a kind of document. */
export type AreaOf = (kind: string) => Area

/**
 * The link and the person for whom it is, if whoever made it is there and may still decide about that person. One that
 * was mailed to whoever forgot the password has no maker: it works while its address is the confirmed one.
 */
export async function findPasswordLink(db: Db | Tx, purpose: PasswordLink, token: string) {
  const found = await findLink(db, [purpose], token)
  if (found.state !== 'valid') return found
  const { link } = found
  const person = await findPerson(db, link.subject)
  const works =
    person &&
    !person.isDisabled &&
    (link.detail === ''
      ? await mayStillDecide(db, link.created_by, person)
      : (await findConfirmedEmail(db, person.id)) === link.detail)
  return works ? ({ state: 'valid', link, person } as const) : ({ state: 'revoked' } as const)
}

/** A confirmed address to which messages about the account go; undefined if there is none. */
export async function findConfirmedEmail(db: Db | Tx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('contactEmail')
    .where('id', '=', id)
    .where('contactConfirmedAt', 'is not', null)
    .executeTakeFirst()
  return row?.contactEmail || undefined
}

/**
 * After the rights of a person changed, or the person went: ends the open links to a new password for and by the person,
 * and invitations that their maker could no longer make.
 * @returns whether one for the person is among them
 */
export async function endPasswordLinks(tx: Tx, id: string): Promise<boolean> {
  const open = await tx
    .selectFrom('link')
    .selectAll()
    .where('purpose', 'in', passwordLinks)
    .where((eb) => eb.or([eb('subject', '=', id), eb('created_by', '=', id)]))
    .where(isOpen)
    .execute()
  const over: typeof open = []
  for (const link of open) {
    const person = link.purpose === 'join' ? await findPerson(tx, link.subject) : undefined
    if (!person || !(await mayStillDecide(tx, link.created_by, person))) over.push(link)
  }
  await revokeAll(
    tx,
    over.map(({ hash }) => hash),
  )
  return over.some(({ subject }) => subject === id)
}

/**
 * Whether whoever made a link that shows a document may still make it.
 * @param area of the document
 */
export async function mayStillShow(db: Db | Tx, maker: string, area: Area): Promise<boolean> {
  if (maker === byProgram) return true
  const found = await findActor(db, maker)
  return found !== undefined && reaches(found.rights[area], 'write')
}

/** What becomes of the links that somebody sent to guests and clients: they are somebody else's from then on, or end. */
export interface GuestLinksGo {
  to: string
  end?: boolean
}

/** After the rights of a person changed, or the person went: a link to a client must not die in his hand. */
export async function handOverGuestLinks(
  tx: Tx,
  from: string,
  areaOf: AreaOf,
  { to, end = false }: GuestLinksGo,
): Promise<number> {
  const open = await openGuestLinks(tx).where('created_by', '=', from).execute()
  const hashes: string[] = []
  for (const { hash, subject } of open) {
    const [kind = ''] = subject.split(' ')
    if (!(await mayStillShow(tx, from, areaOf(kind)))) hashes.push(hash)
  }
  if (end) await revokeAll(tx, hashes)
  else await giveAll(tx, hashes, to)
  return hashes.length
}

/** Previews, and links by which a client answers. */
export function openGuestLinks(db: Db | Tx) {
  return db
    .selectFrom('link')
    .select(['hash', 'subject', 'created_by'])
    .where('purpose', 'in', guestLinks)
    .where(isOpen)
}
