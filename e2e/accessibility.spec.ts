import type { Page } from 'playwright/test'
import { everyScheme, expectAccessible } from './axe.ts'
import { modulesWithin, openPage, pagesWithin } from './pages.ts'
import { addOneOfEach } from './sign-in.ts'
import { expect, readingTest, templateSession, showEmptyMap } from './site.ts'

const publicPages = [
  ...pagesWithin('site/shell/boundary.tsx'),
  '/projects?status=upcoming&type=villa',
  '/projects?q=villa',
]
const office = 'admin/shell/boundary.tsx'
/** They share a module with others, and show something that no other does. */
const ofTheirOwn = [
  '/admin/brand',
  '/admin/home',
  '/admin/services-items',
  '/admin/count-section',
  '/admin/clients/add-item',
  '/admin/vacancies/edit/:id',
]
/** One address of each module, and with `npm test -- --all` every one. */
const adminPages = [
  ...(process.env.TEST_ALL ? pagesWithin(office) : new Set([...modulesWithin(office), ...ofTheirOwn])),
  '/admin/products/edit?search=nothing',
  '/admin/call-requests?state=progress',
]

interface Tabs {
  visitor: Page
  backOffice: Page
}

/** One tab each for all pages, so that shared code is loaded and compiled only once. */
const test = readingTest.extend<object, Tabs>({
  sharedSite: [
    async ({ sharedSite }, provide) => {
      await addOneOfEach(sharedSite.url)
      await provide(sharedSite)
    },
    { scope: 'worker' },
  ],
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
      await tab.context().addCookies([templateSession()])
      await provide(tab)
      await tab.close()
    },
    { scope: 'worker' },
  ],
})

/** A fresh state, as if no test had run before. */
test.beforeEach(async ({ visitor, backOffice }) => {
  for (const tab of [visitor, backOffice]) {
    await tab.setViewportSize({ width: 360, height: 900 })
    await tab.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  }
})

for (const path of publicPages)
  test(`nothing keeps anybody from reading ${path}`, async ({ visitor: page }) => {
    await openPage(page, path)
    await page.locator('[class*="loadingOverlay"]').waitFor({ state: 'hidden' })
    await expectAccessible(page, path, ['light'])
  })

test('nothing keeps an administrator from signing in', async ({ visitor: page }) => {
  await page.goto('/admin')
  await expectAccessible(page, 'signing in', everyScheme)
})

for (const path of adminPages)
  test(`nothing keeps an administrator from working at ${path}`, async ({ backOffice: page }) => {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => scrollY), `${path} opens at its top`).toBe(0)
    await expectAccessible(page, path, everyScheme)
  })
