import { isoDay, type LocalMoment } from '#app/platform/clock.ts'
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

/** What a document is called that is not on the site. */
export type Unpublished = 'Draft' | 'Scheduled' | 'Ended' | 'Waiting'

type Published = Pick<Collection, 'endsOn' | 'parent'>

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
