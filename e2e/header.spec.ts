import type { Page } from 'playwright/test'
import { mount } from './mount.ts'
import { ownNavigation, wholeNavigation } from './navigation.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, readingTest, test } from './site.ts'

const widths = [992, 1024, 1100, 1280, 1440]

/** Every entry, whether beside the others or in the menu; opens and closes the menu. */
async function readEntries(page: Page) {
  const header = page.getByRole('banner')
  const shown = await header.getByRole('navigation').getByRole('link').allInnerTexts()
  const more = header.getByRole('button', { name: 'More' })
  if (!(await more.isVisible())) return shown
  await more.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const hidden = await items.allInnerTexts()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  return [...shown, ...hidden]
}

/** Nothing is cut off, neither by the window nor by a neighbour. */
async function expectWhole(page: Page, width: number) {
  const header = page.getByRole('banner')
  const parts = header.locator('a, button').filter({ visible: true })
  const boxes = await parts.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return { words: one.textContent, left, right, isOnTop: one.contains(found) }
    }),
  )
  for (const { words, left, right, isOnTop } of boxes) {
    expect(left, words ?? '').toBeGreaterThanOrEqual(0)
    expect(right, `${words} at ${width}`).toBeLessThanOrEqual(width)
    expect(isOnTop, `${words} at ${width}`).toBe(true)
  }
  const sorted = boxes.toSorted((one, other) => one.left - other.left)
  for (const [index, { words, left }] of sorted.entries())
    expect(left, `${words} at ${width}`).toBeGreaterThanOrEqual(sorted[index - 1]?.right ?? 0)
  await expect(header.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
}

readingTest('the header is whole at every width that has it, with every entry', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSignedIn(page, `${site.url}/admin/overview`)
  const entries = await readEntries(page)
  if (ownNavigation.length === 0)
    await expect(page.getByRole('banner').getByRole('button', { name: 'More' })).toHaveCount(0)
  expect(entries).toHaveLength(wholeNavigation.length + ownNavigation.length)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(async () => {
      await expectWhole(page, width)
      expect((await readEntries(page)).map((words) => words.replace(/\s+/g, ' '))).toEqual(
        entries.map((words) => words.replace(/\s+/g, ' ')),
      )
    }).toPass()
  }
  await page.setViewportSize({ width: 992, height: 800 })
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Job Requests' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Job Requests')
  await expect(page.getByRole('banner').getByRole('button', { name: 'More' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('the header takes twelve entries', async ({ page }) => {
  await mount(page, 'header')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect(async () => {
      await expectWhole(page, width)
      expect(await readEntries(page)).toHaveLength(12 + ownNavigation.length)
    }).toPass()
    await expect(page.getByRole('button', { name: 'More' })).toContainText('99+')
  }
})
