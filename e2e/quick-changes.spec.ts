import type { Page } from 'playwright/test'
import { certificates } from '#app/features/certificates/collection.ts'
import { clientItems, clientSections, homeClients } from '#app/features/clients/collection.ts'
import { projects } from '#app/features/projects/collection.ts'
import { administrator } from '#tools/seed/content.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

const lost = 'Error: the connection was lost. Please try again.'
const broken = 'Error: the site had a problem. Please try again in a moment.'
const alert = (page: Page, sentence: string) => page.getByRole('alert').filter({ hasText: sentence })
const list = '/admin/products/edit'
const firstRow = (page: Page) => page.locator('tbody tr').first()

/** Answers every write with this status until the returned function is called. */
async function failWrites(page: Page, status: number) {
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, body: 'no' }) : route.fallback(),
  )
  return () => page.unrouteAll()
}

/** Everything that can keep an answer away. */
const failures: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  'without a connection': async (page) => {
    await page.context().setOffline(true)
    return () => page.context().setOffline(false)
  },
  'while the site is restarted': (page) => failWrites(page, 502),
  'when the site has a problem': (page) => failWrites(page, 500),
}

async function confirmDeletion(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

test('a deletion that fails says so, and is never repeated as a save', async ({ page, site }) => {
  for (const [failure, fail] of Object.entries(failures))
    await test.step(failure, async () => {
      await openSignedIn(page, site.url + list)
      await firstRow(page).getByRole('link').first().click()
      const bar = page.locator('[data-save-bar]')
      await expect(bar).toHaveAttribute('data-state', 'saved')
      const deleteButton = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true })
      const address = page.url()
      // The window of the question is loaded when the browser is idle.
      await deleteButton.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      const heal = await fail(page)
      await deleteButton.click()
      await confirmDeletion(page)
      await expect(alert(page, projects.sentences.deleteFailed)).toBeVisible()
      await expect(bar).toHaveAttribute('data-state', 'saved')
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
      await heal()
      expect((await page.request.get(address)).status()).toBe(200)
      await deleteButton.click()
      await confirmDeletion(page)
      await expect(page.getByRole('status').filter({ hasText: projects.sentences.deleted })).toBeVisible()
      await expect(page).toHaveURL(site.url + list)
      await page.goBack()
      await expect(page).not.toHaveURL(address)
    })
})

test('a deletion from a list without a connection says that it failed', async ({ page, site, context }) => {
  for (const { admin, many, sentences } of [certificates, clientSections, clientItems, homeClients])
    await test.step(many, async () => {
      await openSignedIn(page, site.url + admin.list)
      const button = page.getByRole('main').getByRole('button', { name: /^Delete / })
      const number = await button.count()
      await button.first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await context.setOffline(true)
      await button.first().click()
      await confirmDeletion(page)
      await expect(alert(page, sentences.deleteFailed)).toBeVisible()
      await expect(page).toHaveURL(site.url + admin.list)
      await context.setOffline(false)
      await page.reload()
      await expect(button).toHaveCount(number)
    })
})

test('quick changes of projects that fail say so, and show what is stored', async ({ page, site }) => {
  for (const [failure, fail] of Object.entries(failures))
    await test.step(failure, async () => {
      const said = failure.startsWith('when') ? broken : lost
      await openSignedIn(page, site.url + list)
      // The window of the question is loaded when the browser is idle.
      await page
        .getByRole('checkbox', { name: /^Select \d/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const status = firstRow(page).getByRole('combobox')
      const star = firstRow(page).getByRole('button', { name: /^Top project/ })
      const stored = await status.inputValue()
      const isTop = (await star.getAttribute('aria-pressed')) ?? ''
      const heal = await fail(page)
      await status.selectOption(stored === 'upcoming' ? 'completed' : 'upcoming')
      await expect(alert(page, said)).toBeVisible()
      await expect(status).toHaveValue(stored)
      await star.click()
      await expect(alert(page, said)).toBeVisible()
      await expect(star).toHaveAttribute('aria-pressed', isTop)
      await page.getByRole('button', { name: 'Delete' }).click()
      await confirmDeletion(page)
      await expect(alert(page, projects.sentences.deleteFailed)).toBeVisible()
      await heal()
      await status.selectOption(stored === 'upcoming' ? 'completed' : 'upcoming')
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      const undone = await fail(page)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(alert(page, said)).toBeVisible()
      await undone()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(status).toHaveValue(stored)
    })
})

test('without a connection a top project is not taken off, and a logo neither named nor moved', async ({
  page,
  site,
  context,
}) => {
  await openSignedIn(page, `${site.url}/admin/products/top`)
  const places = page.getByRole('button', { name: /^Take off/ })
  const number = await places.count()
  await context.setOffline(true)
  await places.first().click()
  await expect(alert(page, lost)).toBeVisible()
  await expect(places).toHaveCount(number)
  await context.setOffline(false)

  await openSignedIn(page, site.url + homeClients.admin.list)
  const names = page.getByLabel(/^Name of/)
  const shown = () =>
    names.evaluateAll((fields) => fields.map((one) => one instanceof HTMLInputElement && one.value))
  const stored = await shown()
  await context.setOffline(true)
  await names.first().fill('Another name')
  await names.first().press('Enter')
  await expect(alert(page, lost)).toBeVisible()
  await expect.poll(shown).toEqual(stored)
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await expect(alert(page, lost)).toBeVisible()
  await context.setOffline(false)
  await names.first().fill('Another name')
  await names.first().press('Enter')
  await expect(page.getByLabel('Name of Another name')).toBeVisible()
})

test('a quick change after the session has ended is made when one has signed in again', async ({
  page,
  site,
}) => {
  // Without this, the screen's own request would open the sign-in form first.
  await page.route('**/admin/unread', (route) => route.abort())
  await openSignedIn(page, site.url + list)
  await page.context().clearCookies()
  const star = page.getByRole('button', { name: /^Top project/, pressed: true })
  const number = await star.count()
  await star.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(star).toHaveCount(number - 1)
})
