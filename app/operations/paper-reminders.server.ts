import { storeOf } from '#app/collections.server.ts'
import { documentAddress } from '#app/content/document.ts'
import { dayInWords } from '#app/content/fields/date.ts'
import { papers } from '#app/features/papers/collection.ts'
import { listEnding, markReminded } from '#app/features/papers/queries-reminders.server.ts'
import { reminderDue } from '#app/features/papers/reminders.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { listContacts } from '#app/platform/auth/colleagues.server.ts'
import { lock, type Db } from '#app/platform/database/database.server.ts'
import type { Reminder } from '#app/platform/mail/notification.ts'
import type { Services } from '#app/platform/request/services.server.ts'

/**
 * Tells whoever is responsible for a paper that it ends, and the company's addresses. The row that remembers it and the
 * message are one transaction, behind one lock, so that nobody hears of it twice; of what was missed, only the newest is told.
 * @param today as calendars at the company show it
 */
export async function tellEnding(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  now: number,
  today: string,
) {
  await db.transaction().execute(async (tx) => {
    await lock(tx, 'reminders')
    const readers = await listContacts(tx, papers.area, 'read')
    for (const paper of await listEnding(tx, today)) {
      const day = reminderDue(paper, today)
      if (day === undefined || !(await markReminded(tx, paper, { day, now }))) continue
      const people = new Set([paper.responsible].filter((id) => readers.has(id)))
      await outbox.addReminder(tx, `paper ${paper.id} ${paper.validTo} ${day}`, people)
    }
  })
}

/**
 * `undefined` once it has been renewed, is being renewed, or was deleted.
 * @param day on which the reminder was due
 */
export async function endingReminder(
  db: Db,
  id: string,
  validTo: string,
  day: string,
): Promise<Reminder | undefined> {
  const paper = await storeOf(papers).find(db, id)
  if (paper?.validTo !== validTo || paper.underRenewal) return undefined
  const { brand } = await readSettings(db, ['brand'])
  const person = (await listContacts(db, papers.area, 'read')).get(paper.responsible)
  return {
    subject: `${paper.title} ${day > validTo ? 'expired' : 'ends'} on ${dayInWords(validTo)}`,
    reason: `${person?.name ?? 'Nobody'} is responsible for it. Once it is renewed, enter the new last day and scan; while the renewal is applied for, set Under renewal.`,
    lines: [
      {
        words: [papers.fields.kind.words(paper.kind), paper.number].filter(Boolean).join(', '),
        path: documentAddress(papers, paper),
      },
    ],
    brand,
    mailTo: person?.mail === undefined ? [] : [person.mail],
    alsoToOperator: true,
  }
}
