import type { RequestState } from '#app/platform/database/schema.ts'
import { isState } from '../request.ts'

/** What stands open, so that it can be shared, and Back closes it. */
export interface InboxAddress {
  open: string | undefined
  page: number
  /** Those that a program seems to have sent stand apart. */
  suspicious: boolean
  /** Only those; all where it is missing. */
  state: RequestState | undefined
  /** A question that stands on the page until JavaScript runs. */
  ask: 'delete' | 'delete-all' | undefined
}

export function readInboxAddress(url: string): InboxAddress {
  const asked = new URL(url).searchParams
  const page = Math.trunc(Number(asked.get('page') ?? 1))
  const ask = asked.get('ask')
  const state = asked.get('state')
  return {
    open: asked.get('open') ?? undefined,
    page: page >= 1 ? page : 1,
    suspicious: asked.has('suspicious'),
    state: isState(state) ? state : undefined,
    ask: ask === 'delete' || ask === 'delete-all' ? ask : undefined,
  }
}

/** The query of an address; empty where nothing of it differs from the list as it first opens. */
export function inboxQuery({
  open,
  page = 1,
  suspicious = false,
  state,
  ask,
}: Partial<InboxAddress>): string {
  const query = new URLSearchParams()
  if (suspicious) query.set('suspicious', '')
  if (state) query.set('state', state)
  if (page > 1) query.set('page', String(page))
  if (open) query.set('open', open)
  if (ask) query.set('ask', ask)
  return query.size > 0 ? `?${query}` : ''
}
