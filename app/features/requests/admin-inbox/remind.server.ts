import { addDays, isoDay } from '#app/platform/clock.ts'
import type { RequestKind } from '#app/platform/database/schema.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import type { Typed } from '#app/platform/forms/typed.ts'
import { addWish, removeWish } from '#app/platform/outbox/reminders.server.ts'
import { ownAccess, type AdminContext } from '#app/platform/request/administrator.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { findRequest } from '../queries.server.ts'
import { longestAhead } from './messages.ts'

type Reminded = 'reminded' | 'not-reminded' | 'remind-later' | 'gone'

/**
 * Whoever sees a request may be reminded of it, for themselves: it is a row of their own, and nothing of the request.
 * @returns what is said of it then, by its key
 */
export async function remind(
  admin: AdminContext,
  kind: RequestKind,
  { intent, id = '', day: typed = '' }: Typed,
): Promise<Reminded> {
  const day = typedValue(typed)
  const wish = { kind, record_id: id, day, user_id: admin.administrator.id }
  if (intent === 'no-reminder') {
    await removeWish(ownAccess(admin), wish)
    return 'not-reminded'
  }
  if (!(await findRequest(admin.db, kind, id))) return 'gone'
  const today = isoDay(Date.now(), (await readBrand(admin)).timeZone)
  if (!isDay(day) || day <= today || day > addDays(today, longestAhead)) return 'remind-later'
  await addWish(ownAccess(admin), wish)
  return 'reminded'
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}
