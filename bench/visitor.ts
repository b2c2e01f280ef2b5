// Visitors' pages on a phone whose processor is four times as slow as this one: from a click on a link to the next page's first
// paint, from a tap to the paint of what it does, and whether the browser's Back brings the page that was left, as it was:
// node bench/visitor.ts. Loopback only.
import { chromium, type Page } from 'playwright'
import { withSampleSite } from '#tools/seed/sample-site.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { isShort, median, printGoals, printTable, type Goal } from './table.ts'

const rounds = isShort ? 3 : 9
const slowness = 4
/** Milliseconds for which a pointer rests on a link before it is pressed. */
const rest = 350

const steps = [
  ['/', 'main a[href="/projects"]'],
  ['/projects', 'main article a'],
  ['/projects/198', 'footer a[href="/contact"]'],
  ['/about', 'footer a[href="/careers"]'],
] as const

/** What each tap is on. */
const taps = [
  ['/', 'the menu', '[command="show-modal"]'],
  ['/', 'the button of the film', '[data-film-button]'],
  ['/projects', 'a filter', 'a[data-swap="list"]:not([aria-current])'],
  ['/news', 'a news item', 'a[data-swap="popup"]'],
  ['/contact', 'a form that is empty', 'form button:not([type="button"])'],
] as const

const goals: Goal[] = []
const rows: string[][] = []
function note(what: string, times: number[]) {
  const all = `${slowness} times as slow`
  rows.push([what, Math.min(...times).toFixed(0), median(times).toFixed(0), Math.max(...times).toFixed(0)])
  goals.push({
    what: `${what}, ${all}, median of ${times.length}`,
    atMost: 100,
    measured: median(times),
    unit: 'ms',
  })
}

await withSampleSite(async ({ url }) => {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await context.addInitScript(observe)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  try {
    let restored = 0
    for (const [from, selector] of steps) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await open(page, from)
        times.push(await follow(page, selector))
      }
      note(`from ${from} on by ${selector}`, times)
      if (await isRestored(page)) restored += 1
    }
    for (const [path, what, selector] of taps) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await open(page, path)
        await page.locator(selector).first().tap()
        await page.waitForFunction(() => window.slowest !== undefined)
        times.push(await page.evaluate(() => window.slowest ?? Infinity))
      }
      note(`a tap on ${what} of ${path}`, times)
    }
    goals.push({ what: 'pages that Back shows as they were left', atLeast: steps.length, measured: restored })
  } finally {
    await browser.close()
  }
})
printTable(
  `Visitors' pages on a phone, processor ${slowness} times as slow`,
  ['what', 'least, ms', 'median, ms', 'most, ms'],
  rows,
)
printGoals(goals)

declare global {
  interface Window {
    /** Milliseconds from the slowest tap to the next paint. */
    slowest?: number
  }
}

/** Runs in the page, ahead of everything else. */
function observe() {
  const watch = (list: PerformanceObserverEntryList) => {
    for (const { entryType, interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (entryType === 'event' && interactionId) window.slowest = Math.max(window.slowest ?? 0, duration)
  }
  new PerformanceObserver(watch).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  addEventListener('click', () => (window.name = String(performance.timeOrigin + performance.now())), true)
  addEventListener(
    'pageshow',
    ({ persisted }) => persisted && sessionStorage.setItem('restored', location.pathname),
  )
}

/** Whether Back shows the page that was left from the browser's own memory. Another page of the tab is asked, as the one that is restored has lost the devtools. */
async function isRestored(page: Page): Promise<boolean> {
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForTimeout(1_000)
  await open(page, '/careers')
  return page.evaluate(() => {
    const place = sessionStorage.getItem('restored')
    sessionStorage.removeItem('restored')
    return place !== null
  })
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
  await page.waitForLoadState('networkidle')
}

/** @returns milliseconds until the page that the link leads to is painted */
async function follow(page: Page, selector: string): Promise<number> {
  const from = page.url()
  const link = page.locator(selector).first()
  await link.hover()
  await page.waitForTimeout(rest)
  await link.click()
  await page.waitForURL((url) => url.href !== from)
  const painted = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').at(0)?.startTime,
  )
  return page.evaluate(
    (after) => performance.timeOrigin + (after ?? 0) - Number(window.name),
    await painted.jsonValue(),
  )
}
