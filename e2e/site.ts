import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, type BrowserContext, type Page } from 'playwright/test'
import { collections } from '#app/collections.ts'
import { mapOrigins } from '#app/site/contact/place.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { administrator, firstAdministrator } from '#tools/seed/content.ts'
import { leavePhotographsAsTheyAre, startSite, type SiteProcess } from '#test/site-process.ts'

/** Signs in with the administrator's password. */
export const colleague = 'omar'

/** The servers of the maps, which no test reaches (playwright.config.ts). */
export const maps = (address: URL) => mapOrigins.some((origin) => origin === address.origin)

/**
 * For a day on which the map counts. No more than the page that needs it: where anything is routed, the browser keeps
 * nothing that it has loaded, and asks this process about every file.
 */
export async function showEmptyMap(page: Page) {
  await page.route(maps, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
}

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** Of the first day, and so of every site that begins with a copy of it. */
let session: Cookie | undefined

/** The cookie of an administrator's session. Nobody has to type a password to get it. */
export function sessionOfFirstDay(): Cookie {
  if (!session) throw new Error('no day has begun')
  return session
}

/** The built site in a process of its own, on a data folder of its own. */
export interface DaySite extends SiteProcess {
  folder: string
}

/** What one day has to itself. */
interface Day {
  /** Takes what this day's site e-mails. */
  mail: MailServer
  /** With the sample content. */
  site: DaySite
}

interface WorkerFixtures {
  /** While a day goes on, the site of the next one starts: browsers leave that much of the processor idle. */
  nextDay: () => Promise<Day>
  /** A data folder as the first start leaves it; every site begins with a copy. */
  firstDay: string
  /** For days that write nothing, or nothing that another day would see. */
  sharedSite: DaySite
}

// oxlint-disable eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs.
const workerTest = base.extend<object, WorkerFixtures>({
  firstDay: [
    async ({}, provide) => {
      const folder = newFolder()
      const site = await startSite(environment(folder))
      session = await beginSession(site.url)
      await site.stop()
      leavePhotographsAsTheyAre(folder)
      switchOverlayOff(folder)
      addColleague(folder)
      await provide(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  nextDay: [
    async ({ firstDay }, provide) => {
      let next = beginDay(firstDay)
      await provide(() => {
        const day = next
        next = beginDay(firstDay)
        next.catch(() => undefined) // Whoever takes it is told.
        return day
      })
      await endDay(await next)
    },
    { scope: 'worker' },
  ],
  sharedSite: [
    async ({ firstDay }, provide) => {
      const site = await startDaySite(firstDay)
      await provide(site)
      await endSite(site)
    },
    { scope: 'worker' },
  ],
})

/** Days in a browser: `page.goto('/projects')` opens a page of this day's own site. */
export const test = workerTest.extend<Day & { day: Day }>({
  day: async ({ nextDay }, provide) => {
    const day = await nextDay()
    await provide(day)
    await endDay(day)
  },
  mail: async ({ day }, provide) => provide(day.mail),
  site: async ({ day }, provide) => provide(day.site),
  baseURL: async ({ site }, provide) => provide(site.url),
})

/** Days on a site that they share: for those that only read. */
export const readingTest = workerTest.extend<Pick<Day, 'site'>>({
  site: async ({ sharedSite }, provide) => provide(sharedSite),
  baseURL: async ({ sharedSite }, provide) => provide(sharedSite.url),
})
// oxlint-enable eslint/no-empty-pattern

async function beginDay(firstDay: string): Promise<Day> {
  const mail = await startMailServer()
  const site = await startDaySite(firstDay, { SMTP_URL: mail.url(), NOTIFY_TO: 'office@plinth.example' })
  return { mail, site }
}

async function endDay({ mail, site }: Day) {
  await endSite(site)
  await mail.close()
}

async function startDaySite(firstDay: string, more: Record<string, string> = {}): Promise<DaySite> {
  const folder = copyOf(firstDay)
  return { ...(await startSite({ ...environment(folder), ...more })), folder }
}

async function endSite({ stop, folder }: DaySite) {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

function copyOf(firstDay: string): string {
  const folder = newFolder()
  cpSync(firstDay, folder, { recursive: true })
  return folder
}

/** As a first start without the sample site leaves it, in the session of the first day. */
export function emptyCopyOf(firstDay: string): string {
  const folder = copyOf(firstDay)
  rmSync(join(folder, 'files'), { recursive: true })
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'), { enableForeignKeyConstraints: false })
  const content = [...collections.map(({ table }) => table), 'setting', 'request']
  for (const table of [...content, 'revision', 'file']) database.exec(`delete from ${table}`)
  database.close()
  return folder
}

/** As the sign-in form begins one. */
async function beginSession(url: string): Promise<Cookie> {
  const answer = await fetch(`${url}/admin`, {
    method: 'POST',
    headers: { Origin: url },
    body: new URLSearchParams(administrator),
    redirect: 'manual',
  })
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  if (!name || !value) throw new Error(`signing in answered ${answer.status}`)
  return { name, value, domain: new URL(url).hostname, path: '/' }
}

export { expect } from 'playwright/test'

function addColleague(folder: string) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  const same = '"createdAt", "updatedAt"'
  database.exec(`
    insert into user (id, name, email, "emailVerified", ${same})
      select '${colleague}', '${colleague}', '${colleague}@plinth.example', "emailVerified", ${same} from user limit 1;
    insert into account (id, "accountId", "providerId", "userId", password, ${same})
      select '${colleague}', '${colleague}', "providerId", '${colleague}', password, ${same} from account limit 1;
  `)
  database.close()
}

/** It covers every page for two seconds, and is the subject of one day alone. */
function switchOverlayOff(folder: string) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  const off = `update setting set value = json_set(value, '$.loadingOverlay', 0) where key = 'site'`
  if (database.prepare(off).run().changes !== 1) throw new Error('the sample site has no site details')
  database.close()
}

function environment(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, ...firstAdministrator }
}

export function newFolder() {
  return mkdtempSync(join(tmpdir(), 'plinth-e2e-'))
}
