import { documentAddress } from '#app/content/document.ts'
import { dayInWords } from '#app/content/fields/date.ts'
import { papers } from '#app/features/papers/collection.ts'
import { listEnding } from '#app/features/papers/queries-reminders.server.ts'
import { reminderDue } from '#app/features/papers/reminders.ts'
import { isoDay } from '#app/platform/clock.ts'
import type { Facts, Line } from './facts.server.ts'

/** The papers that somebody is reminded of, and whom nobody can be told of; the first to end come first. */
export async function findEndingPapers({ admin, db, now }: Facts): Promise<Line[]> {
  const today = isoDay(now.at, now.timeZone)
  const due = (await listEnding(db, today)).filter((paper) => reminderDue(paper, today) !== undefined)
  if (due.length === 0) return []
  const readers = new Map(
    (await admin.auth.listColleagues(papers.area, 'read')).map(({ id, name }) => [id, name]),
  )
  return due.map(({ id, title, validTo, responsible }) => ({
    what: title,
    why: [
      `${validTo < today ? 'Expired' : 'Ends'} on ${dayInWords(validTo)}.`,
      whoIsTold(responsible, readers.get(responsible), admin.mailer.isSetUp),
    ].join(' '),
    address: documentAddress(papers, { id }),
  }))
}

function whoIsTold(responsible: string, name: string | undefined, sendsMail: boolean): string {
  if (name !== undefined) return `${name} is responsible.`
  const nobody =
    responsible === '' ? 'Nobody is responsible' : 'Whoever was responsible can no longer read papers'
  return sendsMail ? `${nobody}.` : `${nobody}, and no email is set up, so nobody is told.`
}
