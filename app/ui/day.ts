import { addDays, isoDay, wallClock, type LocalMoment } from '#app/platform/clock.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21 Nov 2026` for `2026-11-21`. */
export function formatDate(isoDay: string): string {
  const [year, month, date] = isoDay.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** `21 Nov 2026` in this time zone. */
export function formatDay(moment: number, timeZone: string): string {
  return formatDate(wallClock(moment, timeZone).slice(0, 10))
}

/** `Mon` in this time zone. */
export function nameWeekday(moment: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(moment)
}

/** `14:02` in this time zone. */
export function formatTime(moment: number, timeZone: string): string {
  return wallClock(moment, timeZone).slice(11)
}

/** `Today`, `Yesterday`, `12 Nov`, or `12 Nov 2025` for another year. */
export function nameDay(moment: number, { at: now, timeZone }: LocalMoment): string {
  const named = formatDay(moment, timeZone)
  const today = formatDay(now, timeZone)
  if (named === today) return 'Today'
  if (named === formatDate(addDays(isoDay(now, timeZone), -1))) return 'Yesterday'
  const year = today.slice(-5)
  return named.endsWith(year) ? named.slice(0, -year.length) : named
}

/** `Today 14:02`, the form in which every back-office screen shows a time. */
export function formatMoment(moment: number, now: LocalMoment): string {
  return `${nameDay(moment, now)} ${formatTime(moment, now.timeZone)}`
}

/** The same within a sentence: `today at 14:02`, `on 12 Nov at 14:02`. */
export function momentInSentence(moment: number, now: LocalMoment): string {
  const named = nameDay(moment, now)
  return `${/^\d/.test(named) ? `on ${named}` : named.toLowerCase()} at ${formatTime(moment, now.timeZone)}`
}
