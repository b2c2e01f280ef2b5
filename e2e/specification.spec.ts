import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { overlayId } from '#app/ui/popup/after-overlay.ts'
import { heroFilmIn } from '#test/video.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, maps, readingTest, test } from './site.ts'

/** Right-clicks the middle of the visible part of the banner's image, beside its text and buttons. */
async function menuIsPrevented(page: Page, at: { x: number; y: number }): Promise<boolean> {
  await page.evaluate(() =>
    addEventListener('contextmenu', (event) =>
      document.body.setAttribute('data-menu', String(event.defaultPrevented)),
    ),
  )
  await page.mouse.click(at.x, at.y, { button: 'right' })
  return (await page.locator('body').getAttribute('data-menu')) === 'true'
}

test.describe('the home video', () => {
  test('has no menu where it is seen, and the link over it keeps its own', async ({ site, page }) => {
    await openSignedIn(page, `${site.url}/admin/home`)
    await page.getByRole('button', { name: 'Remove' }).first().click()
    await page.getByLabel('Upload a video').setInputFiles(await heroFilmIn(site.folder))
    await page.getByText('· 1920 × 1080').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Data updated successfully.').waitFor()
    await page.goto(site.url)
    await expect(page.getByRole('button', { name: 'Pause the video' })).toBeVisible()
    const banner = await page.locator('[data-banner]').boundingBox()
    if (!banner) throw new Error('no banner')
    const middle = { x: banner.x + banner.width / 2, y: banner.y + banner.height / 3 }
    await expect.poll(() => menuIsPrevented(page, middle)).toBe(true)
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    if (!heading) throw new Error('no heading')
    expect(await menuIsPrevented(page, { x: heading.x + 20, y: heading.y + 20 })).toBe(true)
    const link = await page.locator('[data-banner]').getByRole('link').boundingBox()
    if (!link) throw new Error('no link')
    expect(await menuIsPrevented(page, { x: link.x + 10, y: link.y + 10 })).toBe(false)
  })
})

test('a loading overlay lies over every full page load for two seconds, also without JavaScript, and over no step within the site', async ({
  site,
  page,
  browser,
}) => {
  await openSignedIn(page, `${site.url}/admin/site`)
  await page.getByLabel('Loading screen, in seconds').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Data updated successfully.').waitFor()
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await (await browser.newContext({ javaScriptEnabled })).newPage()
    const overlay = visitor.locator(`#${overlayId}`)
    for (const load of [() => visitor.goto(`${site.url}/projects`), () => visitor.reload()]) {
      await load()
      const logo = await visitor.locator('body > header img').getAttribute('src')
      await expect(overlay.locator('img')).toHaveAttribute('src', logo ?? '')
      const ends = await overlay.evaluate((element) =>
        element.getAnimations().map(({ effect }) => effect?.getComputedTiming().endTime),
      )
      expect(ends).toEqual([2000])
      await expect(overlay).toBeHidden()
    }
    await visitor.getByRole('link', { name: 'News' }).first().click()
    await expect(visitor).toHaveURL(/\/news$/)
    if (javaScriptEnabled) expect(await overlay.isVisible()).toBe(false)
  }
})

readingTest.describe('the map of Contact', () => {
  const drawing = (page: Page) => page.getByRole('region', { name: 'Where we are' })

  readingTest('is a drawing of our own where the map can’t be reached', async ({ page }) => {
    await page.route(maps, (route) => route.abort())
    const mapRequest = page.waitForEvent('requestfailed', (request) => maps(new URL(request.url())))
    await page.goto('/contact')
    await drawing(page).scrollIntoViewIfNeeded()
    await mapRequest
    await expect(drawing(page).locator('svg')).toBeVisible()
    await expect(drawing(page).getByText('Not to scale')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  readingTest('lies over the drawing once it has come', async ({ page }) => {
    await page.route(maps, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>A map</h1>' }))
    await page.goto('/contact')
    await drawing(page).scrollIntoViewIfNeeded()
    await expect(page.frameLocator('iframe').getByText('A map')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCSS('opacity', '1')
  })

  readingTest.describe('without JavaScript', () => {
    readingTest.use({ javaScriptEnabled: false })
    readingTest('stands beside the drawing, which stays in sight', async ({ page }) => {
      await page.route(maps, (route) => route.abort())
      await page.goto('/contact')
      const title = drawing(page).getByText('Not to scale')
      await title.scrollIntoViewIfNeeded()
      await expect(title).toBeVisible()
      const covered = await page.locator('iframe').boundingBox()
      const box = await title.boundingBox()
      if (!covered || !box) throw new Error('nothing to compare')
      expect(box.y + box.height).toBeLessThanOrEqual(covered.y)
    })

    for (const width of [360, 768, 1440])
      readingTest(`covers nothing of the address above it, ${width} pixels wide`, async ({ page }) => {
        await page.route(maps, (route) => route.abort())
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/contact')
        const above = await page.getByRole('link', { name: 'Directions' }).boundingBox()
        const box = await drawing(page).locator('svg').boundingBox()
        if (!above || !box) throw new Error('nothing to compare')
        expect(above.y + above.height).toBeLessThanOrEqual((await drawing(page).boundingBox())?.y ?? 0)
        expect(box.y + box.height).toBeGreaterThan(above.y + above.height)
      })
  })
})

readingTest('on Projects the keyboard comes to the types first, then to the statuses', async ({ page }) => {
  await page.goto('/projects')
  const tabs = page.locator('nav[aria-label="Type"] a, nav[aria-label="Status"] a')
  const order = [
    'All',
    'Building',
    'Villa',
    'Ongoing Projects',
    'Completed Projects',
    'Upcoming Projects',
    'All Projects',
  ]
  await expect(tabs).toHaveText(order)
  await tabs.first().focus()
  for (const name of order) {
    await expect(page.locator(':focus')).toHaveText(name)
    await page.keyboard.press('Tab')
  }
})

readingTest(
  'where a file can not be taken, the field says “Error during upload” and why',
  async ({ site, page }) => {
    for (const [what, address, field] of [
      ['a video', '/admin/home', 'Upload a video'],
      ['a document', '/admin', 'Upload a PDF'],
      ['a photograph', '/admin/news-image', 'Image'],
    ] as const)
      await readingTest.step(what, async () => {
        const path = join(site.folder, 'notes.txt')
        writeFileSync(path, 'no such thing')
        await openSignedIn(page, `${site.url}${address}`)
        await page.getByLabel(field, { exact: true }).setInputFiles(path)
        await expect(page.getByRole('alert').getByText(/^Error during upload: notes\.txt /)).toBeVisible()
      })
  },
)
