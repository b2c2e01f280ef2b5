import { randomUUID } from 'node:crypto'
import type { Services } from '#app/platform/services.server.ts'

/** One that stays on the site. */
export async function addTestVacancy({ db }: Services) {
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
    position: 0,
    rev: 1,
    created_at: 1,
    updated_at: 1,
  }
  await db.insertInto('vacancy').values(vacancy).execute()
  return vacancy
}
