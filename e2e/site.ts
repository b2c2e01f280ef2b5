import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, type Page } from 'playwright/test'
import { collections } from '#app/collections.ts'
import { mapOrigins } from '#app/site/contact/place.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { firstDay, newFolder } from './first-day.ts'

/** The servers of the maps, which no test reaches (playwright.config.ts). */
export const maps = (address: URL) => mapOrigins.some((origin) => origin === address.origin)

/**
 * For a day on which the map counts. No more than the page that needs it: where anything is routed, the browser keeps
 * nothing that it has loaded, and asks this process about every file.
 */
export async function showEmptyMap(page: Page) {
  await page.route(maps, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
}

/** The cookie of an administrator's session. Nobody has to type a password to get it. */
export const sessionOfFirstDay = () => firstDay().session

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
  /** For days that write nothing, or nothing that another day would see. */
  sharedSite: DaySite
}

// oxlint-disable eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs.

/** Days that start a site of their own, and so take none of these. */
export const ownSiteTest = base.extend<object, WorkerFixtures>({
  nextDay: [
    async ({}, provide) => {
      let next = beginDay()
      await provide(() => {
        const day = next
        next = beginDay()
        next.catch(() => undefined) // Whoever takes it is told.
        return day
      })
      await endDay(await next)
    },
    { scope: 'worker' },
  ],
  sharedSite: [
    async ({}, provide) => {
      const site = await startDaySite()
      await provide(site)
      await endSite(site)
    },
    { scope: 'worker' },
  ],
})

/** Days in a browser: `page.goto('/projects')` opens a page of this day's own site. */
export const test = ownSiteTest.extend<Day & { day: Day }>({
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
export const readingTest = ownSiteTest.extend<Pick<Day, 'site'>>({
  site: async ({ sharedSite }, provide) => provide(sharedSite),
  baseURL: async ({ sharedSite }, provide) => provide(sharedSite.url),
})
// oxlint-enable eslint/no-empty-pattern

async function beginDay(): Promise<Day> {
  const mail = await startMailServer()
  const site = await startDaySite({ SMTP_URL: mail.url(), NOTIFY_TO: 'office@plinth.example' })
  return { mail, site }
}

async function endDay({ mail, site }: Day) {
  await endSite(site)
  await mail.close()
}

async function startDaySite(more: Record<string, string> = {}): Promise<DaySite> {
  const folder = copyOfFirstDay()
  return { ...(await startSite({ DATA_DIR: folder, ...more })), folder }
}

async function endSite({ stop, folder }: DaySite) {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

export function copyOfFirstDay(): string {
  const folder = newFolder()
  cpSync(firstDay().folder, folder, { recursive: true })
  return folder
}

/** As a first start without the sample site leaves it, in the session of the first day. */
export function emptyCopyOfFirstDay(): string {
  const folder = copyOfFirstDay()
  rmSync(join(folder, 'files'), { recursive: true })
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'), { enableForeignKeyConstraints: false })
  const content = [...collections.map(({ table }) => table), 'setting', 'request']
  for (const table of [...content, 'revision', 'file']) database.exec(`delete from ${table}`)
  database.close()
  return folder
}

export { expect } from 'playwright/test'
export { colleague, newFolder } from './first-day.ts'
