import type { Page } from 'playwright/test'
import { projects } from '#app/features/projects/collection.ts'
import { offer } from '#app/ui/admin/drafts/draft-offer.tsx'
import { expectRefused } from './refused.ts'
import { open, openSignedIn, photograph } from './sign-in.ts'
import { expect, test } from './site.ts'

const list = '/admin/products/edit'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const remarks = (page: Page) => page.getByLabel('Remarks', { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const status = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence })

async function openFirstProject(page: Page) {
  await page.locator(`a[href^="${list}/"]`).first().click()
  await expect(button(page, 'Save changes')).toBeVisible()
}

test('what was discarded comes back, the photograph included', async ({ page }) => {
  await openSignedIn(page, `${list}?search=158`)
  await openFirstProject(page)
  await remarks(page).fill('Typed for an hour')
  await page.getByLabel('Image', { exact: true }).setInputFiles(await photograph('another.jpg'))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const key = page.locator('input[name="imageUrl"]')
  await expect(key).toHaveValue(/another/)
  await button(page, 'Discard').click()
  await expect(remarks(page)).not.toHaveValue('Typed for an hour')
  await expect(key).not.toHaveValue(/another/)
  await button(page, 'Undo').click()
  await expect(remarks(page)).toHaveValue('Typed for an hour')
  await expect(key).toHaveValue(/another/)
  await button(page, 'Save changes').click()
  await expect(status(page, projects.sentences.updated)).toBeVisible()
  await expect(button(page, 'Undo')).toHaveCount(0)
})

test('a draft without an answer stays beside what is typed next, until one of them is saved', async ({
  page,
}) => {
  const left = page.getByText(offer)
  const leave = async (address: string, text: string) => {
    await remarks(page).fill(text)
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(text)
    await page.goto('about:blank')
    await open(page, address)
  }
  await openSignedIn(page, `${list}?search=158`)
  await openFirstProject(page)
  const address = page.url()
  await leave(address, 'The first thought')
  await expect(left).toHaveCount(1)
  await leave(address, 'The second thought')
  await expect(left).toHaveCount(1)
  await expect(page.getByText('2 times')).toBeVisible()
  await remarks(page).fill('The third thought')
  await button(page, 'Show them').click()
  await button(page, 'Continue').last().click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('The first thought')
  await expect(question).toContainText('The third thought')
  await question.getByRole('radio', { name: /The first thought/ }).check()
  await question.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(remarks(page)).toHaveValue('The first thought')
  await expect(left).toHaveCount(1)
  await button(page, 'Save changes').click()
  await expect(status(page, projects.sentences.updated)).toBeVisible()
  await expect(left).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('thought')
})

test('deleting says that it can come back, and the message afterwards brings it back', async ({ page }) => {
  await openSignedIn(page, `${list}?search=158`)
  await openFirstProject(page)
  await button(page, 'Delete').click()
  await expect(page.getByRole('dialog')).toContainText('You can bring it back from History for 30 days.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(status(page, projects.sentences.deleted)).toBeVisible()
  await button(page, 'Undo').click()
  await expect(status(page, 'Business Bay Fin Tower is back.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(list))
  await open(page, `${list}?search=158`)
  await expect(page.getByRole('link', { name: 'Business Bay Fin Tower' })).toBeVisible()
})

test('saving keeps one’s place; Back leads to the list at once, and the keyboard comes along', async ({
  page,
}) => {
  await openSignedIn(page, list)
  await openFirstProject(page)
  await expect(page.locator('#content')).toBeFocused()
  await remarks(page).fill('Saved in the middle of the page')
  await remarks(page).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await page.keyboard.press('Control+s')
  await expect(status(page, projects.sentences.updated)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(remarks(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${list}$`))
})

test('a field that was corrected is no longer red, and nothing covers its label', async ({ page }) => {
  await openSignedIn(page, '/admin/products')
  await expectRefused(button(page, 'Add project'), 'Please fill in all required fields.')
  const name = page.getByLabel('Name', { exact: true })
  const code = page.getByLabel('Code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  const label = (await page.locator('label', { hasText: /^Code/ }).boundingBox()) ?? { x: 0, y: 0 }
  const covers = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x + 4, y + 4)?.textContent?.trim(),
    label,
  )
  expect(covers).toMatch(/^Code/)
  await code.fill('901')
  await expect(code).not.toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a form has its navigation, and the menu is as wide as the screen', async ({ page }) => {
    await openSignedIn(page, '/admin/contact-details')
    await expect(button(page, 'Save')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(390)
  })

  test('being offline is said beside the button, wherever one has scrolled to', async ({ page, context }) => {
    await openSignedIn(page, '/admin/contact-details')
    await page.mouse.wheel(0, 600)
    await context.setOffline(true)
    await expect(page.locator('[data-save-bar]').getByText('You are offline.')).toBeInViewport()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toHaveCount(0)
  })
})

test('a long word widens no screen: neither a list of the back office nor the foot of a public page', async ({
  page,
}) => {
  const long = 'Landscaping'.repeat(11)
  await openSignedIn(page, list)
  await openFirstProject(page)
  await page.getByLabel('Name', { exact: true }).fill(long)
  await button(page, 'Save changes').click()
  await expect(status(page, projects.sentences.updated)).toBeVisible()
  await open(page, '/admin/clients')
  await page.getByLabel('Section name', { exact: true }).fill(long.slice(0, 60).toLowerCase())
  await page.getByLabel('Section title', { exact: true }).fill(long.slice(0, 90))
  await button(page, 'Add section').click()
  await expect(status(page, 'Item added successfully.')).toBeVisible()
  await open(page, '/admin/contact-details')
  await page.getByLabel('Email').fill(`${long.slice(0, 50)}@${long.slice(0, 50)}.example`)
  await page.getByLabel('Address', { exact: true }).fill(long)
  await button(page, 'Save').click()
  await expect(status(page, 'Data updated successfully.')).toBeVisible()
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const address of [
      list,
      '/admin/papers/edit',
      '/admin/clients/edit-section',
      '/admin/clients/edit-item',
      '/',
      '/contact',
    ]) {
      await page.goto(address)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, `${address}, ${width} pixels wide`).toBeLessThanOrEqual(0)
    }
  }
})
