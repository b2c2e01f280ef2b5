import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { projects } from '#app/features/projects/collection.ts'
import { projectsPerPage } from '#app/features/projects/project.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { openSignedIn } from './sign-in.ts'
import { copySiteTemplate, expect, ownSiteTest } from './site.ts'

/** A site with two full pages of projects, and the project `Tower 1` alone on a third. */
const test = ownSiteTest.extend<{ site: SiteProcess }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs.
  site: async ({}, provide) => {
    const folder = copySiteTemplate()
    addProjects(folder)
    const site = await startSite({ DATA_DIR: folder })
    await provide(site)
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  },
  baseURL: async ({ site }, provide) => provide(site.url),
})

function addProjects(folder: string) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  const columns = database.prepare(`select * from project where news = 'No' limit 1`).get()
  const shown = Number(database.prepare(`select count(*) as n from project where news = 'No'`).get()?.n)
  const names = Object.keys(columns ?? {})
  const add = database.prepare(
    `insert into project (${names.join(', ')}) values (${names.map((name) => `:${name}`).join(', ')})`,
  )
  for (let at = shown; at <= 2 * projectsPerPage; at += 1) {
    const number = at === 2 * projectsPerPage ? 1 : 1_000 + at
    const name = `Tower ${number}`
    const own = { id: `tower-${number}`, code: `${number}`, code_lower: `${number}`, code_number: number }
    add.run({ ...columns, ...own, code_suffix: '', name, name_lower: name.toLowerCase(), topproject: 'No' })
  }
  database.close()
}

const card = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const heightOf = async (page: Page, name: string) =>
  Math.round((await card(page, name).boundingBox())?.y ?? Infinity)

/** Shows all three pages, and a card of the second one in the middle of the screen. */
async function growAndScroll(page: Page) {
  for (const shown of ['Page 2 of 3', 'Page 3 of 3']) {
    await page.getByRole('link', { name: 'More projects' }).click()
    await expect(page.getByText(shown)).toBeVisible()
  }
  await card(page, 'Tower 1050').evaluate((link) =>
    link.scrollIntoView({ block: 'center', behavior: 'instant' }),
  )
  return heightOf(page, 'Tower 1050')
}

async function expectKept(page: Page, height: number) {
  await expect(page.getByText('Page 3 of 3')).toBeAttached()
  await expect(card(page, 'Tower 1')).toBeAttached()
  await expect.poll(async () => Math.abs((await heightOf(page, 'Tower 1050')) - height)).toBeLessThan(3)
}

test('a list that was made longer is as long, and in the same place, after Back and after Forward', async ({
  page,
}) => {
  await page.goto('/about')
  await page.goto('/projects?status=all')
  const height = await growAndScroll(page)
  await card(page, 'Tower 1050').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tower 1050')
  await page.goBack()
  await expectKept(page, height)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
  await page.goForward()
  await expectKept(page, height)
})

test('a list that was made longer follows changes, keeps its place, and becomes shorter with its last page', async ({
  page,
  site,
  browser,
}) => {
  await page.goto('/projects?status=all')
  const height = await growAndScroll(page)
  const adminPage = await (await browser.newContext()).newPage()
  const openProject = async (name: string) => {
    await openSignedIn(adminPage, `${site.url}/admin/products/edit?search=${encodeURIComponent(name)}`)
    await adminPage.getByRole('link', { name, exact: true }).click()
  }
  await openProject('Tower 1049')
  await adminPage.getByLabel('Name', { exact: true }).fill('Harbour Court')
  await adminPage.getByRole('button', { name: 'Save changes' }).click()
  await expect(card(page, 'Harbour Court')).toBeInViewport()
  await expectKept(page, height)

  await openProject('Tower 1')
  await adminPage.getByRole('button', { name: 'Delete' }).click()
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(adminPage.getByRole('status').filter({ hasText: projects.sentences.deleted })).toBeVisible()
  await expect(page.getByText('Page 2 of 2')).toBeAttached()
  await expect(card(page, 'Tower 1')).toHaveCount(0)
  expect(Math.abs((await heightOf(page, 'Tower 1050')) - height)).toBeLessThan(3)
})
