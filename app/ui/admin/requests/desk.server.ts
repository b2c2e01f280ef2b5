import { data, redirect } from 'react-router'
import type { Administrator } from '#app/platform/auth/administrator-rows.server.ts'
import { change, type Actor } from '#app/platform/change.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import type { RequestState } from '#app/platform/database/schema.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import {
  acceptMessage,
  bringBack,
  countInbox,
  deleteMessages,
  markRead,
  type Inbox,
} from '#app/platform/inbox.server.ts'
import { setExempt } from '#app/platform/inbox/retention.server.ts'
import type { Sight } from '#app/platform/inbox/sent.server.ts'
import { findUnavailable } from '#app/platform/http/unavailable.server.ts'
import { isState } from '#app/platform/inbox/work.ts'
import { findMail, resendMail } from '#app/platform/outbox/queue.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { Lost } from '../keep-typing.ts'
import { readPush } from '../push/push.server.ts'
import { deskQuery, readDeskAddress, type DeskAddress } from './desk-address.ts'
import { entriesPerPage, messages, type Desk } from './desk-rules.ts'
import { saveTypedWork } from './save-work.server.ts'

/** More than come in between two looks at the list. */
const newcomersShown = 10

type Office = Services & { actor: Actor }

/** The functions of the kind's store. */
interface Lists<One> {
  list(db: Db, sight: Sight): Promise<One[]>
  find(db: Db, id: string): Promise<One | undefined>
}

/** All that the screen of a kind of request shows. */
export async function openDesk<One extends { id: string }>(
  office: Office & { administrator: Administrator },
  inbox: Inbox,
  request: Request,
  path: string,
  { list, find }: Lists<One>,
) {
  const { db } = office
  const desk = await readDesk(office, inbox, request, path)
  const { address } = desk
  const requests = await list(db, pageOf(address))
  const latest = await list(db, newcomers)
  // On a wide screen the newest stands beside the list by itself, without counting as read.
  const opened = address.open ? await find(db, address.open) : requests[0]
  const mail = opened && (await findMail(db, inbox, opened.id))
  return { desk, requests, opened, mail, latest }
}

/** The address that was asked for, and how many there are. */
async function readDesk(
  office: Office & { administrator: Administrator },
  inbox: Inbox,
  request: Request,
  path: string,
): Promise<Desk> {
  const { db } = office
  const address = readDeskAddress(request.url)
  const counts = await countInbox(db, inbox, address.suspicious ? 'Yes' : 'No')
  const shown = address.state ? counts.states[address.state] : counts.total
  const pages = Math.max(1, Math.ceil(shown / entriesPerPage))
  if (address.page > pages) throw redirect(path + deskQuery({ ...address, page: pages }))
  return { address, counts, shown, pages, push: await readPush(office), now: Date.now() }
}

/** Which rows stand on a page. */
function pageOf({ page, state, suspicious }: DeskAddress): Sight {
  return {
    suspicious: suspicious ? 'Yes' : 'No',
    state,
    limit: entriesPerPage,
    offset: (page - 1) * entriesPerPage,
  }
}

/** The newest few, whatever the screen shows. */
const newcomers: Sight = { suspicious: 'No', limit: newcomersShown }

/** What administrators do with what visitors sent. Doing it twice does no harm. */
export async function actOnDesk(office: Office, inbox: Inbox, request: Request, path: string) {
  const typed = await readTyped(request)
  const { state: shownState, suspicious: shownSuspicious } = readDeskAddress(request.url)
  /** What the list shows goes on being shown. */
  const list = { state: shownState, suspicious: shownSuspicious }
  const run = <Outcome>(work: Parameters<typeof change<Outcome>>[3]) =>
    change(office, office.actor, inbox.topic, work)
  const suspicious = typed.suspicious === 'Yes' ? 'Yes' : 'No'
  switch (typed.intent) {
    case 'delete':
      return orSayWhyNot(office, async () => {
        const { moment } = await run((tx) => deleteMessages(tx, inbox, { id: typed.id ?? '' }))
        return told(path, list, { done: 'deleted', moment })
      })
    case 'delete-all': {
      const upTo = wholeNumber(typed.upTo)
      const state = stateOf(typed.state)
      return orSayWhyNot(office, async () => {
        const { count, moment } = await run((tx) => deleteMessages(tx, inbox, { upTo, suspicious, state }))
        return told(path, list, { done: 'allDeleted', count, moment })
      })
    }
    case 'bring-back': {
      const moment = typed.moment ? wholeNumber(typed.moment) : undefined
      const { count } = await run((tx) => bringBack(tx, inbox, moment))
      return told(path, list, { done: 'broughtBack', count })
    }
    case 'accept':
      await run((tx) => acceptMessage(tx, inbox, typed.id ?? ''))
      return redirect(path + deskQuery({ open: typed.id }), 303)
    case 'exempt':
    case 'let-expire': {
      const exempt = typed.intent === 'exempt' ? 'Yes' : 'No'
      await run((tx) => setExempt(tx, inbox, typed.id ?? '', exempt))
      return told(path, { ...list, open: typed.id }, { done: typed.intent })
    }
    case 'save-work':
      return saveTypedWork(office, inbox, typed, path, list)
    case 'resend':
      await resendMail(office.db, inbox, typed.id ?? '')
      office.outbox.wake()
      office.live.publish(inbox.topic)
      return told(path, { ...list, open: typed.id }, { done: 'mailWaits' })
    case 'read':
      if (await markRead(office.db, inbox, typed.id ?? '')) office.live.publish(inbox.topic)
      return typed.quiet ? data(undefined) : redirect(path + deskQuery({ ...list, open: typed.id }), 303)
    case 'read-all':
      if (await markRead(office.db, inbox)) office.live.publish(inbox.topic)
      return redirect(path, 303)
    default:
      throw unknownForm()
  }
}

/** Personal data can be deleted on a full disk too; a deletion that fails all the same says so in words of its own. */
async function orSayWhyNot({ reserve, log }: Office, remove: () => Promise<Response>) {
  try {
    return await reserve.withReserve(remove)
  } catch (error) {
    const found = findUnavailable(error)
    if (!found) log.error({ err: error }, 'a request could not be deleted')
    const reason = messages.deleteFailed(found?.message)
    return data<Lost>({ lost: 'server', reason }, { status: found ? 503 : 500 })
  }
}

function wholeNumber(text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw unknownForm()
  return Number(text)
}

/** A state that nobody knows must not become all of them. */
function stateOf(text = ''): RequestState | undefined {
  if (text !== '' && !isState(text)) throw unknownForm()
  return isState(text) ? text : undefined
}

function unknownForm() {
  return data(messages.unknownForm, { status: 400 })
}

function told(path: string, list: Partial<DeskAddress>, facts: Record<string, string | number>) {
  const query = new URLSearchParams(deskQuery(list))
  for (const [name, value] of Object.entries(facts)) query.set(name, String(value))
  return redirect(`${path}?${query}`, 303)
}
