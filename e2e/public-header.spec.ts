import type { Page } from 'playwright/test'
import { mount } from './mount.ts'
import { expect, ownSiteTest as test } from './site.ts'

/** At least so many pixels between two entries. */
const least = 16

/** Every entry, beside the others or under More. */
async function readEntries(page: Page) {
  const menu = page.getByRole('banner').getByRole('navigation')
  const shown = await menu.getByRole('link').allInnerTexts()
  const more = menu.getByRole('button')
  if (!(await more.isVisible())) return shown
  await more.click()
  const others = page.locator('[popover] a').filter({ visible: true })
  const hidden = await others.allInnerTexts()
  for (const other of await others.all()) await expect(other).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(others).toHaveCount(0)
  return [...shown, ...hidden]
}

/** Everything in the header stands on one line with space between, within the window. */
async function expectWhole(page: Page, width: number) {
  const parts = page.getByRole('banner').locator('a, button').filter({ visible: true })
  const boxes = await parts.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top } = one.getBoundingClientRect()
      return { words: one.textContent, left, right, top, isEntry: one.closest('nav') !== null }
    }),
  )
  const sorted = boxes.toSorted((one, other) => one.left - other.left)
  for (const [index, { words, left, right, isEntry }] of sorted.entries()) {
    const before = sorted[index - 1]
    expect(left, `${words} at ${width}`).toBeGreaterThanOrEqual(0)
    expect(right, `${words} at ${width}`).toBeLessThanOrEqual(width)
    if (before)
      expect(left - before.right, `before ${words} at ${width}`).toBeGreaterThanOrEqual(isEntry ? least : 4)
  }
}

for (const [language, path] of [
  ['English', '/'],
  ['Arabic', '/ar'],
] as const)
  for (const entries of [6, 7, 9])
    test(`the header has room for ${entries} entries in ${language}, beside each other or under More`, async ({
      page,
    }) => {
      await mount(page, 'public-header', `${path}?entries=${entries}`)
      for (const width of [768, 900, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await expectWhole(page, width)
        const found = await readEntries(page)
        expect(found, String(width)).toHaveLength(entries)
        expect(new Set(found).size).toBe(entries)
      }
    })
