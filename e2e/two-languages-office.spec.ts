import { openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

const desks = { 360: 'below', 1440: 'beside' } as const

for (const [width, place] of Object.entries(desks))
  test(`a form of ${width} px has the Arabic text ${place} the English one, from right to left`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: Number(width), height: 900 })
    await openSignedIn(page, `${site.url}/admin/products/edit`)
    await page.goto(await firstProject())
    const [english, arabic] = [field('Name'), field('Name (Arabic)')]
    const [one, other] = [await english.boundingBox(), await arabic.boundingBox()]
    if (!one || !other) throw new Error('a field is not shown')
    if (place === 'beside') expect(other.y).toBe(one.y)
    else expect(other.y).toBeGreaterThan(one.y + one.height)
    await arabic.fill('فيلا 118')
    await expect(arabic).toHaveAttribute('lang', 'ar')
    await expect(arabic).toHaveCSS('direction', 'rtl')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Project updated successfully')).toBeVisible()
    await expect(field('Name (Arabic)')).toHaveValue('فيلا 118')
    await expect(page.getByText(/Arabic: \d of \d texts/)).toBeVisible()

    function field(label: string) {
      return page.getByLabel(label, { exact: true })
    }
    async function firstProject() {
      const link = page.locator('main a[href^="/admin/products/edit/"]').filter({ visible: true }).first()
      return site.url + (await link.getAttribute('href'))
    }
  })
