import { data, redirect } from 'react-router'
import { writeAccess, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { RequestKind, RequestState } from '#app/platform/database/schema.ts'
import { isDay } from '#app/platform/clock.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { readTyped, type Typed } from '#app/platform/forms/typed.ts'
import { findUnavailable } from '#app/platform/errors/unavailable.server.ts'
import { resendMail } from '#app/platform/outbox/queue.server.ts'
import { notSaved } from '#app/ui/admin/form/not-saved.ts'
import { requestKinds, topicOf } from '../kinds.ts'
import { isState, maxNoteLength } from '../request.ts'
import { deleteRequests, markRead, restoreRequests } from '../store-inbox.server.ts'
import { markAnswered, saveWork, type WorkOutcome } from '../store-work.server.ts'
import { inboxQuery, listAt, readInboxAddress, type InboxAddress, type ListAddress } from './address.ts'
import { messages, type ProgressAnswer } from './messages.ts'
import { remind } from './remind.server.ts'
import { tellAssigned } from './tell-assigned.server.ts'

/**
 * Administrators' actions on visitors' requests. Repeating one does no harm. Whoever may only read may be reminded, and do
 * what concerns the work on a request that is assigned to them, of which `change()` asks the actor.
 */
export async function runInboxAction(admin: AdminContext, kind: RequestKind, request: Request) {
  const { actor, live } = admin
  const path = requestKinds[kind].address
  const topic = topicOf(kind)
  const address = readInboxAddress(kind, request.url)
  const list = listAt(address)
  // Without JavaScript, the choice between two versions is sent to the address of what is open.
  const sent = await readTyped(request)
  const typed: Typed = address.open && sent.rev ? { id: address.open, intent: 'save-work', ...sent } : sent
  const { id = '' } = typed
  switch (typed.intent) {
    case 'answered':
      await change(admin, actor, topic, (tx) => markAnswered(tx, kind, actor, id))
      return data(undefined)
    case 'save-work':
      return saveTypedWork(admin, kind, typed, list)
    case 'remind':
    case 'no-reminder':
      return done(path, { ...list, open: id }, { done: await remind(admin, kind, typed) })
  }
  const access = writeAccess(admin, requestKinds[kind].area)
  switch (typed.intent) {
    case 'delete':
      return orSayWhyNot(admin, async () => {
        const { moment } = await change(admin, actor, topic, (tx) => deleteRequests(tx, kind, { id }))
        return done(path, list, { done: 'deleted', moment })
      })
    case 'delete-all': {
      const which = {
        upTo: readMoment(typed.upTo),
        suspicious: typed.suspicious === 'Yes' ? ('Yes' as const) : ('No' as const),
        state: stateOf(typed.state),
        subject: typed.subject || undefined,
        search: typed.search,
        ...(isMine(typed.assigned) && { assignedTo: admin.administrator.id }),
      }
      return orSayWhyNot(admin, async () => {
        const deletion = await change(admin, actor, topic, (tx) => deleteRequests(tx, kind, which))
        return done(path, list, { done: 'allDeleted', ...deletion })
      })
    }
    case 'bring-back': {
      const which = typed.moment ? { moment: readMoment(typed.moment) } : {}
      const { count } = await change(admin, actor, topic, (tx) => restoreRequests(tx, kind, which))
      return done(path, list, { done: 'broughtBack', count })
    }
    case 'resend':
      await resendMail(access, kind, id)
      admin.outbox.wake()
      live.publish(topic)
      return done(path, { ...list, open: id }, { done: 'mailWaits' })
    case 'read':
      if (await markRead(access, kind, id)) live.publish(topic)
      return typed.quiet ? data(undefined) : redirect(path + inboxQuery({ ...list, open: id }), 303)
    case 'read-all':
      if (await markRead(access, kind)) live.publish(topic)
      return redirect(path, 303)
    default:
      throw unknownForm()
  }
}

/** Saves what people do about one request. A `fetch` from the screen gets data, a plain form a redirect. */
async function saveTypedWork(admin: AdminContext, kind: RequestKind, fields: Typed, list: ListAddress) {
  const { id = '', state, rev = '', note = '', assignedTo, quiet } = fields
  if (!isState(state) || !/^\d{1,9}$/.test(rev)) throw unknownForm()
  const { forTender, closesOn: typedDay } = requestKinds[kind].office.tenders ? fields : {}
  const tender = {
    ...(forTender !== undefined && { forTender: forTender === 'Yes' ? ('Yes' as const) : ('No' as const) }),
    ...(typedDay !== undefined && { closesOn: typedValue(typedDay) }),
  }
  const typed = { state, note: note.trim(), rev, ...(assignedTo !== undefined && { assignedTo }), ...tender }
  if (typed.note.length > maxNoteLength)
    return notSaved({ why: 'refused', message: messages.noteTooLong, typed })
  if (tender.closesOn && !isDay(tender.closesOn))
    return notSaved({
      why: 'refused',
      message: messages.noDay,
      problems: { closesOn: messages.noDay },
      typed,
    })
  try {
    const outcome = await change<WorkOutcome>(admin, admin.actor, topicOf(kind), async (tx) => {
      const work = { id, state, note: typed.note, assignedTo, rev: Number(rev), ...tender }
      const changed = await saveWork(tx, kind, admin.actor, work)
      if ('saved' in changed.outcome && changed.outcome.reassigned)
        await tellAssigned(tx, admin, kind, id, changed.outcome.saved.assignedTo)
      return changed
    })
    if ('saved' in outcome) admin.outbox.wake()
    if ('saved' in outcome)
      return quiet
        ? data<ProgressAnswer>({ saved: outcome.saved })
        : done(requestKinds[kind].address, { ...list, open: id }, { done: 'workSaved' })
    if (outcome.refused === 'gone') return notSaved({ why: 'gone', message: messages.gone, typed })
    if (outcome.refused === 'not-theirs')
      return notSaved({ why: 'refused', message: messages.cannotTake, typed })
    const { rev: newest, by, at = 0, ...saved } = outcome.newer
    const newer = {
      values: {
        state: saved.state,
        note: saved.note,
        assignedTo: saved.assignedTo,
        ...(requestKinds[kind].office.tenders && { forTender: saved.forTender, closesOn: saved.closesOn }),
      },
      rev: newest,
    }
    return notSaved({ why: 'stale', message: messages.stale(by), typed, newer, by, at })
  } catch (error) {
    const reason = findUnavailable(error)?.message
    if (reason) return notSaved({ why: 'refused', message: reason, typed }, 503)
    throw error
  }
}

/**
 * Works on a full disk too, because deleting personal data must always be possible; a deletion that still
 * fails has its own message.
 */
async function orSayWhyNot({ reserve, log }: AdminContext, remove: () => Promise<Response>) {
  try {
    return await reserve.withReserve(remove)
  } catch (error) {
    const found = findUnavailable(error)
    if (!found) log.error({ err: error }, 'a request could not be deleted')
    return notSaved({ why: 'server', message: messages.deleteFailed(found?.message) }, found ? 503 : 500)
  }
}

/** Milliseconds since 1970, as sent by the page. */
function readMoment(text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw unknownForm()
  return Number(text)
}

/** An unknown filter must not select all of them. */
function isMine(text = ''): boolean {
  if (text !== '' && text !== 'mine') throw unknownForm()
  return text === 'mine'
}

/** An unknown state must not select all of them. */
function stateOf(text = ''): RequestState | undefined {
  if (text !== '' && !isState(text)) throw unknownForm()
  return isState(text) ? text : undefined
}

function unknownForm() {
  return data(messages.unknownForm, { status: 400 })
}

/** Redirects to the list, which shows the result. */
function done(path: string, list: Partial<InboxAddress>, facts: Record<string, string | number>) {
  const query = new URLSearchParams(inboxQuery(list))
  for (const [name, value] of Object.entries(facts)) query.set(name, String(value))
  return redirect(`${path}?${query}`, 303)
}
