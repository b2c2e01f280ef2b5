import { setTimeout as wait } from 'node:timers/promises'
import { administrator as account, typedProject } from '../tools/seed/content.ts'
import type { Administrator } from './administrator.ts'
import { ask } from './client.ts'
import type { Deployment, Site } from './deployment.ts'

/** What the office was told is stored, recorded outside the product. */
export interface OfficeLedger {
  usernames: Set<string>
  /** The addresses of links to a page for somebody without an account. */
  links: Set<string>
  /** The names of those who were asked for consent. */
  asked: Set<string>
  /** The minute for which the one draft is scheduled. */
  scheduled: number
}

export function openOfficeLedger(): OfficeLedger {
  return { usernames: new Set(), links: new Set(), asked: new Set(), scheduled: 0 }
}

let last = 0
const linkIn = (text: string) => /\/shared\/[\w-]{22}/.exec(text)?.[0]

interface Writing {
  administrator: Administrator
  ledger: OfficeLedger
  /** The project that is on the site, and the draft. */
  project: string
  draft: string
  site: () => Site
}

/** Invites people, makes links, asks for consent and schedules as fast as the site answers, until `until.over`. */
export async function writeInOffice({ db }: Deployment, writing: Writing, until: { over: boolean }) {
  const { administrator, ledger, project, draft, site } = writing
  const post = (path: string, fields: Record<string, string>) => administrator.post(path, fields, site())
  const invite = async () => {
    const username = `p${(last += 1)}x`
    const fields = { username, name: username, preset: 'editor', confirm: account.password }
    const { text } = await post('/admin/people/add', fields)
    const isMade = /\/admin\/join\/[\w-]{22}/.test(text)
    if (isMade) ledger.usernames.add(username)
    return isMade
  }
  const share = async () => {
    const link = linkIn((await post('/admin/guest-links', { kind: 'project', id: project })).text)
    if (link) ledger.links.add(link)
    return link !== undefined
  }
  const askClient = async () => {
    const who = `c${(last += 1)}x`
    const fields = { who, scope: 'website' }
    const link = linkIn((await post(`/admin/products/edit/${project}/consents/ask`, fields)).text)
    if (link) ledger.links.add(link)
    if (link) ledger.asked.add(who)
    return link !== undefined
  }
  const schedule = async () => {
    const [{ rev, image } = {}] = await db
      .rows('select rev, image from project where id = ?', draft)
      .catch(() => [])
    const from = Date.now() + 10 ** 9 + (last += 1) * 60_000
    const fields = { ...typedProject, code: 'K2', rev: String(rev), imageUrl: String(image), state: 'draft' }
    const { status } = await post(`/admin/products/edit/${draft}.data`, { ...fields, from: String(from) })
    if (status === 202) ledger.scheduled = from
    return status === 202
  }
  const writer = async (write: () => Promise<boolean>) => {
    while (!until.over) if (!(await write())) await wait(20)
  }
  await Promise.all([invite, share, askClient, schedule].map(writer))
}

/** What the office was told of and is not there. */
export async function findLostInOffice({ db }: Deployment, site: Site, ledger: OfficeLedger, draft: string) {
  const names = new Set((await db.rows('select name from "user"')).map(({ name }) => String(name)))
  const asked = new Set((await db.rows('select who from consent')).map(({ who }) => String(who)))
  const closed: string[] = []
  for (const link of ledger.links) if ((await ask(site, link)).status !== 200) closed.push(link)
  const from = await db.number('select coalesce(from_at, 0) from project where id = ?', draft)
  return [
    ...[...ledger.usernames].filter((name) => !names.has(name)),
    ...[...ledger.asked].filter((who) => !asked.has(who)),
    ...closed.map((link) => `${link.slice(0, 12)}… shows nothing`),
    ...(from < ledger.scheduled ? ['the schedule'] : []),
  ]
}

/** What is there in part: a person or a question without its link, a link for nobody, a save without its line. */
export async function findHalfInOffice({ db }: Deployment, draft: string): Promise<string[]> {
  const found: string[] = []
  const expectNone = async (what: string, query: string) => {
    const number = await db.number(query)
    if (number > 0) found.push(`${number} ${what}`)
  }
  await expectNone(
    'people without an invitation',
    `select count(*) from "user" where name like 'p%x' and not exists (select 1 from link where purpose = 'join' and subject = "user".id)`,
  )
  await expectNone(
    'people without an account',
    `select count(*) from link where purpose = 'join' and not exists (select 1 from "user" where id = subject)`,
  )
  await expectNone(
    'questions without a link',
    `select count(*) from consent where not exists (select 1 from link where purpose = 'consent' and detail = consent.id)`,
  )
  await expectNone(
    'links without a question',
    `select count(*) from link where purpose = 'consent' and not exists (select 1 from consent where id = detail)`,
  )
  await expectNone(
    'questions without a line in History',
    `select count(*) from consent where not exists (select 1 from revision where kind = 'consent' and record_id = consent.id)`,
  )
  const saves = await db.number('select count(*) from revision where record_id = ?', draft)
  const rev = await db.number('select rev from project where id = ?', draft)
  if (saves !== rev) found.push(`${rev} saves of the draft, ${saves} of them in History`)
  return found
}
