import { randomUUID } from 'node:crypto'
import type { Services } from '#app/platform/services.server.ts'

/** One that stays on the site. */
export async function addTestVacancy({ db }: Services) {
  const now = Date.now()
  const vacancy = {
    id: randomUUID(),
    title: 'Welder',
    title_lower: 'welder',
    slug: 'welder',
    place: 'Dubai',
    department: '',
    kind: 'contract' as const,
    closes: '',
    text: 'Joins steel.',
    position: now * 1_000,
    rev: 1,
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('vacancy').values(vacancy).execute()
  return vacancy
}
