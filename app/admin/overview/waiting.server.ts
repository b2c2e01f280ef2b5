import { collectionNamed } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { documentAddress, screenAddresses } from '#app/content/document.ts'
import { dayInWords } from '#app/content/fields/date.ts'
import { projects } from '#app/features/projects/collection.ts'
import { consents } from '#app/features/projects/consent/collection.ts'
import { listConsentMatters, type ConsentMatter } from '#app/features/projects/consent/store.server.ts'
import { requestKinds } from '#app/features/requests/kinds.ts'
import { countWaiting, findTenders, listWaiting } from '#app/features/requests/queries.server.ts'
import { isoDay, workingDaysSince } from '#app/platform/clock.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { day } from '#app/platform/units.ts'
import type { Facts, Line } from './facts.server.ts'
import { listFailedOrders } from './queries.server.ts'

const requestsShown = 3

/** The requests of one kind that have waited longest for an answer. */
export interface WaitingRequests {
  kind: RequestKind
  /** The number of all that wait. */
  number: number
  lines: { id: string; name: string; line: string; unread: boolean; workingDays: number }[]
  /** Those that ask for a tender, answered or not. */
  tenders: { number: number; next: { id: string; name: string }; daysLeft: number | undefined } | undefined
}

export async function findWaiting(
  kind: RequestKind,
  { db, now, country }: Facts,
): Promise<WaitingRequests[]> {
  const waiting = await listWaiting(db, kind, requestsShown)
  const lines = waiting.map(({ id, name, createdAt, unread, ...request }) => ({
    id,
    name,
    unread,
    line: requestKinds[kind].line(request),
    workingDays: workingDaysSince(createdAt, now, country),
  }))
  const tenders = await findOpenTenders(kind, { db, now })
  return [{ kind, number: await countWaiting(db, kind), lines, tenders }]
}

async function findOpenTenders(kind: RequestKind, { db, now }: Pick<Facts, 'db' | 'now'>) {
  if (!requestKinds[kind].office.tenders) return undefined
  const found = await findTenders(db, kind)
  if (!found) return undefined
  const { closesOn, ...next } = found.next
  const today = Date.parse(isoDay(now.at, now.timeZone))
  return {
    number: found.number,
    next,
    daysLeft: closesOn === '' ? undefined : (Date.parse(closesOn) - today) / day,
  }
}

/** What could not be published at its minute. */
export async function findFailed({ db, now }: Facts): Promise<Line[]> {
  const orders = (await listFailedOrders(db, now.at)).map(async ({ kind, id, why }) => {
    const collection = collectionNamed(kind)
    const document = await storeOf(collection).find(db, id)
    if (!document) return []
    return [
      {
        what: collection.title(document),
        why: `Not published at its minute. ${why}`,
        address: documentAddress(collection, document),
      },
    ]
  })
  return (await Promise.all(orders)).flat()
}

/** What clients have answered, whose consent has ended, and what has changed since. */
export async function findConsentMatters({ db }: Facts): Promise<Line[]> {
  return (await listConsentMatters(db)).map(({ project, title, why }) => ({
    what: title,
    why: sentenceOf(why),
    // What is approved is published on its first tab.
    address:
      why.is === 'approved'
        ? documentAddress(projects, { id: project })
        : screenAddresses(consents, project).list,
  }))
}

function sentenceOf(why: ConsentMatter['why']): string {
  switch (why.is) {
    case 'changes':
      return `The client asks for changes: ${why.words}`
    case 'ended':
      return 'The client’s consent has ended. The project stays on the site.'
    case 'approved':
      return `Approved ${why.isToday ? 'today' : `on ${dayInWords(why.day)}`} · Publish`
    case 'changed':
      return `Changed since the approval: ${why.what.join(', ')}.`
  }
}
