import type { Page } from 'playwright/test'
import { settings } from '#app/features/settings/collection.ts'
import { everyScheme, expectNoBarriers } from './axe.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, readingTest, showEmptyMap } from './site.ts'

const publicPages = [
  '/',
  '/about',
  '/projects',
  '/projects/158',
  '/projects?status=upcoming&type=villa',
  '/news',
  '/clients',
  '/contact',
  '/careers',
  '/no-such-page',
]
const adminPages = [
  ...settings.map(({ admin }) => admin.address),
  '/admin/products',
  '/admin/products/edit',
  '/admin/products/edit?search=nothing',
  '/admin/upload-projects',
  '/admin/certificates',
  '/admin/certificates/edit',
  '/admin/clients-section',
  '/admin/clients',
  '/admin/clients/edit-section',
  '/admin/clients/add-item',
  '/admin/clients/edit-item',
  '/admin/overview',
  '/admin/history',
  '/admin/call-requests',
  '/admin/call-requests?state=progress',
  '/admin/job-requests',
  '/admin/notifications',
  '/admin/personal-data',
  '/admin/account',
]

interface Tabs {
  visitor: Page
  backOffice: Page
}

/** One tab each for all pages, which loads and compiles what they share once. */
const test = readingTest.extend<object, Tabs>({
  visitor: [
    async ({ browser, sharedSite }, provide) => {
      const tab = await browser.newPage({ baseURL: sharedSite.url })
      await showEmptyMap(tab)
      await provide(tab)
      await tab.close()
    },
    { scope: 'worker' },
  ],
  backOffice: [
    async ({ browser, sharedSite }, provide) => {
      const tab = await browser.newPage({ baseURL: sharedSite.url })
      await provide(tab)
      await tab.close()
    },
    { scope: 'worker' },
  ],
})

/** As no test before has left it. */
test.beforeEach(async ({ visitor, backOffice }) => {
  for (const tab of [visitor, backOffice]) {
    await tab.setViewportSize({ width: 360, height: 900 })
    await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
})

for (const path of publicPages)
  test(`nothing keeps anybody from reading ${path}`, async ({ visitor: page }) => {
    await page.goto(path)
    await page.locator('[class*="loadingOverlay"]').waitFor({ state: 'hidden' })
    await expectNoBarriers(page, path, ['light'])
  })

test('nothing keeps an administrator from signing in', async ({ visitor: page }) => {
  await page.goto('/admin')
  await expectNoBarriers(page, 'signing in', everyScheme)
})

for (const path of adminPages)
  test(`nothing keeps an administrator from working at ${path}`, async ({ backOffice: page }) => {
    await openSignedIn(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoBarriers(page, path, everyScheme)
  })

test('nothing keeps an administrator from editing a project', async ({ backOffice: page }) => {
  await openSignedIn(page, '/admin/products/edit')
  await page.getByRole('link', { name: 'Garden Villas' }).first().click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expectNoBarriers(page, 'a project', everyScheme)
})
