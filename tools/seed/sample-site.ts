import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { startSite } from '#test/site-process.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { administrator, firstAdministrator } from './content.ts'

/** The built site with its sample content, and a browser to view it. */
export interface SampleSite {
  url: string
  folder: string
  browser: Browser
  /** Signs in as the administrator, using the form. */
  signIn(page: Page): Promise<void>
}

/** Opens both in the given folder or a temporary one, and removes everything afterwards. */
export async function withSampleSite(visit: (site: SampleSite) => Promise<void>, given?: string) {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'plinth-sample-')))
  const site = await startSite({ DATA_DIR: folder, ...firstAdministrator })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
  try {
    await visit({ url: site.url, folder, browser, signIn: (page) => signIn(page, site.url) })
  } finally {
    await browser.close()
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function signIn(page: Page, url: string) {
  await page.goto(`${url}/admin`)
  await page.getByLabel('Username').fill(administrator.username)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor()
}
