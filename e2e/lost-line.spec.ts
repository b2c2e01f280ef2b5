import type { Page } from 'playwright/test'
import { startSite } from '#test/site-process.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

const palette = '**/assets/palette-*.js'
const lead = (page: Page) => page.getByRole('heading', { level: 1 })
const menuLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()

test('what a lost line kept from coming opens when the line is back', async ({ page, site }) => {
  await openSignedIn(page, `${site.url}/admin/overview`)
  let isLost = true
  await page.route(palette, (route) => (isLost ? route.abort() : route.continue()))
  const refused = page.waitForEvent('requestfailed')
  await page.keyboard.press('Control+k')
  await refused
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  isLost = false
  await expect(page.getByRole('dialog').getByLabel('Find anything')).toBeVisible()
})

test('a screen that is chosen on a lost line opens when the line is back', async ({
  page,
  context,
  site,
}) => {
  await openSignedIn(page, `${site.url}/admin/overview`)
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await context.setOffline(true)
  await expect(banner).toBeVisible()

  await test.step('the one before stays until then', async () => {
    await menuLink(page, 'History').click()
    await expect(banner).toContainText('The page you chose opens')
    await expect(lead(page)).toHaveText('Overview')
  })

  await context.setOffline(false)
  await expect(lead(page)).toHaveText('History')
  await expect(banner).toHaveCount(0)
})

test('a screen that is chosen while the site restarts opens when it answers again', async ({
  page,
  site,
}) => {
  await openSignedIn(page, `${site.url}/admin/overview`)
  await site.stop()
  await menuLink(page, 'History').click()
  const banner = page.getByRole('status').filter({ hasText: 'The site cannot be reached.' })
  await expect(banner).toContainText('The page you chose opens')
  await expect(lead(page)).toHaveText('Overview')
  const again = await startSite({ DATA_DIR: site.folder, PORT: new URL(site.url).port })
  await expect(lead(page)).toHaveText('History')
  await expect(banner).toHaveCount(0)
  await again.stop()
})

test('while the site can not be reached the menu stays, and the screen opens by itself', async ({
  page,
  site,
}) => {
  await openSignedIn(page, `${site.url}/admin/overview`)
  let isLost = true
  await page.route('**/*.data*', (route) => (isLost ? route.abort() : route.continue()))
  await menuLink(page, 'History').click()
  await expect(lead(page)).toHaveText('The site cannot be reached')
  await expect(menuLink(page, 'Overview')).toBeVisible()
  isLost = false
  await expect(lead(page)).toHaveText('History')
})

test('the page is loaded anew where the server does not have the file of a screen', async ({
  page,
  site,
}) => {
  await openSignedIn(page, `${site.url}/admin/overview`)
  await page.route('**/assets/history-page-*.js', (route) => route.fulfill({ status: 500 }))
  const anew = page.waitForEvent('domcontentloaded')
  await menuLink(page, 'History').click()
  await anew
  await expect(lead(page)).toHaveText('Overview')
})
