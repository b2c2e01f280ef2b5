import { inDubai } from '#app/platform/clock.ts'
import { day } from '#app/platform/units.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21 Nov 2026` in Dubai. */
export function formatDay(moment: number): string {
  const there = inDubai(moment)
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

/** `14:02` in Dubai. */
export function formatTime(moment: number): string {
  return inDubai(moment).toISOString().slice(11, 16)
}

/** `Today`, `Yesterday`, `12 Nov`, or `12 Nov 2025` for another year. */
export function nameDay(moment: number, now: number): string {
  const named = formatDay(moment)
  if (named === formatDay(now)) return 'Today'
  if (named === formatDay(now - day)) return 'Yesterday'
  const year = ` ${inDubai(now).getUTCFullYear()}`
  return named.endsWith(year) ? named.slice(0, -year.length) : named
}

/** `Today 14:02`, the form in which every back-office screen shows a time. */
export function formatMoment(moment: number, now: number): string {
  return `${nameDay(moment, now)} ${formatTime(moment)}`
}

/** The same within a sentence: `today at 14:02`, `on 12 Nov at 14:02`. */
export function momentInSentence(moment: number, now: number): string {
  const named = nameDay(moment, now)
  return `${/^\d/.test(named) ? `on ${named}` : named.toLowerCase()} at ${formatTime(moment)}`
}
