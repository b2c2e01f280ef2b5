import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { typedProject } from '../tools/seed/content.ts'
import type { Administrator } from './administrator.ts'
import { resume, sendApplication, sendCallRequest } from './forms.ts'
import type { Site, Deployment } from './deployment.ts'

/** What the product has acknowledged as stored, recorded outside it. */
export interface Ledger {
  messages: Set<string>
  applications: Set<string>
  /** The highest number acknowledged for the one project that is edited all the time. */
  edited: number
}

export function openLedger(): Ledger {
  return { messages: new Set(), applications: new Set(), edited: 0 }
}

let last = 0

/** Writes as fast as the site answers, until `until.over`; only acknowledged writes are recorded. */
export async function writeUnder(site: () => Site, ledger: Ledger, until: { over: boolean }) {
  const writer = async (write: () => Promise<boolean>) => {
    while (!until.over) if (!(await write())) await wait(20)
  }
  const message = async () => {
    const marker = `m${(last += 1)}x`
    const { status } = await sendCallRequest(site(), { personMessage: marker })
    if (status === 200) ledger.messages.add(marker)
    return status === 200
  }
  const application = async () => {
    const marker = `a${(last += 1)}x`
    const { status } = await sendApplication(site(), { email: `${marker}@example.com` }, resume(marker))
    if (status === 200) ledger.applications.add(marker)
    return status === 200
  }
  await Promise.all([message, message, message, application, application].map(writer))
}

/** Edits one record over and over: the number in its name must never fall below the last acknowledged one. */
export async function editUnder(
  { db }: Deployment,
  administrator: Administrator,
  id: string,
  site: () => Site,
  ledger: Ledger,
  until: { over: boolean },
) {
  while (!until.over) {
    const [{ rev, code } = {}] = await db
      .rows('select rev, code from project where id = ?', id)
      .catch(() => [])
    const number = (last += 1)
    const fields = { ...typedProject, code: String(code), name: `n${number}`, rev: String(rev) }
    const { status } = await administrator.post(`/admin/products/edit/${id}.data`, fields, site())
    if (status === 202) ledger.edited = number
    else await wait(20)
  }
}

/** The number of the last stored edit. */
export async function readEdit({ db }: Deployment, project: string): Promise<number> {
  const [{ name } = {}] = await db.rows('select name from project where id = ?', project)
  return Number(String(name).slice(1))
}

/** The markers of what was acknowledged but is missing. */
export async function findLost({ db }: Deployment, ledger: Ledger): Promise<string[]> {
  const requests = await db.rows('select message, email from request')
  const messages = new Set(requests.map(({ message }) => message))
  const emails = new Set(requests.map(({ email }) => email))
  return [
    ...[...ledger.messages].filter((marker) => !messages.has(marker)),
    ...[...ledger.applications].filter((marker) => !emails.has(`${marker}@example.com`)),
  ]
}

/**
 * What is incomplete: a row whose file is missing, truncated or another's; a save without its entry in
 * History.
 */
export async function findIncomplete({ db, files }: Deployment, project: string): Promise<string[]> {
  const stored = filesUnder(files)
  const found: string[] = []
  for (const { email, file } of await db.rows("select email, file from request where kind = 'job-request'")) {
    const path = stored.find((path) => path.includes(String(file)))
    const [marker = ''] = String(email).split('@')
    if (!path || !readFileSync(path, 'latin1').includes(`% ${marker}\n`))
      found.push(`${String(email)} without its file`)
  }
  for (const { key, bytes } of await db.rows(`select key, bytes from file where access = 'private'`)) {
    const path = stored.find((path) => path.includes(String(key)))
    if (!path || statSync(path).size !== Number(bytes))
      found.push(`the row of ${String(key)} without its file`)
  }
  const saves = await db.number('select count(*) from revision where record_id = ?', project)
  const rev = await db.number('select rev from project where id = ?', project)
  if (saves !== rev) found.push(`${rev} saves of the project, ${saves} of them in History`)
  return found
}

/** Files without a row. */
export async function findOrphans({ db, files }: Deployment): Promise<string[]> {
  const keys = (await db.rows('select key from file')).map(({ key }) => String(key))
  return filesUnder(files).filter((path) => /resumes/.test(path) && !keys.some((key) => path.includes(key)))
}

/** Makes files look as if they had been stored earlier. */
export function backdate(paths: string[], milliseconds: number) {
  const then = new Date(Date.now() - milliseconds)
  for (const path of paths) utimesSync(path, then, then)
}

/**
 * Works for a folder of the site and for that of the bucket's server, which appends a suffix to each object's
 * key.
 */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/metadata|\.md5$|arriving/.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
}
