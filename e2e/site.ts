import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, type Page } from 'playwright/test'
import { collections } from '#app/collections.ts'
import { mapOrigins } from '#app/site/contact/place.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { firstDay, newFolder } from './first-day.ts'

/** The map servers, which no test reaches (playwright.config.ts). */
export const maps = (address: URL) => mapOrigins.some((origin) => origin === address.origin)

/**
 * For a test that needs a map. Only the page concerned is routed: with routing, the browser caches nothing,
 * and asks this process about every file.
 */
export async function showEmptyMap(page: Page) {
  await page.route(maps, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
}

/** For days of more than twenty seconds, which start before all others (playwright.config.ts). */
export const long = { tag: '@long' }

/** The cookie of an administrator's session, without typing a password. */
export const sessionOfFirstDay = () => firstDay().session

/** The built site in a separate process, with its own data folder. */
export interface DaySite extends SiteProcess {
  folder: string
}

/** What one test has to itself. */
interface Day {
  /** Receives the e-mails of this test's site. */
  mail: MailServer
  /** With the sample content. */
  site: DaySite
}

interface WorkerFixtures {
  /**
   * The site of the next test starts during the current one, because browsers leave enough processor time.
   */
  nextDay: () => Promise<Day>
  /** For tests that write nothing, or nothing that another test would see. */
  sharedSite: DaySite
}

// oxlint-disable eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs.

/** For tests that start their own site, and need none of these. */
export const ownSiteTest = base.extend<object, WorkerFixtures>({
  nextDay: [
    async ({}, provide) => {
      let next = beginDay()
      await provide(() => {
        const day = next
        next = beginDay()
        next.catch(() => undefined) // The error is reported where the promise is used.
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

/** A test in a browser with its own site: `page.goto('/projects')` opens one of its pages. */
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

/** Tests that share a site, because they only read. */
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

/** An empty site as a first start without the sample site leaves it, with the session of the first day. */
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
