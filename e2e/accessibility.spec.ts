import AxeBuilder from '@axe-core/playwright'
import { settingPages } from '#app/features/settings/catalogue.ts'
import { signIn } from './sign-in.ts'
import { expect, test } from './site.ts'

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
const officePages = [
  ...settingPages.map(({ address }) => address),
  '/admin/overview',
  '/admin/history',
  '/admin/clients-section',
  '/admin/products',
  '/admin/products/edit',
  '/admin/products/edit?search=nothing',
  '/admin/upload-projects',
  '/admin/certificates',
  '/admin/certificates/edit',
  '/admin/clients',
  '/admin/clients/edit-section',
  '/admin/clients/add-item',
  '/admin/clients/edit-item',
  '/admin/call-requests',
  '/admin/call-requests?state=progress',
  '/admin/job-requests',
  '/admin/notifications',
  '/admin/personal-data',
  '/admin/account',
]
const widths = [360, 1440]

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

    for (const path of publicPages)
      test(`nothing keeps anybody from reading ${path}`, async ({ site, page }) => {
        await page.goto(site.url + path)
        await page.locator('[class*="loadingOverlay"]').waitFor({ state: 'hidden' })
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(sideways).toBeLessThanOrEqual(0)
      })

    for (const colorScheme of ['light', 'dark'] as const)
      test(`nothing keeps an administrator from working, ${colorScheme}`, async ({ site, page }) => {
        test.setTimeout(300_000)
        await page.emulateMedia({ colorScheme })
        await page.goto(`${site.url}/admin`)
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
        await signIn(page, `${site.url}/admin/products/edit`)
        for (const path of officePages) {
          await page.goto(site.url + path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect((await new AxeBuilder({ page }).analyze()).violations, path).toEqual([])
        }
        await page.goto(`${site.url}/admin/products/edit`)
        await page.getByRole('link', { name: 'Garden Villas' }).first().click()
        await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      })
  })
}
