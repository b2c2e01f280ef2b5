import { kinds, requestAddress, requestKinds } from '#app/features/requests/kinds.ts'
import { findRequest } from '#app/features/requests/queries.server.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { listContacts } from '#app/platform/auth/colleagues.server.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import type { Reminder } from '#app/platform/mail/notification.ts'
import { listDueWishes, markTold, removeWish, type Wish } from '#app/platform/outbox/reminders.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'

/** The next ones are told when the job runs again. */
const atOnce = 200

/**
 * Tells whoever wished to be reminded of something on this day, or on one on which the site was down. The row that remembers
 * it and the message are one transaction, behind one lock, so that nobody hears of it twice.
 * @param today as calendars at the company show it
 */
export async function tellWished(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  now: number,
  today: string,
) {
  await db.transaction().execute(async (tx) => {
    await lock(tx, 'reminders')
    for (const wish of await listDueWishes(tx, today, atOnce)) {
      if (await findWished(tx, wish.kind, wish.record_id, wish.user_id)) {
        const about = ['wished', wish.kind, wish.record_id, wish.user_id].join(' ')
        await outbox.addReminder(tx, about, new Set([wish.user_id]))
        await markTold(tx, wish, now)
      } else await removeWish({ db: tx }, wish)
    }
  })
}

/** What is to be told of and whom, unless it was deleted or they may no longer read it. */
async function findWished(db: Db | Tx, kind: string, id: string, user: Wish['user_id']) {
  const known = kinds.find((one) => one === kind)
  if (!known) return undefined
  const request = await findRequest(db, known, id)
  const person = (await listContacts(db, requestKinds[known].area, 'read')).get(user)
  return request && person && { request, person }
}

/** Asked once more when it is sent. Where it goes to the company's address, it says for whom it is. */
export async function wishedReminder(
  db: Db,
  kind: string,
  id: string,
  user: string,
): Promise<Reminder | undefined> {
  const found = await findWished(db, kind, id, user)
  if (!found) return undefined
  const { request, person } = found
  const { brand } = await readSettings(db, ['brand'])
  return {
    subject: `Reminder for ${person.name}: ${requestKinds[request.kind].one.toLowerCase()} from ${request.name}`,
    reason: `${person.name} asked to be reminded of it today.`,
    lines: [
      { words: [request.name, request.subject].filter(Boolean).join(', '), path: requestAddress(request) },
    ],
    brand,
    mailTo: person.mail === undefined ? [] : [person.mail],
  }
}
