import { capitalize } from '#app/content/messages.ts'
import { eachKind } from '../kinds.ts'
import type { VisitorRequest } from '../request.ts'

/** Every message about one person's data. */
export const messages = {
  nothing: 'Nothing found',
  /** @param others what was looked at besides requests */
  nothingAdvice(...others: readonly (string | undefined)[]) {
    const all = [...eachKind('', '\n').split('\n'), ...others].flatMap((one) => (one ? [`no ${one}`] : []))
    const sentence = capitalize(new Intl.ListFormat('en-GB').format(all))
    return `${sentence} has this email address, phone number or name. Check the spelling, or try another of the same person.`
  },
  incomplete: 'Enter an email address, a phone number or at least two letters of a name.',
  people: (count: number) => `${count} people found`,
  peopleAdvice: 'Choose one. Requests belong together if they have the same email address.',
  sent: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  found: (count: number) => (count === 1 ? '1 request found' : `${count} requests found`),
  erase: (count: number) => (count === 1 ? 'Erase this request' : `Erase all ${count} requests`),
  question: (email: string) => `Erase everything from ${email}?`,
  consequence:
    'Requests, resumes, notes and emails that are not sent yet are erased at once and for good. They cannot be brought back.',
  erased: (count: number) => (count === 1 ? '1 request was erased.' : `${count} requests were erased.`),
} as const

/** Where a request can be seen. */
export const placeLabels = {
  list: 'In the list',
  spam: 'In Probably spam',
  deleted: 'Deleted; erased within 24 hours',
} as const

export function placeOfRequest({ deletedAt, suspicious }: VisitorRequest): keyof typeof placeLabels {
  if (deletedAt !== undefined) return 'deleted'
  return suspicious === 'Yes' ? 'spam' : 'list'
}
