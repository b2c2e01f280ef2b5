import { randomUUID } from 'node:crypto'
import type { Services } from '#app/platform/request/services.server.ts'

/** Fields of a vacancy's form, for tests in which they don't matter. */
export function vacancyForm(title = 'Welder') {
  return { title, place: 'Dubai', kind: 'contract' as const, text: `${title} is typed.` }
}

/** Posts that form to a site in another process, in this cookie's session. */
export function sendVacancy(url: string, cookie: string, title: string): Promise<Response> {
  return fetch(`${url}/admin/vacancies`, {
    method: 'POST',
    headers: { Origin: url, Cookie: cookie },
    body: new URLSearchParams(vacancyForm(title)),
    redirect: 'manual',
  })
}

/** Adds a vacancy that never closes, directly to the database. */
export async function addTestVacancy({ db }: Services) {
  const now = Date.now()
  const vacancy = {
    ...vacancyForm(),
    id: randomUUID(),
    title_lower: 'welder',
    slug: 'welder',
    department: '',
    closes: '',
    position: now * 1_000,
    rev: 1,
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('vacancy').values(vacancy).execute()
  return vacancy
}
