import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { callSentences } from '#test/requests.ts'
import { openSignedIn, wakeUp } from './sign-in.ts'
import { expect, test } from './site.ts'

const translation = readFileSync(join(import.meta.dirname, 'translated-page.js'), 'utf8')

/** Does to the page what a browser that translates does: each text, also a later one, moves into other elements. */
async function translate(page: Page) {
  await page.evaluate(translation)
  await expect(page.locator('body')).toContainText('«')
}
const wrong = (page: Page) => page.getByText('Something went wrong')

test('a list in a translated page is searched, filtered and selected from', async ({ page }) => {
  await openSignedIn(page, '/admin/products/edit')
  await wakeUp(page)
  await translate(page)
  const search = page.getByRole('searchbox')
  for (const words of ['villa', 'tower', '']) {
    await search.fill(words)
    await search.press('Enter')
    await expect(page).toHaveURL(({ searchParams }) => (searchParams.get('search') ?? '') === words)
    await expect(wrong(page)).toHaveCount(0)
    if (words) await expect(page.locator('main')).toContainText(/«\d+».*of/)
  }
  const ongoing = page.locator('nav[aria-label="Status"] a').nth(1)
  await expect(ongoing).not.toHaveAttribute('href', /search=/)
  await ongoing.click()
  await expect(page).toHaveURL(/status=/)
  await page.locator('tbody input[type="checkbox"]').first().check()
  await expect(page.locator('section[aria-label^="Selected"]')).toContainText('1')
  await page.locator('tbody input[type="checkbox"]').nth(1).check()
  await expect(page.locator('section[aria-label^="Selected"]')).toContainText('2')
  await expect(wrong(page)).toHaveCount(0)
})

test('a form in a translated page keeps what was typed, and its tabs work', async ({ page }) => {
  await openSignedIn(page, '/admin/products/edit?search=158')
  await page.locator('a[href^="/admin/products/edit/"]').first().click()
  const remarks = page.getByLabel(/^«?Remarks»?$/)
  await expect(remarks).toBeVisible()
  await translate(page)
  await remarks.fill('Typed in a translated page')
  await page.locator('[data-save-bar] button').first().click()
  await expect(wrong(page)).toHaveCount(0)
  await remarks.fill('Typed once more')
  await page.locator('[data-save-bar] button[type="submit"]').click()
  await expect(page.locator('[data-save-bar]')).toHaveAttribute('data-state', 'saved')
  await page.locator('a[href$="/photographs"]').first().click()
  await expect(page).toHaveURL(/photographs/)
  await expect(wrong(page)).toHaveCount(0)
})

test('a screen where React meets a node that is not its own is mounted once more, with its draft', async ({
  page,
}) => {
  await openSignedIn(page, '/admin/products/edit?search=158')
  await page.locator('a[href^="/admin/products/edit/"]').first().click()
  const remarks = page.getByLabel('Remarks', { exact: true })
  await remarks.fill('Typed before')
  // An element that React takes away when the form is discarded.
  await page.getByRole('button', { name: 'Discard', exact: true }).evaluate((button) => {
    const foreign = document.createElement('div')
    button.replaceWith(foreign)
    foreign.append(button)
  })
  await remarks.fill('Typed before it failed')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(wrong(page)).toHaveCount(0)
  await expect(page.getByLabel('Remarks', { exact: true })).toBeVisible()
})

test('a visitor’s form in a translated page says that it was sent', async ({ page, site }) => {
  await page.goto(`${site.url}/contact`)
  await page.getByLabel('Full name').fill('Noor')
  await translate(page)
  await page.locator('input[name="personEmail"]').fill('noor@example.com')
  await page.locator('textarea[name="personMessage"]').fill('Call me, please.')
  await page.locator('form button[type="submit"]').last().click()
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  await page.locator('input[name="personPhone"]').fill('050 765 4321')
  await page.locator('form button[type="submit"]').last().click()
  await expect(page.getByRole('status').filter({ hasText: callSentences.sent })).toBeVisible()
})
