import { readView, viewParts, type ListView } from '#app/content/list/view.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import type { RequestFilter } from '../queries.server.ts'
import { isState } from '../request.ts'
import { inboxOf } from './inbox.ts'

/** What is open, as part of the address, so that it can be shared and Back closes it. */
export interface InboxAddress {
  /** What is listed: requests, or those that look like spam, which are listed separately. */
  view: ListView
  open: string | undefined
  /** The résumé of the open request is shown in place of the list. */
  read: boolean
}

export const everything: ListView = { search: '', filters: {}, order: '', page: 1 }
export const spam: ListView = { ...everything, filters: { suspicious: 'yes' } }

export function readInboxAddress(kind: RequestKind, url: string): InboxAddress {
  const query = new URL(url).searchParams
  // As it was before it had a value.
  if (query.get('suspicious') === '') query.set('suspicious', 'yes')
  return {
    view: readView(inboxOf(kind), query),
    open: query.get('open') ?? undefined,
    read: query.has('read') && query.has('open'),
  }
}

/** Identifies the list, which stays the same whatever is opened or done in it. */
export type ListAddress = Pick<InboxAddress, 'view'>

export function listAt({ view }: ListAddress): ListAddress {
  return { view: { ...view, page: 1 } }
}

/** @param own the id of whoever looks */
export function filterOf(
  { search, filters: { suspicious, state, subject, assigned } }: ListView,
  own: string,
): RequestFilter {
  return {
    suspicious: suspicious === undefined ? 'No' : 'Yes',
    ...(isState(state) && { state }),
    ...(subject !== undefined && { subject }),
    ...(assigned === 'mine' && { assignedTo: own }),
    search,
  }
}

/** The query of an address; empty for the list as it first opens. */
export function inboxQuery({ view = everything, open, read = false }: Partial<InboxAddress>): string {
  const query = new URLSearchParams(viewParts(view))
  if (open) query.set('open', open)
  if (open && read) query.set('read', '')
  return query.size > 0 ? `?${query}` : ''
}
