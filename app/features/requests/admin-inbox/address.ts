import type { RequestState } from '#app/platform/database/schema.ts'
import { isState } from '../request.ts'

/** What is open, as part of the address, so that it can be shared and Back closes it. */
export interface InboxAddress {
  open: string | undefined
  /** The résumé of the open request is shown in place of the list. */
  read: boolean
  page: number
  /** Shows the requests that look like spam, which are listed separately. */
  suspicious: boolean
  /** Only requests in this state; `undefined` for all. */
  state: RequestState | undefined
  /** Only requests about this; `undefined` for all. */
  subject: string | undefined
  /** A question shown on the page until JavaScript runs. */
  ask: 'delete' | 'delete-all' | undefined
}

export function readInboxAddress(url: string): InboxAddress {
  const query = new URL(url).searchParams
  const page = Math.trunc(Number(query.get('page') ?? 1))
  const ask = query.get('ask')
  const state = query.get('state')
  return {
    open: query.get('open') ?? undefined,
    read: query.has('read') && query.has('open'),
    page: page >= 1 ? page : 1,
    suspicious: query.has('suspicious'),
    state: isState(state) ? state : undefined,
    subject: query.get('subject') || undefined,
    ask: ask === 'delete' || ask === 'delete-all' ? ask : undefined,
  }
}

/** Identifies the list, which stays the same whatever is opened or done in it. */
export type ListAddress = Pick<InboxAddress, 'suspicious' | 'state' | 'subject'>

export function listOf({ suspicious, state, subject }: InboxAddress): ListAddress {
  return { suspicious, state, subject }
}

/** The query of an address; empty for the list as it first opens. */
export function inboxQuery({
  open,
  read = false,
  page = 1,
  suspicious = false,
  state,
  subject,
  ask,
}: Partial<InboxAddress>): string {
  const query = new URLSearchParams()
  if (suspicious) query.set('suspicious', '')
  if (state) query.set('state', state)
  if (subject) query.set('subject', subject)
  if (page > 1) query.set('page', String(page))
  if (open) query.set('open', open)
  if (open && read) query.set('read', '')
  if (ask) query.set('ask', ask)
  return query.size > 0 ? `?${query}` : ''
}
