import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { projects } from '#app/features/projects/collection.ts'
import { hints, messages } from '#app/features/settings/messages.ts'
import { editOnPage } from '#app/ui/admin/page/on-page.ts'
import { roomyWidth } from './navigation.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, long, readingTest, test } from './site.ts'

const onPage = (page: Page) => page.frameLocator('iframe[title="The page, as visitors see it"]')
const pencil = (page: Page, label: string | RegExp) =>
  onPage(page).getByRole('button', { name: label }).first()

/** Uses the keyboard, because nothing is hovered. */
const take = (page: Page, label: string | RegExp) => pencil(page, label).press('Enter')

test('a page is edited where it stands', long, async ({ page, browser, site }) => {
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()

  await test.step('a text of the home page: shown as it is typed, refused by the same check, saved', async () => {
    await openSignedIn(page, '/admin/on-page')
    await expect(pencil(page, 'Edit Headline of Home text')).toBeAttached()
    expect(await onPage(page).locator('body').evaluate(pencilsOverText)).toEqual([])
    const headline = page.getByLabel('Headline', { exact: true })
    // The page reloads once its stream is open, and then has new pencils.
    await expect(async () => {
      await take(page, 'Edit Headline of Home text')
      await expect(headline).toBeFocused({ timeout: 5_000 })
    }).toPass()
    await headline.fill('Towers by the sea')
    await expect(onPage(page).getByRole('heading', { level: 1 })).toHaveText('Towers by the sea')
    await headline.fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(hints.missing).first()).toBeVisible()
    await headline.fill('Towers by the sea')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(messages.updated)).toBeVisible()
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Towers by the sea')
    expect(await visitor.content()).not.toContain('edit-mark')
  })

  await test.step('another record on the page: what was typed is not left behind unasked', async () => {
    await page.getByLabel('Headline', { exact: true }).fill('Half a sentence')
    await take(page, /^Edit Name of /)
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Half a sentence')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(onPage(page).getByRole('heading', { level: 1 })).toHaveText('Towers by the sea')
  })

  await test.step('a project, on its own page, to which a link of the page leads', async () => {
    const card = onPage(page).getByRole('article').first()
    const name = await card.getByRole('heading').innerText()
    await card.getByRole('link').click()
    await expect(onPage(page).getByRole('heading', { level: 1 })).toHaveText(name)
    await take(page, /^Edit Name of /)
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Name', { exact: true }).fill('Pearl Tower')
    await expect(onPage(page).getByRole('heading', { level: 1 })).toHaveText('Pearl Tower')
    await page.getByLabel('Image description', { exact: true }).fill('The tower at dusk')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(projects.sentences.updated)).toBeVisible()
    await expect(onPage(page).getByRole('img', { name: 'The tower at dusk' })).toBeVisible()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(onPage(page).getByRole('heading', { level: 1 })).toHaveText(name)
  })

  await test.step('and the forms stay what they are', async () => {
    await page.getByRole('button', { name: 'Close the page' }).click()
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible()
  })
})

readingTest(
  'every screen has a button that leads there, and the pencils are seen before anything is pointed at',
  async ({ page }) => {
    await page.setViewportSize({ width: roomyWidth, height: 900 })
    await openSignedIn(page, '/admin/projects-image')
    const button = page.getByRole('banner').getByRole('link', { name: editOnPage })
    await expect(button).toHaveText(editOnPage)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Job Requests' })).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click()
    await expect(pencil(page, 'Edit Headline of Home text')).toHaveCSS('opacity', '1')
  },
)

readingTest('the names of services have room beside the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSignedIn(page, '/admin/on-page')
  const name = page.getByLabel('Service 1', { exact: true })
  await expect(async () => {
    await take(page, 'Edit Service 1 of Services items')
    await expect(name).toBeFocused({ timeout: 5_000 })
  }).toPass()
  const widths = await page
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThan(240)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the form stands under the page, whose pencils are seen and cover no text', async ({ page }) => {
    await openSignedIn(page, '/admin/on-page?at=/contact')
    await expect(pencil(page, 'Edit Phone of Contact details')).toHaveCSS('opacity', '1')
    await pencil(page, 'Edit Phone of Contact details').tap()
    const telephone = page.getByLabel('Phone')
    await expect(telephone).toBeInViewport()
    await telephone.fill('+971 4 123 4567')
    // Beside the form, at the bottom of the page, and in its menu.
    await expect(onPage(page).getByText('+971 4 123 4567')).toHaveCount(3)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await onPage(page).locator('body').evaluate(pencilsOverText)).toEqual([])
  })
})

function pencilsOverText(body: HTMLElement): string[] {
  const page = body.ownerDocument
  const walker = page.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const range = page.createRange()
  const boxes: DOMRect[] = []
  while (walker.nextNode()) {
    if (!walker.currentNode.textContent?.trim() || !walker.currentNode.parentElement?.checkVisibility())
      continue
    range.selectNodeContents(walker.currentNode)
    boxes.push(...range.getClientRects())
  }
  return [...page.querySelectorAll('edit-pencils button:not([hidden])')].flatMap((button) => {
    const one = button.getBoundingClientRect()
    const covers = boxes.some(
      (box) => box.left < one.right && one.left < box.right && box.top < one.bottom && one.top < box.bottom,
    )
    return covers ? [button.ariaLabel ?? ''] : []
  })
}
