import type { Page } from 'playwright/test'
import { storyProject } from './pages.ts'
import { roomyWidth } from './navigation.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, readingTest as test } from './site.ts'

interface Stop {
  name: string
  isOutlined: boolean
  /** Whether nothing lies over its middle. */
  isUncovered: boolean
  /** Whether it comes after the stop before it. */
  isNext: boolean
}

/** Presses Tab from the beginning of the page to its end. */
async function walk(page: Page): Promise<Stop[]> {
  await page.evaluate(() => (window.stops = []))
  const stops: Stop[] = []
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readStop)
    if (!stop) return stops
    stops.push(stop)
  }
  throw new Error('there is no end')
}

/** Runs in the page; nothing once the focus has left it. */
function readStop(): Stop | undefined {
  const { activeElement: focused } = document
  const previous = window.stops?.at(-1)
  if (!focused || focused === document.body || window.stops?.includes(focused)) return undefined
  window.stops?.push(focused)
  // A card is outlined as a whole, and a filter around its target.
  const outlined = [focused, focused.closest('article')].flatMap((part) =>
    part ? [getComputedStyle(part), getComputedStyle(part, '::before')] : [],
  )
  const [box] = focused.getClientRects()
  const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  const follows = previous ? previous.compareDocumentPosition(focused) : Node.DOCUMENT_POSITION_FOLLOWING
  return {
    name: `${focused.tagName} ${focused.ariaLabel ?? focused.textContent}`,
    isOutlined: outlined.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    ),
    isUncovered: focused.contains(top ?? null) || Boolean(top?.contains(focused)),
    isNext: Boolean(follows & Node.DOCUMENT_POSITION_FOLLOWING),
  }
}

test('a walk by Tab sees where it is, and goes from the beginning to the end', async ({ page }) => {
  for (const [path, least] of [
    ['/', 30],
    ['/projects', 30],
    ['/contact', 20],
  ] as const)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      const stops = await walk(page)
      expect(stops.length).toBeGreaterThan(least)
      const lost = stops.filter(
        ({ isOutlined, isUncovered, isNext }) => !(isOutlined && isUncovered && isNext),
      )
      expect(lost).toEqual([])
    })
})

test('in the popup of a news item the focus is seen on its way out', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('main').getByRole('article').getByRole('link').first().press('Enter')
  const close = page.getByRole('dialog').getByRole('link', { name: 'Close' })
  await expect(close).toBeFocused()
  expect((await page.evaluate(readStop))?.isOutlined).toBe(true)
})

/** Presses Tab from one end of the page to the other, and names what lies over a stop and does not scroll. */
async function findCovered(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
): Promise<{ stops: number; covered: string[] }> {
  await page.evaluate(() => (window.stops = []))
  const covered: string[] = []
  for (let stops = 0; stops < 250; stops += 1) {
    await page.keyboard.press(key)
    const cover = await page.evaluate(readCover)
    if (cover === 'end') return { stops, covered }
    if (cover) covered.push(cover)
  }
  throw new Error('there is no end')
}

/** Runs in the page. */
function readCover(): string | undefined {
  const { activeElement: focused } = document
  if (!focused || focused === document.body || window.stops?.includes(focused)) return 'end'
  window.stops?.push(focused)
  const stuckAround = (element: Element | null): Element | null => {
    if (!element || ['fixed', 'sticky'].includes(getComputedStyle(element).position)) return element
    return stuckAround(element.parentElement)
  }
  const { x, y, width, height } = focused.getBoundingClientRect()
  if (width < 2 || height < 2) return undefined // Hidden beside what shows its focus.
  const name = `${focused.tagName} ${focused.ariaLabel ?? focused.getAttribute('name') ?? focused.textContent}`
  if (y + height <= 0 || y >= innerHeight) return `${name} is outside the window`
  const points = [y + 2, y + height / 2, y + height - 2].filter((one) => one > 0 && one < innerHeight)
  for (const point of points) {
    const stuck = stuckAround(document.elementFromPoint(x + width / 2, point))
    if (stuck && !stuck.contains(focused) && !focused.contains(stuck))
      return `${name} is under ${stuck.className}`
  }
  return undefined
}

const forms = [
  { path: `/admin/products/edit/${storyProject()}`, least: 40 },
  { path: '/admin/brand', least: 25 },
  { path: '/admin/contact-details', least: 25 },
  { path: '/contact', least: 15 },
  { path: '/careers', least: 12 },
]
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 780 },
])
  test(`at ${viewport.width} px, nothing that stays lies over the focus`, async ({ page }) => {
    for (const { path, least } of forms)
      await test.step(path, async () => {
        await page.setViewportSize(viewport)
        if (path.startsWith('/admin')) await openSignedIn(page, path)
        else await page.goto(path)
        for (const key of ['Tab', 'Shift+Tab'] as const) {
          const { stops, covered } = await findCovered(page, key)
          expect(stops).toBeGreaterThanOrEqual(viewport.width < 768 ? least / 2 : least)
          expect(covered, key).toEqual([])
        }
      })
  })

test('the column of General stays where it was scrolled to when a request arrives', async ({ page }) => {
  await page.setViewportSize({ width: roomyWidth, height: 900 })
  await page.route('**/admin/unread', (route) =>
    route.fulfill({ json: { 'call-request': 77, 'job-request': 0 } }),
  )
  await openSignedIn(page, '/admin/brand')
  const column = page.getByRole('navigation', { name: 'General', exact: true })
  await expect(column.getByRole('link', { name: 'Brand' })).toBeInViewport({ ratio: 1 })
  const first = column.getByRole('link').first()
  await first.focus()
  const before = await first.boundingBox()
  // As on returning to the window.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('link', { name: /Call Requests\s*77/ })).toBeVisible()
  expect(await first.boundingBox()).toEqual(before)
})

test('a group of General that was opened stays open', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await openSignedIn(page, '/admin/brand')
  const column = page.getByRole('navigation', { name: 'General', exact: true })
  const logo = column.getByRole('link', { name: 'Logo' })
  const aboutText = column.getByRole('link', { name: 'About text' })
  await expect(logo).toBeInViewport({ ratio: 1 })
  await expect(aboutText).toBeHidden()
  await column.getByText('About', { exact: true }).click()
  await aboutText.click()
  await expect(logo).toBeHidden()
  await page.goto('/admin/backups')
  await expect(aboutText).toBeVisible()
  await column.getByText('About', { exact: true }).click()
  await page.reload()
  await expect(aboutText).toBeHidden()
})

declare global {
  interface Window {
    /** Where the focus has been. */
    stops?: Element[]
  }
}
