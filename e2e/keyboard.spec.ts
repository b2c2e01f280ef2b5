import type { Page } from 'playwright/test'
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

for (const [path, least] of [
  ['/', 30],
  ['/projects', 30],
  ['/contact', 20],
] as const)
  test(`a walk by Tab over ${path} sees where it is, and goes from the beginning to the end`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    const stops = await walk(page)
    expect(stops.length).toBeGreaterThan(least)
    const lost = stops.filter(({ isOutlined, isUncovered, isNext }) => !(isOutlined && isUncovered && isNext))
    expect(lost).toEqual([])
  })

test('in the popup of a news item the focus is seen on its way out', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('main').getByRole('article').getByRole('link').first().press('Enter')
  const close = page.getByRole('dialog').getByRole('link', { name: 'Close' })
  await expect(close).toBeFocused()
  expect((await page.evaluate(readStop))?.isOutlined).toBe(true)
})

declare global {
  interface Window {
    /** Where the focus has been. */
    stops?: Element[]
  }
}
