import { plainHandle } from '../database/reader.server.ts'
import type { Db, Tx } from '../database/database.server.ts'
import { day } from '../units.ts'
import { mayStillShow, type AreaOf } from './links-of-people.server.ts'
import { findLink, makeLink, revokeLink, type LinkState } from './links.server.ts'

/** How long a link to a preview lasts. */
export const previewLasts = 14 * day

/** How long a client may take to answer. */
const consentLasts = 30 * day

/** What somebody without an account may see: a document, whatever its state. */
export interface Preview {
  kind: string
  id: string
  /** The id of the consent to it that is asked for with this link. */
  consent?: string
}

/** What a link that still works shows. */
export interface FoundPreview extends Preview {
  /** The hash of its link, which opens nothing. */
  hash: string
  /** The id of whoever made it, or has taken it over; empty for the program. */
  maker: string
  expiresAt: number
}

/**
 * Changes nothing: messengers open links too. The link shows nothing while whoever made it may not make it any more.
 * @param db any handle: whoever has the link needs no other right
 */
export async function findPreview(
  db: Db,
  token: string,
  areaOf: AreaOf,
): Promise<FoundPreview | Exclude<LinkState, 'valid'>> {
  const plain = plainHandle(db)
  const found = await findLink(plain, ['preview', 'consent'], token)
  if (found.state !== 'valid') return found.state
  const { hash, purpose, subject, detail, created_by: maker, expires_at: expiresAt } = found.link
  const [kind = '', id = ''] = subject.split(' ')
  if (!(await mayStillShow(plain, maker, areaOf(kind)))) return 'revoked'
  return { hash, kind, id, maker, expiresAt, ...(purpose === 'consent' && { consent: detail }) }
}

/**
 * @param name who it is for
 * @returns what stands at the end of the link's address; it is stored nowhere
 */
export function makePreview(db: Db, { kind, id }: Preview, createdBy: string, name = ''): Promise<string> {
  return plainHandle(db)
    .transaction()
    .execute((tx) =>
      makeLink(tx, { purpose: 'preview', subject: `${kind} ${id}`, name, createdBy, lasts: previewLasts }),
    )
}

/** With it, a client sees the document and answers. It goes with the consent. @returns as `makePreview` */
export function makeConsentLink(
  tx: Tx,
  { kind, id, consent }: Required<Preview>,
  createdBy: string,
): Promise<string> {
  const lasts = consentLasts
  return makeLink(tx, { purpose: 'consent', subject: `${kind} ${id}`, detail: consent, createdBy, lasts })
}

export interface OpenPreview extends FoundPreview {
  /** Who it is for; '' if nobody said. */
  name: string
  createdAt: number
  /** The name of whoever made it; undefined if the program did, or they were removed. */
  by: string | undefined
}

/** Those that still open something, the newest first. */
export async function listPreviews(db: Db, now: number): Promise<OpenPreview[]> {
  const rows = await plainHandle(db)
    .selectFrom('link')
    .leftJoin('user', 'user.id', 'link.created_by')
    .selectAll('link')
    .select('user.name as by')
    .where('purpose', '=', 'preview')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ hash, subject, name, created_by, created_at, expires_at, by }) => {
    const [kind = '', id = ''] = subject.split(' ')
    return {
      hash,
      kind,
      id,
      name,
      maker: created_by,
      by: by ?? undefined,
      createdAt: created_at,
      expiresAt: expires_at,
    }
  })
}

/** From then on its address shows nothing. */
export function revokePreview(db: Db, hash: string): Promise<void> {
  return revokeLink(plainHandle(db), 'preview', hash)
}
