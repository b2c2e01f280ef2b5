import { redirect } from 'react-router'
import { may, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { documentsPerPage, fewDocuments, maxSelected } from '#app/content/list/list.ts'
import { digestOf } from '#app/content/list/source.server.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { findMail } from '#app/platform/outbox/queue.server.ts'
import { listWishedDays } from '#app/platform/outbox/reminders.server.ts'
import { readPush } from '#app/ui/admin/push/push.server.ts'
import { requestKinds } from '../kinds.ts'
import { readExpiry } from '../retention.server.ts'
import { countInbox } from '../store-inbox.server.ts'
import {
  findMarkedAsSpam,
  findRequest,
  listAssigned,
  listAssigners,
  listMomentsFrom,
  listRequests,
  listSubjects,
  type RequestQuery,
} from '../queries.server.ts'
import { filterOf, inboxQuery, readInboxAddress } from './address.ts'
import { requestsOf } from './source.server.ts'

/** More than arrive between two refreshes of the list. */
const newcomersShown = 10

/** The list as a screen shows it. */
export type Inbox = Awaited<ReturnType<typeof readInbox>>

/** Everything that the screen for a kind of request shows. */
export async function openInbox(admin: AdminContext, kind: RequestKind, request: Request) {
  const { db, administrator } = admin
  const inbox = await readInbox(admin, kind, request)
  const { open, view } = inbox.address
  const query: RequestQuery = {
    ...filterOf(view, administrator.id),
    limit: documentsPerPage,
    offset: (view.page - 1) * documentsPerPage,
  }
  const requests = await listRequests(db, kind, query)
  // The newest few, regardless of filters.
  const latest = await listRequests(db, kind, { suspicious: 'No', limit: newcomersShown })
  // On a wide screen the newest request is shown beside the list automatically, without being marked as read.
  const opened = open ? await findRequest(db, kind, open) : requests[0]
  return {
    inbox,
    requests,
    opened,
    mail: opened && (await findMail(db, kind, opened.id)),
    marked: opened?.suspicious === 'No' ? await findMarkedAsSpam(db, opened) : undefined,
    often: opened?.suspicious === 'No' ? await listMomentsFrom(db, opened) : [],
    reminders: opened
      ? await listWishedDays(db, { kind, record_id: opened.id, user_id: administrator.id })
      : [],
    company: (await readSettings(db, ['brand'])).brand.companyName,
    expiry: await readExpiry(db, kind),
    latest: latest.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
  }
}

/** The list at this address, with its counts. */
async function readInbox(admin: AdminContext, kind: RequestKind, request: Request) {
  const address = readInboxAddress(kind, request.url)
  const { view } = address
  const redirectTo = (other: Partial<typeof view>) =>
    redirect(requestKinds[kind].address + inboxQuery({ ...address, view: { ...view, ...other } }))
  const subjects = await listSubjects(admin.db, kind)
  const { subject } = view.filters
  // As it was before it had an id, or another name.
  const known = subjects.find(({ names }) => subject !== undefined && names.includes(subject))
  if (known && known.value !== subject)
    throw redirectTo({ filters: { ...view.filters, subject: known.value } })
  const { state, ...filter } = filterOf(view, admin.administrator.id)
  const counts = await countInbox(admin.db, kind, filter)
  /** The total on all pages. */
  const shown = state ? counts.states[state] : counts.total
  const pages = Math.max(1, Math.ceil(shown / documentsPerPage))
  if (view.page > pages) throw redirectTo({ page: pages })
  /** Whether a search and a selection are of use. */
  const isLong = counts.all > fewDocuments || view.search !== ''
  const listed = requestsOf(kind, admin.administrator.id)
  // `now` is the server's time when the list was read.
  return {
    kind,
    address,
    counts,
    shown,
    digest: pages > 1 ? digestOf(await listed.findIds(admin.db, view, maxSelected + 1)) : undefined,
    pages,
    subjects,
    isLong,
    team: await readTeam(admin, kind),
    push: await readPush(admin),
    now: Date.now(),
  }
}

/** Who takes care of requests, and who can. */
export type Team = Awaited<ReturnType<typeof readTeam>>

/** Whoever may only read is offered nobody but those to whom they can return something. */
async function readTeam(admin: AdminContext, kind: RequestKind) {
  const { auth, db, administrator } = admin
  const { area } = requestKinds[kind]
  const readers = await auth.listColleagues(area, 'read')
  const offered = may(admin, area, 'write')
    ? undefined
    : [administrator.id, ...(await listAssigners(db, kind, administrator.id))]
  const all = offered ? readers.filter(({ id }) => offered.includes(id)) : readers
  const names = {
    ...(await listAssigned(db, kind)),
    ...Object.fromEntries(all.map(({ id, name }) => [id, name])),
  }
  const { id: own } = administrator
  const choices = all.toSorted((one, other) => Number(other.id === own) - Number(one.id === own))
  // Whoever takes care of all that comes in is not asked who does.
  return { own, names, choices: choices.length > 1 ? choices : [] }
}
