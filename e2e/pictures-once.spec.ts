import type { Page } from 'playwright/test'
import { expect, readingTest as test } from './site.ts'

/** The files of the pictures that can be seen, however small. */
const shownFiles = (page: Page) =>
  page
    .locator('main img')
    .evaluateAll((images) =>
      images
        .filter((image) => image.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((image) => image.getAttribute('src')),
    )

for (const language of ['', '/ar'])
  test(`no picture stands twice on a page of ${language || 'English'}`, async ({ page, site }) => {
    await page.goto(`${language}/projects?status=all`)
    const projects = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(projects.length).toBeGreaterThan(30)
    for (const path of [`${language}/`, `${language}/about`, ...projects]) {
      const html = await (await fetch(site.url + path)).text()
      await page.setContent(html.replaceAll(/<script[^>]*>.*?<\/script>/gs, ''))
      const files = await shownFiles(page)
      expect(files.length, path).toBeGreaterThan(0)
      expect(
        files.filter((file, index) => files.indexOf(file) !== index),
        path,
      ).toEqual([])
    }
  })

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [768, 1024],
] as const)
  test(`progress keeps the roof and the ground of a building at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    for (const path of ['/', '/projects/188', '/ar/projects/188']) {
      await page.goto(path)
      const day = page.getByRole('radio', { checked: true })
      const box = await page.getByRole('listitem').filter({ has: day }).locator('img').boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1), path).toBeCloseTo(1.5, 1)
      expect(box?.height, path).toBeLessThanOrEqual(0.8 * height + 1)
      expect(box?.height, path).toBeGreaterThan(0.4 * height)
    }
  })

test('progress opens with another picture than the page', async ({ page }) => {
  await page.goto('/projects/188')
  const hero = await page.locator('main img').first().getAttribute('src')
  const day = page.getByRole('radio', { checked: true })
  const shown = page.getByRole('listitem').filter({ has: day }).locator('img')
  expect(await shown.getAttribute('src')).not.toBe(hero)
})

for (const [path, width] of [
  ['/projects/188', 768],
  ['/ar/projects/188', 360],
  ['/ar', 360],
  ['/', 768],
] as const)
  test(`no two days of the strip run together at ${path}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    const days = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('radio') })
      .locator('label')
    const rooms = await days.evaluateAll((labels) =>
      labels.map((label) => {
        const range = document.createRange()
        range.selectNodeContents(label.querySelector('time') ?? label)
        const [text, box] = [range.getBoundingClientRect(), label.getBoundingClientRect()]
        return { start: text.left - box.left, end: box.right - text.right, below: box.bottom - text.bottom }
      }),
    )
    expect(rooms.length).toBeGreaterThan(1)
    for (const { start, end, below } of rooms) {
      expect(Math.min(start, end)).toBeGreaterThanOrEqual(0)
      expect(Math.max(start, end)).toBeGreaterThanOrEqual(6)
      expect(below, 'the percentage has a line of its own').toBeGreaterThan(16)
    }
  })

test('no word of a long name is broken on a phone', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/projects/147A')
    const lines = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      const text = heading.firstChild
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        if (text) range.setStart(text, index)
        if (text) range.setEnd(text, index + word.length)
        return { word, lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size }
      })
    })
    expect(lines.length).toBeGreaterThan(3)
    for (const { word, lines: number } of lines) expect(number, `${word} at ${width}`).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('nothing on Home is wider than the screen', async ({ page }) => {
  for (const width of [360, 768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
