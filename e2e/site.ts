import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base, type Page } from 'playwright/test'
import { collections } from '#app/collections.ts'
import { mapOrigins } from '#app/site/contact/place.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { readSiteTemplate, newFolder } from './site-template.ts'

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
export const templateSession = () => readSiteTemplate().session

/** The built site in a separate process, with its own data folder. */
export interface TestSite extends SiteProcess {
  folder: string
}

/** What one test has to itself. */
interface TestSetup {
  /** Receives the e-mails of this test's site. */
  mail: MailServer
  /** With the sample content. */
  site: TestSite
}

interface WorkerFixtures {
  /**
   * The site of the next test starts during the current one, because browsers leave enough processor time.
   */
  nextSetup: () => Promise<TestSetup>
  /** For tests that write nothing, or nothing that another test would see. */
  sharedSite: TestSite
}

// oxlint-disable eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs.

/** For tests that start their own site, and need none of these. */
export const ownSiteTest = base.extend<object, WorkerFixtures>({
  nextSetup: [
    async ({}, provide) => {
      let next = startTestSetup()
      await provide(() => {
        const setup = next
        next = startTestSetup()
        next.catch(() => undefined) // The error is reported where the promise is used.
        return setup
      })
      await stopTestSetup(await next)
    },
    { scope: 'worker' },
  ],
  sharedSite: [
    async ({}, provide) => {
      const site = await startTestSite()
      await provide(site)
      await stopTestSite(site)
    },
    { scope: 'worker' },
  ],
})

/** A test in a browser with its own site: `page.goto('/projects')` opens one of its pages. */
export const test = ownSiteTest.extend<TestSetup & { setup: TestSetup }>({
  setup: async ({ nextSetup }, provide) => {
    const setup = await nextSetup()
    await provide(setup)
    await stopTestSetup(setup)
  },
  mail: async ({ setup }, provide) => provide(setup.mail),
  site: async ({ setup }, provide) => provide(setup.site),
  baseURL: async ({ site }, provide) => provide(site.url),
})

/** Tests that share a site, because they only read. */
export const readingTest = ownSiteTest.extend<Pick<TestSetup, 'site'>>({
  site: async ({ sharedSite }, provide) => provide(sharedSite),
  baseURL: async ({ sharedSite }, provide) => provide(sharedSite.url),
})
// oxlint-enable eslint/no-empty-pattern

async function startTestSetup(): Promise<TestSetup> {
  const mail = await startMailServer()
  const site = await startTestSite({
    SMTP_URL: mail.url(),
    MAIL_FROM: 'website@plinth.example',
    NOTIFY_TO: 'office@plinth.example',
  })
  return { mail, site }
}

async function stopTestSetup({ mail, site }: TestSetup) {
  await stopTestSite(site)
  await mail.close()
}

async function startTestSite(more: Record<string, string> = {}): Promise<TestSite> {
  const folder = copySiteTemplate()
  return { ...(await startSite({ DATA_DIR: folder, ...more })), folder }
}

async function stopTestSite({ stop, folder }: TestSite) {
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

export function copySiteTemplate(): string {
  const folder = newFolder()
  cpSync(readSiteTemplate().folder, folder, { recursive: true })
  return folder
}

/** An empty site as a first start without the sample site leaves it, with the template's session. */
export function copyEmptySite(): string {
  const folder = copySiteTemplate()
  rmSync(join(folder, 'files'), { recursive: true })
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'), { enableForeignKeyConstraints: false })
  const content = [...collections.map(({ table }) => table), 'setting', 'request']
  for (const table of [...content, 'revision', 'file']) database.exec(`delete from ${table}`)
  database.close()
  return folder
}

export { expect } from 'playwright/test'
export { colleague, newFolder } from './site-template.ts'
