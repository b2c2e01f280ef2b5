import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openReadOnly } from '#app/platform/database/connect.server.ts'
import { openFiles } from '#app/platform/files/open-files.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { vacancyForm } from './vacancies.ts'

/** Writes to a site in another process continuously, and knows what was acknowledged. */
export interface Writers {
  /** Titles of vacancies, and the addresses of applicants whose résumés have arrived. */
  vacancies: Set<string>
  applicants: Set<string>
  /** Unsuccessful answers. */
  refusals: { status: number; retryAfter: string | null; text: string }[]
  stop(): Promise<void>
}

const resume = '%PDF-1.7\nA resume.\n%%EOF\n'

/** @param url of a site that trusts its proxy: applications claim to come from many addresses */
export function startWriters(url: string, cookie: string): Writers {
  let isOver = false
  const writers: Omit<Writers, 'stop'> = { vacancies: new Set(), applicants: new Set(), refusals: [] }
  const send = async (path: string, body: URLSearchParams | FormData, success: number) => {
    const from = [198, 18, ...crypto.getRandomValues(new Uint8Array(2))].join('.')
    const headers = { Origin: url, Cookie: cookie, 'X-Forwarded-For': from }
    const answer = await fetch(url + path, { method: 'POST', headers, body, redirect: 'manual' }).catch(
      () => undefined,
    )
    const text = await answer?.text().catch(() => '')
    if (answer?.status === success) return true
    if (answer)
      writers.refusals.push({
        status: answer.status,
        retryAfter: answer.headers.get('Retry-After'),
        text: text ?? '',
      })
    return false
  }
  async function writeVacancies() {
    for (let title = randomUUID(); !isOver; title = randomUUID()) {
      const fields = { id: randomUUID(), ...vacancyForm(title) }
      if (await send('/admin/vacancies', new URLSearchParams(fields), 303)) writers.vacancies.add(title)
      await wait(20)
    }
  }
  async function writeApplications() {
    for (let email = `${randomUUID()}@example.com`; !isOver; email = `${randomUUID()}@example.com`) {
      const body = new FormData()
      const fields = { firstname: 'Layla', lastname: 'Haddad', email, phone: randomUUID() }
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set('file', new File([resume], 'cv.pdf'))
      if (await send('/careers', body, 200)) writers.applicants.add(email)
      await wait(200)
    }
  }
  const writing = Promise.all([writeVacancies(), writeVacancies(), writeApplications()])
  return {
    ...writers,
    async stop() {
      isOver = true
      await writing
    },
  }
}

/** What was acknowledged but is not stored at this place. */
export async function findLost(config: Config, { vacancies, applicants }: Writers): Promise<string[]> {
  await using db = await openReadOnly(config)
  using files = await openFiles(config)
  const titles = new Set((await db.selectFrom('vacancy').select('title').execute()).map(({ title }) => title))
  const requests = await db.selectFrom('request').select(['email', 'file']).execute()
  const lost = [...vacancies].filter((title) => !titles.has(title))
  for (const applicant of applicants) {
    const key = requests.find(({ email }) => email === applicant)?.file
    const stored = key && (await files.get('private', key))
    const content = stored && Buffer.concat(await Array.fromAsync(stored.stream())).toString()
    if (content !== resume) lost.push(applicant)
  }
  return lost
}
