import { day, minute } from './units.ts'

/** Passed to whatever waits, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** @returns a function that cancels it */
  after(milliseconds: number, act: () => void): () => void
}

/** Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}

/** A moment, and the time zone in which it is told: passed on, so that server and browser never differ. */
export interface LocalMoment {
  at: number
  timeZone: string
}

/** One for each time zone, because making one takes long. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-21T14:02`, as a clock on the wall shows it there. */
export function wallClock(moment: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/** `2026-11-21` in this time zone. */
export function isoDay(moment: number, timeZone: string): string {
  return wallClock(moment, timeZone).slice(0, 10)
}

/** So many days after `2026-11-21`, however many hours these have. */
export function addDays(isoDay: string, days: number): string {
  return new Date(Date.parse(`${isoDay}T00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** Days since 1 January 1970, a Thursday, in this time zone. */
export function dayNumber(moment: number, timeZone: string): number {
  return Date.parse(isoDay(moment, timeZone)) / day
}

interface Week {
  /** 1 is Monday. */
  weekend: readonly number[]
}

/** `Intl.Locale` tells it in a method or, before that was agreed on, in a property. */
interface LocaleWithWeek {
  getWeekInfo?(): Week
  weekInfo?: Week
}

/** How many working days have begun after a moment's day, by the weekend of a country such as `AE`. */
export function workingDaysSince(moment: number, { at, timeZone }: LocalMoment, country: string): number {
  const locale: LocaleWithWeek = new Intl.Locale(`und-${country}`)
  const { weekend } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { weekend: [6, 7] }
  const [first, last] = [dayNumber(moment, timeZone), dayNumber(at, timeZone)]
  let days = 0
  for (let number = first + 1; number <= last; number += 1)
    if (!weekend.includes(((number + 3) % 7) + 1)) days += 1
  return days
}

/** The last second of the last day since which more than so many working days have begun. */
export function beforeWorkingDays(days: number, now: LocalMoment, country: string): number {
  for (let number = dayNumber(now.at, now.timeZone) - days - 1; ; number -= 1) {
    const moment = endOfDay(addDays('1970-01-01', number), now.timeZone)
    if (workingDaysSince(moment, now, country) > days) return moment
  }
}

/** The last second of a day in this time zone. */
export function endOfDay(isoDay: string, timeZone: string): number {
  return momentOf(`${isoDay}T23:59:59`, timeZone)
}

/** When clocks in this time zone show `2026-11-21T08:00`. */
export function momentOf(wall: string, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  const ahead = (moment: number) =>
    Date.parse(`${wallClock(moment, timeZone)}Z`) - Math.floor(moment / minute) * minute
  return asUtc - ahead(asUtc - ahead(asUtc))
}

/** `Dubai`, the place after which the time zone is named. */
export function zonePlace(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** Whether it is a day that exists, as `2026-11-21`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
