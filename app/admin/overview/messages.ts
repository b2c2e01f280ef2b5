import { formatNumber } from '#app/ui/format-number.ts'
import { dayInWords } from '#app/content/fields/date.ts'

export const preparation = {
  title: 'The site is in preparation',
  lead: 'Visitors see one page that says so. Only people who sign in here see the site.',
  builtIn:
    'On these pages nothing is saved yet. Visitors would see the text and numbers that came with the site:',
  nothingBuiltIn: 'All texts and numbers are your own.',
  open: 'Open the site',
  opened: 'The site is open. Visitors see it now.',
} as const

/** `Good morning, Sara.`, by the time where the company is. */
export function greet(username: string, hour: number): string {
  const time = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  const [first = ''] = username.split(/[\s._-]+/)
  return `Good ${time}, ${first.charAt(0).toUpperCase()}${first.slice(1)}.`
}

/** `in 30 days, 14 % more than in the 30 before` */
export function compareVisits(days: number, now: number, before: number): string {
  if (before === 0) return `in ${days} days`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `in ${days} days, as many as in the ${days} before`
  return `in ${days} days, ${percent} % ${now > before ? 'more' : 'fewer'} than in the ${days} before`
}

/** Round numbers from zero to at least the maximum, with at most four steps. */
export function chartTicks(max: number): number[] {
  const minStep = Math.max(1, max / 4)
  const magnitude = 10 ** Math.floor(Math.log10(minStep))
  const step = [1, 2, 5, 10].map((times) => times * magnitude).find((size) => size >= minStep) ?? minStep
  const steps = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: steps + 1 }, (_, index) => index * step)
}

/** In working days; what waits longer is red, and whoever may publish is told of it. */
export const patience = 2

/** How long a request has waited. */
export function waitingFor(workingDays: number): string {
  if (workingDays === 0) return 'since today'
  return workingDays === 1 ? '1 working day' : `${workingDays} working days`
}

export function countTenders(number: number): string {
  return `${formatNumber(number)} ${number === 1 ? 'tender' : 'tenders'} to answer`
}

/** When the first of so many tenders closes. @param days until then; below 0 once that is past, if anybody has said it */
export function closingIn(number: number, days: number | undefined): string {
  if (days === undefined) return 'no closing day'
  const which = number === 1 ? '' : days < 0 ? 'the first ' : 'the next '
  const many = (some: number) => `${formatNumber(some)} ${some === 1 ? 'day' : 'days'}`
  if (days < 0) return `${which}closed ${many(-days)} ago`
  return `${which}closes ${days === 0 ? 'today' : `in ${many(days)}`}`
}

/** Somebody else may have entered the address, and rights ask for that again. */
export const askToConfirm =
  'Your email address is not confirmed, so no link to a new password is sent to it if you forget yours.'

/** After a backup was restored. */
export const peopleOf = (day: string) =>
  `A backup was restored. People and rights are those of ${dayInWords(day)}, and every link is revoked: look at People.`
