import type { Page } from 'playwright/test'
import { holdScripts } from './sign-in.ts'
import { expect, readingTest as test } from './site.ts'

/** The number of A4 pages when Chromium prints it. */
async function sheetsOf(page: Page): Promise<number> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** The header of a sheet. A logo is drawn for dark ground, which browsers print in white unless they are told. */
async function expectLogoAlone(page: Page) {
  const header = page.locator('body > header')
  await expect(header.getByRole('img')).toBeVisible()
  await expect(header.getByRole('link')).toHaveCount(1)
  await expect(header.getByRole('button')).toHaveCount(0)
  expect(
    await header.getByRole('link').evaluate((plate) => {
      const { printColorAdjust, backgroundColor } = getComputedStyle(plate)
      return { printColorAdjust, isDark: !/255|rgba\(/.test(backgroundColor) }
    }),
  ).toEqual({ printColorAdjust: 'exact', isDark: true })
}

test.describe('on paper', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a project is one sheet: photograph, facts, whose it is, where it is found', async ({ page }) => {
    await page.goto('/projects/158')
    await page.emulateMedia({ media: 'print' })
    for (const gone of ['Main', 'Footer', 'Neighbouring projects'])
      await expect(page.getByRole('navigation', { name: gone })).toBeHidden()
    await expectLogoAlone(page)
    await expect(page.getByText('Chat on WhatsApp')).toBeHidden()
    await expect(page.getByRole('link', { name: 'All Projects' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main img').first()).toBeVisible()
    await expect(page.getByText('Aldar Line Consultants')).toBeVisible()
    await expect(page.getByText('41,000 m²')).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText('+971 4 000 0000')).toBeVisible()
    await expect(footer.getByText(/\/projects\/158$/)).toBeVisible()
    expect(await sheetsOf(page)).toBe(1)
  })

  test('the facts of a project are one sheet in Arabic, too', async ({ page }) => {
    await page.goto('/ar/projects/173')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('23,400 م²')).toBeVisible()
    expect(await sheetsOf(page)).toBe(1)
  })

  test('the About page is two sheets', async ({ page }) => {
    await page.goto('/about')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Message from the General Manager' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Egypt brochure (PDF)' }).first()).toBeHidden()
    expect(await sheetsOf(page)).toBe(2)
  })

  test('the home page has no video, and nothing to press that paper can not do', async ({ page }) => {
    await page.goto('/')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('video')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Play the video' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Browse All Projects' })).toBeHidden()
    await expect(page.getByText('Interior fit-out', { exact: true })).toBeVisible()
  })
})

test('Home is at most three sheets, with the logo and whole numerals, in both languages', async ({
  page,
}) => {
  for (const path of ['/', '/ar'])
    await test.step(path, async () => {
      await page.goto(path)
      await page.emulateMedia({ media: 'print' })
      await expectLogoAlone(page)
      expect(await sheetsOf(page)).toBeLessThanOrEqual(3)
      await page.setViewportSize({ width: 673, height: 990 }) // The inside of an A4 sheet.
      const numerals = page.locator('dl dd')
      await expect(numerals).toHaveText([/17/, /300/, /10/, /200/])
      await page.emulateMedia({ media: 'screen' })
      await numerals.first().scrollIntoViewIfNeeded()
      const target = numerals.nth(1).locator('.visually-hidden') // While the number is counted up.
      await expect(target).toBeAttached()
      await page.emulateMedia({ media: 'print' })
      const box = await target.boundingBox()
      expect(box?.height).toBeGreaterThan(20)
      await expect(target).toHaveCSS('overflow', 'visible')
      const wide = await numerals.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth))
      expect(wide).toHaveLength(0)
    })
})

test('a printed page that does not exist says which address it is', async ({ page }) => {
  for (const path of ['/nowhere', '/ar/nowhere']) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByText(new RegExp(`^http://[^/]+${path}$`))).toBeVisible()
    expect(await sheetsOf(page)).toBe(1)
  }
})

test('logos are printed, though browsers print backgrounds in white', async ({ page }) => {
  for (const path of ['/', '/clients']) {
    await page.goto(path)
    const logos = page.getByRole('main').locator('div:has(> img), div:has(> picture)')
    const adjusts = await logos.evaluateAll((cells) =>
      cells.flatMap((cell) =>
        [getComputedStyle(cell), getComputedStyle(cell, '::after')]
          .filter(({ mixBlendMode }) => mixBlendMode !== 'normal')
          .map(({ printColorAdjust }) => printColorAdjust),
      ),
    )
    expect(adjusts.length, path).toBeGreaterThan(0)
    expect(new Set(adjusts), path).toEqual(new Set(['exact']))
  }
})

test('on a screen the line for paper is not seen', async ({ page }) => {
  await page.goto('/projects/158')
  await expect(page.getByRole('contentinfo').getByText(/\/projects\/158$/)).toBeHidden()
})

test('the feed and the sitemap are read by a browser without a fault', async ({ page }) => {
  await page.goto('/robots.txt')
  for (const address of ['/feed.xml', '/sitemap.xml']) {
    const answer = await page.request.get(address)
    const read = await page.evaluate(
      (xml) => {
        const file = new DOMParser().parseFromString(xml, 'application/xml')
        return { faults: file.querySelectorAll('parsererror').length, root: file.documentElement.localName }
      },
      await answer.text(),
    )
    expect(read.faults).toBe(0)
    expect(['rss', 'urlset']).toContain(read.root)
  }
})

test.describe('a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('has every link of the menu, and the chat below the page', async ({ page }) => {
    await page.goto('/about')
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Home', 'About', 'Projects', 'News', 'Clients', 'Contact'])
      await expect(main.getByRole('link', { name })).toBeVisible()
    const chat = page.getByRole('link', { name: /^Chat on WhatsApp/ })
    const [box, footer] = [await chat.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
  })
})

test('the drawer of a phone is worked by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/about')
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a menu that was closed before the page came to life stays closed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const letScriptsCome = await holdScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  letScriptsCome()
  await page.locator('html[data-awake]').waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(drawer).toBeHidden()
  await expect(menu).toBeFocused()
})

test('no page of a visitor reports a fault while it comes to life', async ({ page }) => {
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  for (const address of ['/', '/about', '/projects/158', '/news', '/clients', '/careers']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  }
  expect(faults).toEqual([])
})
