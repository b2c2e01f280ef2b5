import { mount } from './mount.ts'
import { expect, ownSiteTest } from './site.ts'

ownSiteTest(
  'an image that may be missing is not missed, and can be removed, whatever its name',
  async ({ page }) => {
    await mount(page, 'optional-image')
    const missed = (list: string) => page.getByRole('region', { name: list }).getByText('No image yet')
    await expect(missed('Certificates')).toBeVisible()
    await expect(missed('People')).toHaveCount(0)
    await expect(page.locator('output')).toHaveText('images/a.jpg')
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.locator('output')).toHaveText('')
    await expect(page.getByLabel('Portrait')).toBeVisible()
  },
)
