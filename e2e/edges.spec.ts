import { rmSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { startSite } from '#test/site-process.ts'
import { openPage, visitorPages } from './pages.ts'
import { walkWidths } from './widths.ts'
import { copyEmptySite, expect, ownSiteTest, readingTest, showEmptyMap } from './site.ts'

/**
 * How far the content of each sheet begins from where its heading does. What bleeds to the screen has no edge, and what
 * stands beside its heading another one. A large numeral is set back by the space that its first digit has.
 */
const edges = (page: Page) =>
  page.evaluate(() => {
    const isRtl = document.dir === 'rtl' || document.documentElement.dir === 'rtl'
    const startOf = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return isRtl ? innerWidth - right : left
    }
    const isSeen = (element: Element) =>
      element.localName === 'img' ||
      Number.parseFloat(getComputedStyle(element).borderBlockStartWidth) > 0 ||
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
    return [...document.querySelectorAll('main .sheet:has(.sheet-head)')].flatMap((sheet) => {
      const head = sheet.querySelector('.sheet-head')
      const heading = head?.querySelector('h1, h2')
      if (!head || !heading?.checkVisibility()) return []
      const content = [...sheet.querySelectorAll('*')].filter(
        (element) =>
          !head.contains(element) &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          element.getBoundingClientRect().width > 1 &&
          startOf(element) > 1 &&
          element.getBoundingClientRect().top >= head.getBoundingClientRect().bottom &&
          element.closest('.visually-hidden') === null &&
          isSeen(element),
      )
      if (content.length === 0) return []
      const first = Math.min(...content.map(startOf))
      return [{ sheet: heading.textContent, by: first - startOf(heading) }]
    })
  })

for (const locale of ['en', 'ar'] as const)
  readingTest(`content begins where its heading does on every page (${locale})`, async ({ page }) => {
    await showEmptyMap(page)
    for (const width of walkWidths(1440, 768)) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of visitorPages(locale)) {
        await openPage(page, path)
        for (const { sheet, by } of await edges(page))
          expect(Math.abs(by), `${sheet} of ${path} at ${width}`).toBeLessThan(7)
      }
    }
  })

ownSiteTest('the services of a site without pictures begin where their heading does', async ({ page }) => {
  const folder = copyEmptySite()
  const site = await startSite({ DATA_DIR: folder })
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(site.url)
    await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible()
    for (const { sheet, by } of await edges(page)) expect(Math.abs(by), String(sheet)).toBeLessThan(7)
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

readingTest('the principles on About begin on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/about')
  const titles = page.getByRole('region', { name: 'What we stand for' }).getByRole('heading', { level: 3 })
  const tops = await titles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(tops).toHaveLength(3)
  expect(new Set(tops).size).toBe(1)
})
