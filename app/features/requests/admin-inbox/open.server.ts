import { redirect } from 'react-router'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { findMail } from '#app/platform/outbox/queue.server.ts'
import { readPush } from '#app/ui/admin/push/push.server.ts'
import { requestKinds } from '../kinds.ts'
import { readExpiry } from '../retention.server.ts'
import { countInbox } from '../store-inbox.server.ts'
import {
  findMarkedAsSpam,
  findRequest,
  listRequests,
  listSubjects,
  type RequestQuery,
} from '../queries.server.ts'
import { inboxQuery, readInboxAddress } from './address.ts'

const requestsPerPage = 60
/** More than arrive between two refreshes of the list. */
const newcomersShown = 10

/** The list as a screen shows it. */
export type Inbox = Awaited<ReturnType<typeof readInbox>>

/** Everything that the screen for a kind of request shows. */
export async function openInbox(admin: AdminContext, kind: RequestKind, request: Request) {
  const { db } = admin
  const inbox = await readInbox(admin, kind, request)
  const { open, page, state, subject, suspicious } = inbox.address
  const query: RequestQuery = {
    suspicious: suspicious ? 'Yes' : 'No',
    state,
    subject,
    limit: requestsPerPage,
    offset: (page - 1) * requestsPerPage,
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
    company: (await readSettings(db, ['brand'])).brand.companyName,
    expiry: await readExpiry(db, kind),
    latest: latest.map(({ id, name, createdAt }) => ({ id, name, createdAt })),
  }
}

/** The list at this address, with its counts. */
async function readInbox(admin: AdminContext, kind: RequestKind, request: Request) {
  const address = readInboxAddress(request.url)
  const { suspicious, subject } = address
  const counts = await countInbox(admin.db, kind, { suspicious: suspicious ? 'Yes' : 'No', subject })
  /** The total on all pages. */
  const shown = address.state ? counts.states[address.state] : counts.total
  const pages = Math.max(1, Math.ceil(shown / requestsPerPage))
  if (address.page > pages)
    throw redirect(requestKinds[kind].address + inboxQuery({ ...address, page: pages }))
  const subjects = await listSubjects(admin.db, kind)
  // `now` is the server's time when the list was read.
  return { kind, address, counts, shown, pages, subjects, push: await readPush(admin), now: Date.now() }
}
