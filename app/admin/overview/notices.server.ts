import { href } from 'react-router'
import { isoDay } from '#app/platform/clock.ts'
import { readMark } from '#app/platform/database/meta.server.ts'
import type { Facts } from './facts.server.ts'
import { askToConfirm, peopleOf } from './messages.ts'

/** What is said above everything else, with the screen to which it leads. */
interface Notice {
  sentence: string
  screen: string
  address: string
}

/** A backup was restored, and no owner has looked at People since. */
export async function findRestored({ db, now }: Facts): Promise<Notice[]> {
  const takenAt = await readMark(db, 'restored')
  if (takenAt === undefined) return []
  const sentence = peopleOf(isoDay(Number(takenAt), now.timeZone))
  return [{ sentence, screen: 'People', address: href('/admin/people') }]
}

export async function findUnconfirmed({ admin }: Facts): Promise<Notice[]> {
  const { contactEmail, isConfirmed } = await admin.auth.findContact(admin.administrator.id)
  if (!admin.mailer.isSetUp || contactEmail === '' || isConfirmed) return []
  return [{ sentence: askToConfirm, screen: 'Account', address: href('/admin/account') }]
}
