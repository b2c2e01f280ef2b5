import { dayNumber, isoDay, type LocalMoment } from '#app/platform/clock.ts'
import { day } from '#app/platform/units.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Collection } from './define.ts'
import type { FieldValues, Json } from './fields/field.ts'

/** A document on the site waits for nothing, and does not leave it at a moment that is past. */
export function withoutDoneOrders<Values extends object>(values: Values, now: number): Values {
  const { state, from, until } = values as Readonly<Record<string, Json | undefined>>
  if (state === 'draft') return values
  const isPast = typeof until === 'number' && until <= now
  return { ...values, ...(typeof from === 'number' && { from: null }), ...(isPast && { until: null }) }
}

/** What Undo takes off the site, or brings back as a draft, is not published at a minute that is past. */
export function withoutPastMinute<Values extends object>(values: Values, now: number): Values {
  const { state, from } = values as Readonly<Record<string, Json | undefined>>
  return state === 'draft' && typeof from === 'number' && from <= now ? { ...values, from: null } : values
}

export const notToCome = 'Choose a day and a time to come.'

/** Whether it waits for a minute that is past by the server's clock: it would be on the site at once. */
export function isOverdue({ state, from }: FieldValues, now: number): boolean {
  return state === 'draft' && typeof from === 'number' && from <= now
}

/** Whether what is on the site can have a version that waits. */
export function hasVersions({ publication }: Pick<Collection, 'publication'>): boolean {
  return publication === 'scheduled' || publication === 'full'
}

/** What a document is called that is not on the site. */
export type Unpublished = 'Draft' | 'Scheduled' | 'Ended' | 'Waiting'

type Published = Pick<Collection, 'endsOn' | 'expiresOn' | 'parent'>

/** Why a document is not on the site; `undefined` if it is. */
export function unpublishedAs(
  { endsOn = '', parent }: Published,
  document: Readonly<Record<string, Json>> | object,
  now: LocalMoment,
): Unpublished | undefined {
  const { state, from, until, [endsOn]: lastDay } = document as Readonly<Record<string, Json | undefined>>
  if (state !== 'draft') return undefined
  if (typeof from === 'number') return 'Scheduled'
  const isPast =
    (typeof until === 'number' && until <= now.at) ||
    (typeof lastDay === 'string' && lastDay !== '' && lastDay < isoDay(now.at, now.timeZone))
  if (isPast) return 'Ended'
  // A part of something waits for whoever publishes it.
  return parent === undefined ? 'Draft' : 'Waiting'
}

/** When each version that waits is published; null while nobody has said. By the id of its document. */
export type PendingMinutes = ReadonlyMap<string, number | null>

export interface Mark {
  state: string
  color?: 'red' | 'orange' | 'gray'
  /** When it goes on the site. */
  from?: unknown
}

/** Below so many days, nothing that takes weeks to renew is renewed in time. */
const few = 30

/** How long a document is still valid, if it has a last day. */
function validityOf({ expiresOn }: Published, document: object, now: LocalMoment): Mark | undefined {
  const { [expiresOn?.field ?? '']: lastDay } = document as Readonly<Record<string, unknown>>
  if (!expiresOn || typeof lastDay !== 'string' || lastDay === '') return undefined
  const left = Date.parse(lastDay) / day - dayNumber(now.at, now.timeZone)
  const number = `${formatNumber(Math.abs(left))} ${Math.abs(left) === 1 ? 'day' : 'days'}`
  return {
    state: left < 0 ? `Expired ${number} ago` : left === 0 ? 'Last day today' : `${number} left`,
    color: left < few ? 'red' : left < expiresOn.soon ? 'orange' : 'gray',
  }
}

/** What a list says of a document that is not on the site, of which another version waits, or that has a last day. */
export function markOf(
  collection: Published,
  document: { id: string; from?: unknown },
  now: LocalMoment,
  pending: PendingMinutes,
): Mark | undefined {
  const unpublished = unpublishedAs(collection, document, now)
  if (unpublished) return { state: unpublished, from: document.from }
  return pending.has(document.id)
    ? { state: 'Changed', from: pending.get(document.id) }
    : validityOf(collection, document, now)
}
