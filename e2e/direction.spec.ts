import type { Page } from 'playwright/test'
import { expect, readingTest as test } from './site.ts'

/** Serves Home as a page that is read from right to left, though its language is not. */
async function openFromTheRight(page: Page) {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(' dir="ltr"', ' dir="rtl"') })
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
}

test('read from right to left, the next logo comes in from the left, where its arrow points', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await openFromTheRight(page)
  await page.getByRole('heading', { name: 'Our Clients' }).scrollIntoViewIfNeeded()
  const row = page.getByRole('group', { name: 'Clients' }).last()
  await expect(row).toHaveAttribute('data-live', 'true')
  const logos = row.getByRole('listitem')
  const left = async (at: number) => (await logos.nth(at).boundingBox())?.x ?? NaN
  expect(await left(0)).toBeGreaterThan(await left(1))
  const next = page.getByRole('button', { name: 'Next client' })
  await next.focus() // The row rests while it has the focus.
  const first = await left(0)
  expect(first).toBeGreaterThan(250) // Two are shown, and this is the one at the right.
  await next.press('Enter')
  await expect.poll(async () => Math.abs((await left(1)) - first)).toBeLessThan(2)
  await expect(next.locator('svg')).toHaveCSS('scale', '-1 1')
  await expect(page.getByRole('button', { name: 'Previous client' }).locator('svg')).toHaveCSS('scale', '1')
})

test('read from right to left, the menu opens at the left, and the counters begin at the right', async ({
  page,
}) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await openFromTheRight(page)
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  expect((await menu.boundingBox())?.x).toBeLessThan(300)
  await menu.click()
  expect((await page.getByRole('dialog', { name: 'Menu' }).boundingBox())?.x).toBe(0)
  await page.keyboard.press('Escape')
  const counts = page.locator('dl > div')
  await counts.first().scrollIntoViewIfNeeded()
  const [first, second] = [await counts.nth(0).boundingBox(), await counts.nth(1).boundingBox()]
  expect(first?.x).toBeGreaterThan(second?.x ?? Infinity)
})
