import { randomUUID } from 'node:crypto'
import type { Services } from '#app/platform/services.server.ts'

/** What the form of a vacancy is filled in with where it does not matter. */
export function vacancyForm(title = 'Welder') {
  return { title, place: 'Dubai', kind: 'contract' as const, text: `${title} is typed.` }
}

/** Sends that form to a site in a process of its own, in the session of this cookie. */
export function sendVacancy(url: string, cookie: string, title: string): Promise<Response> {
  return fetch(`${url}/admin/vacancies`, {
    method: 'POST',
    headers: { Origin: url, Cookie: cookie },
    body: new URLSearchParams(vacancyForm(title)),
    redirect: 'manual',
  })
}

/** One that stays on the site, written past the product. */
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
