import { expect, readingTest as test } from './site.ts'

test('a page is whole before its scripts come, and a button that was pressed too early still does its work', async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const heading = page.getByRole('heading', { name: 'Our Clients' })
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Archivo')

  const pause = page.getByRole('button', { name: 'Pause the row' })
  await expect(pause).toHaveAttribute('aria-pressed', 'false')
  await pause.click()
  scripts.resolve()
  await expect(pause).toHaveAttribute('aria-pressed', 'true')
})

test('going to another page brings its style with it', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
  await expect(page).toHaveURL(/\/news$/)
  const list = page.getByRole('main').locator('[class*="newsList"]')
  await expect(list).toHaveCSS('display', 'grid')
  await expect(page.locator('link[rel="stylesheet"]:not([disabled])')).toHaveCount(0)
})
