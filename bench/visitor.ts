// Visitors' pages on a phone: the time from a click on a link to the next page's first paint, on this
// processor and on one four times as slow; on the slow one, the time from a tap to the paint of its effect,
// and from the touch of an island until React handles it; and whether the browser's Back restores the
// previous page as it was: node bench/visitor.ts. Loopback only.
import { setTimeout as wait } from 'node:timers/promises'
import puppeteer, { type Page as PreparingPage } from 'puppeteer-core'
import { withSampleSite } from '#tools/seed/sample-site.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { newPreparedSite } from './prepared-site.ts'
import { isShort, median, printGoals, printTable, type Goal } from './table.ts'

const rounds = isShort ? 2 : 5
const slowness = 4
/** Milliseconds for which the pointer rests on a link before the click. */
const rest = 350
/** Timeout in seconds for a step, and for an answer of the browser. */
const timeout = 20
const screen = { width: 390, height: 844 }
const switches = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync']

const steps = [
  ['/', 'main a[href="/projects"]'],
  ['/projects', 'main article a'],
  ['/projects', 'nav a[href$="#list"]:not([aria-current])'],
  ['/projects/198', 'footer a[href="/contact"]'],
  ['/about', 'footer a[href="/careers"]'],
] as const

/** The target of each tap. */
const taps = [
  ['/', 'the menu', '[command="show-modal"]'],
  ['/', 'the button of the video', '#film-button button'],
  ['/news', 'a news item', 'a[data-opens="news-popup"]'],
  ['/contact', 'an empty form', 'form button:not([type="button"])'],
] as const

/** Islands that are hydrated when they are touched: the id of each, and what is touched. */
const islands = [
  ['/contact', 'call-request', '#call-request input'],
  ['/careers', 'application', '#application input'],
  ['/news', 'news-popup', 'a[data-opens="news-popup"]'],
] as const

const bySteps = 'the browser swaps in a prepared page and draws it without a graphics card (decision 0029)'

const goals: Goal[] = []
const rows: string[][] = []
function note(what: string, times: number[], factor: number, why: string, atMost = 100) {
  const processor = processorOf(factor)
  rows.push([
    what,
    processor,
    Math.min(...times).toFixed(0),
    median(times).toFixed(0),
    Math.max(...times).toFixed(0),
  ])
  goals.push({
    what: `${what}, ${processor}, median of ${times.length}`,
    atMost,
    measured: median(times),
    unit: 'ms',
    why,
  })
}

function processorOf(factor: number): string {
  return factor === 1 ? 'full speed' : `${factor} times as slow`
}

await withSampleSite(
  async ({ url, browser }) => {
    await measureSteps(url, 1)
    if (!isShort) await measureSteps(url, slowness)
    const context = await browser.newContext({
      baseURL: url,
      viewport: screen,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    })
    await context.addInitScript(observe)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    for (const [path, what, selector] of taps) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await page.goto(path)
        await page.waitForFunction(isAwake)
        await page.waitForLoadState('networkidle')
        await page.locator(selector).first().tap()
        await page.waitForFunction(() => window.slowest !== undefined)
        times.push(await page.evaluate(() => window.slowest ?? Infinity))
      }
      note(
        `a tap on ${what} of ${path}`,
        times,
        slowness,
        'the page it opens is drawn without a graphics card',
      )
    }
    for (const isCached of [true, false])
      for (const [path, id, touched] of islands) {
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          // The round before has cached its code.
          await page.goto(path)
          await page.waitForFunction(isAwake)
          if (round === 0 && isCached) await page.locator(touched).first().tap()
          if (round === 0 && isCached) await page.goto(path)
          await page.waitForFunction(isAwake)
          if (!isCached) await devtools.send('Network.clearBrowserCache')
          await page.evaluate(noteTouch, id)
          await page.locator(touched).first().tap()
          await page.waitForFunction(() => window.hydratedAfter !== undefined)
          times.push(await page.evaluate(() => window.hydratedAfter ?? Infinity))
        }
        const what = `from a touch of ${id} until React handles it, ${isCached ? 'cached' : 'not cached'}`
        note(what, times, slowness, '', isCached ? 150 : 350)
      }
  },
  await newPreparedSite(),
)
printTable(
  "Visitors' pages on a phone",
  ['what', 'processor', 'minimum, ms', 'median, ms', 'maximum, ms'],
  rows,
)
printGoals(goals)

declare global {
  interface Window {
    /** Milliseconds from the slowest tap to the next paint. */
    slowest?: number
    /** Milliseconds from the touch of an island until it was hydrated. */
    hydratedAfter?: number
  }
}

/** Uses a browser that prerenders pages, as every visitor's does; Playwright's own must not. */
async function measureSteps(url: string, factor: number) {
  const browser = await puppeteer.launch({
    executablePath: ensureChromium(),
    args: switches,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    protocolTimeout: timeout * 1_000,
  })
  try {
    let restored = 0
    for (const [from, selector] of steps) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const page = await browser.newPage()
        await page.setViewport({ ...screen, deviceScaleFactor: 2 })
        await page.emulateCPUThrottling(factor)
        await page.goto(url + from, { waitUntil: 'networkidle2' })
        await page.waitForFunction(isAwake)
        times.push(await follow(page, selector))
        if (round === 0 && (await isRestored(page, url + from))) restored += 1
        await page.close()
      }
      note(`from ${from} on by ${selector}`, times, factor, bySteps)
    }
    goals.push({
      what: `pages that Back restores unchanged, ${processorOf(factor)}`,
      atLeast: steps.length,
      measured: restored,
    })
  } finally {
    await browser.close()
  }
}

/** @returns milliseconds until the linked page is painted */
async function follow(page: PreparingPage, selector: string): Promise<number> {
  const link = await page.waitForSelector(selector)
  await link?.scrollIntoView()
  await link?.hover()
  await wait(rest)
  await page.evaluate(() => {
    const noteClick = () =>
      localStorage.setItem('clicked', String(performance.timeOrigin + performance.now()))
    addEventListener('click', noteClick, true)
  })
  const from = page.url()
  await link?.click()
  for (let seconds = 0; seconds < timeout; seconds += 1) {
    await wait(1_000) // A question sent during the change of pages may never be answered.
    const painted = await page.evaluate(sinceClick, from).catch(() => undefined)
    if (painted !== undefined) return painted
  }
  throw new Error(`${selector} on ${from} leads nowhere`)
}

/** Runs in the page: `undefined` while it is still the previous page, or not painted. */
function sinceClick(from: string): number | undefined {
  const painted = performance.getEntriesByName('first-contentful-paint').at(0)
  if (location.href === from || !painted) return undefined
  return performance.timeOrigin + painted.startTime - Number(localStorage.getItem('clicked'))
}

/**
 * Whether Back restores the previous page from the browser's memory. The page is left by typing an address:
 * the automation would wake a page that was replaced by a prerendered one, and so lose it.
 */
async function isRestored(page: PreparingPage, from: string): Promise<boolean> {
  const next = await page.evaluate(() => location.href)
  await page.goto(from, { waitUntil: 'networkidle2' })
  await page.evaluate(() => {
    localStorage.removeItem('restored')
    addEventListener('pageshow', ({ persisted }) => persisted && localStorage.setItem('restored', ''))
  })
  await page.goto(next)
  await page.evaluate(() => void setTimeout(() => history.back()))
  await wait(1_000)
  return page.evaluate(() => localStorage.getItem('restored') !== null)
}

/** Runs in the page: its script is loaded, and no overlay covers it. */
function isAwake(): boolean {
  const overlay = document.getElementById('loading-overlay')?.getAnimations() ?? []
  const isSeen = overlay.every(({ playState }) => playState === 'finished')
  return isSeen && 'awake' in document.documentElement.dataset
}

/** Runs in the page, before the touch. */
function noteTouch(id: string) {
  const island = document.getElementById(id)
  const begin = () => {
    const began = performance.now()
    const check = () => {
      if (island && 'isHydrated' in island && island.isHydrated)
        window.hydratedAfter = performance.now() - began
      else setTimeout(check)
    }
    check()
  }
  addEventListener('touchstart', begin, { capture: true, once: true })
}

/** Runs in the page before everything else. */
function observe() {
  const watch = (list: PerformanceObserverEntryList) => {
    for (const { entryType, interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (entryType === 'event' && interactionId) window.slowest = Math.max(window.slowest ?? 0, duration)
  }
  new PerformanceObserver(watch).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
