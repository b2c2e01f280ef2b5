import { mount } from './mount.ts'
import { expect, ownSiteTest } from './site.ts'

ownSiteTest(
  'a reference to one of many is searched for on the server, with the keyboard or a finger',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await mount(page, 'reference')
    await page.route('**/admin/choices?*', (route) => {
      const search = new URL(route.request().url()).searchParams.get('search') ?? ''
      const found = search === 'zab' ? [{ value: 'id-900', label: '900 Zabeel House' }] : []
      return route.fulfill({ json: found })
    })
    const chooser = page.getByRole('combobox', { name: 'Project' })
    await expect(chooser).toHaveAttribute('placeholder', 'Type to search')
    await expect(chooser).toHaveValue('3 Tower')
    // Options are drawn while the list is open alone.
    await expect(page.locator('[role=option]')).toHaveCount(0)
    await chooser.fill('zab')
    const found = page.getByRole('option', { name: '900 Zabeel House' })
    await expect(found).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(chooser).toHaveValue('900 Zabeel House')
    await expect(page.locator('output')).toHaveText('id-900')
    await chooser.fill('nowhere')
    await expect(page.getByText('Nothing found')).toBeVisible()
    await chooser.fill('')
    await page.getByRole('option', { name: '12 Tower', exact: true }).click()
    await expect(page.locator('output')).toHaveText('id-12')
  },
)
