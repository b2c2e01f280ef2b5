import type { Page } from 'playwright/test'
import { en } from '#app/messages/en.ts'
import { callSentences, jobLabels, jobSentences } from '#test/requests.ts'
import { expect, readingTest, showEmptyMap, test } from './site.ts'

/** Errors that nothing caught, a rejected promise included. */
function complaintsOf(page: Page) {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

readingTest(
  'a page whose line is cut once its first script has come is touched everywhere without a fault',
  async ({ page, context }) => {
    const complaints = complaintsOf(page)
    const missed: string[] = []
    page.on('requestfailed', (request) => missed.push(request.url()))
    await showEmptyMap(page)
    for (const [path, island] of [
      ['/', 'clients-carousel'],
      ['/news', 'popup'],
      ['/contact', 'request-form'],
      ['/careers', 'application'],
    ] as const) {
      await page.goto(path)
      await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
      await context.setOffline(true)
      const controls = page.locator('react-island, article').locator('button, input, a[data-opens]')
      await controls.evaluateAll((found: HTMLElement[]) => found.forEach((control) => control.focus()))
      await expect.poll(() => missed.some((url) => url.includes(`/${island}.island-`)), island).toBe(true)
      await context.setOffline(false)
    }
    expect(complaints).toEqual([])
  },
)

readingTest(
  'a page of which nothing comes but its text and style shows no dead button and no sign of a missing picture',
  async ({ page }) => {
    await page.route('**/*', (route) =>
      ['document', 'stylesheet'].includes(route.request().resourceType()) ? route.continue() : route.abort(),
    )
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-failed')
    await expect(page.getByRole('button', { name: en.home.film.pause })).toBeHidden()
    await expect(page.getByRole('button', { name: en.home.clients.next })).toBeHidden()
    const hidden = await page
      .locator('img')
      .filter({ visible: true })
      .evaluateAll((images) => images.map((image) => getComputedStyle(image, '::after').content))
    expect(hidden.length).toBeGreaterThan(5)
    expect(hidden).not.toContain('none')
    await page.getByRole('button', { name: en.shell.menu, exact: true }).click()
  },
)

test('a page whose scripts never come shows its numbers, and its forms are sent by the browser', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  for (const count of await page.locator('dl dd').all()) await expect(count).toHaveText(/^[1-9]\d*$/)

  await page.goto('/contact')
  for (const name of ['personName', 'personEmail', 'personPhone', 'personMessage'])
    await page
      .locator(`[name="${name}"]`)
      .fill(name === 'personEmail' ? 'salma@example.com' : '+971 4 000 0000')
  await page.getByRole('button', { name: en.forms.call.button }).click()
  await expect(page.getByText(callSentences.sent)).toBeVisible()

  await page.goto('/careers')
  await page.getByLabel(jobLabels.firstname).fill('Salma')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(jobSentences.missing)).toBeVisible()
  await expect(page.getByLabel(jobLabels.firstname)).toHaveValue('Salma')
  expect(complaints).toEqual([])
})
