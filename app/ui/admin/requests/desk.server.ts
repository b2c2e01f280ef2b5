import { data, redirect } from 'react-router'
import { change, type Actor } from '#app/platform/change.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import {
  acceptMessage,
  bringBack,
  countInbox,
  deleteMessages,
  markRead,
  type Inbox,
} from '#app/platform/inbox.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { deskQuery, readDeskAddress, type DeskAddress } from './desk-address.ts'
import { entriesPerPage, messages, type Desk } from './desk-rules.ts'

/** More than come in between two looks at the list. */
export const newcomersShown = 10

type Office = Services & { actor: Actor }

/** The address that was asked for, and how many there are; opening one by its address marks it as read. */
export async function readDesk(
  { db, live }: Services,
  inbox: Inbox,
  request: Request,
  path: string,
): Promise<Desk> {
  const address = readDeskAddress(request.url)
  if (address.open && (await markRead(db, inbox, address.open))) live.publish(inbox.topic)
  const counts = await countInbox(db, inbox, address.suspicious ? 'Yes' : 'No')
  const pages = Math.max(1, Math.ceil(counts.total / entriesPerPage))
  if (address.page > pages) throw redirect(path + deskQuery({ ...address, page: pages }))
  return { address, counts, pages, now: Date.now() }
}

/** Which rows stand on a page. */
export function pageOf({ page }: DeskAddress) {
  return { limit: entriesPerPage, offset: (page - 1) * entriesPerPage }
}

/** What administrators do with what visitors sent. Doing it twice does no harm. */
export async function actOnDesk(office: Office, inbox: Inbox, request: Request, path: string) {
  const typed = await readTyped(request)
  const run = <Outcome>(work: Parameters<typeof change<Outcome>>[3]) =>
    change(office, office.actor, inbox.topic, work)
  const suspicious = typed.suspicious === 'Yes' ? 'Yes' : 'No'
  switch (typed.intent) {
    case 'delete': {
      const { moment } = await run((tx) => deleteMessages(tx, inbox, { id: typed.id ?? '' }))
      return told(path, { done: 'deleted', moment })
    }
    case 'delete-all': {
      const upTo = wholeNumber(typed.upTo)
      const { count, moment } = await run((tx) => deleteMessages(tx, inbox, { upTo, suspicious }))
      return told(path, { done: 'allDeleted', count, moment })
    }
    case 'bring-back': {
      const moment = typed.moment ? wholeNumber(typed.moment) : undefined
      const { count } = await run((tx) => bringBack(tx, inbox, moment))
      return told(path, { done: 'broughtBack', count })
    }
    case 'accept':
      await run((tx) => acceptMessage(tx, inbox, typed.id ?? ''))
      return redirect(path + deskQuery({ open: typed.id }), 303)
    case 'read-all':
      if (await markRead(office.db, inbox)) office.live.publish(inbox.topic)
      return redirect(path, 303)
    default:
      throw unknownForm()
  }
}

function wholeNumber(text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw unknownForm()
  return Number(text)
}

function unknownForm() {
  return data(messages.unknownForm, { status: 400 })
}

function told(path: string, facts: Record<string, string | number>) {
  const query = new URLSearchParams(Object.entries(facts).map(([name, value]) => [name, String(value)]))
  return redirect(`${path}?${query}`, 303)
}
