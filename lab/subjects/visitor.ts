import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer-core'
import { openBrowser, phone, slowness } from '../browser.ts'
import { addLongStory } from '../long-story.ts'
import { median } from '../measure.ts'
import type { Lab, Subject } from '../subject.ts'

/** Milliseconds for which the pointer rests on a link before the click. */
const rest = 350

const steps = [
  ['/', 'main a[href="/projects"]'],
  ['/projects', 'main article a'],
  ['/projects', 'nav a[href$="#list"]:not([aria-current])'],
  ['/projects/198', 'footer a[href="/contact"]'],
  ['/about', 'footer a[href="/careers"]'],
] as const

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

export default {
  about:
    'public pages on a phone: from a click to the next page, from a tap to its effect, first touches, Back; one with 200 photographs',
  engines: ['sqlite'],
  async run(lab) {
    const deployment = await lab.open({ isPrepared: true })
    const { site } = deployment
    const story = site.url + (await addLongStory(deployment))
    const browser = await openBrowser(lab)
    for (const factor of [1, slowness]) await measureSteps(lab, browser, site.url, factor)
    const page = await browser.newPage()
    await page.setViewport(phone)
    await page.emulateCPUThrottling(slowness)
    await page.evaluateOnNewDocument(observe)
    await measureBytes(lab, page, story)
    await measureGallery(lab, page, story)
    await measureTaps(lab, page, site.url)
    for (const isCached of [true, false]) await measureIslands(lab, page, site.url, isCached)
  },
} satisfies Subject

const roundsOf = (lab: Lab) => Math.max(2, lab.rounds(5))

function note(lab: Lab, what: string, times: number[], factor: number, atMost = 100) {
  const processor = factor === 1 ? 'full speed' : `${factor} times as slow`
  const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`
  lab.goal({
    what: `${what}, ${processor}, median of ${times.length} (${range})`,
    atMost,
    measured: median(times),
    unit: 'ms',
  })
}

async function measureSteps(lab: Lab, browser: Browser, url: string, factor: number) {
  let restored = 0
  for (const [from, selector] of steps) {
    const times: number[] = []
    for (let round = 0; round < roundsOf(lab); round += 1) {
      const page = await browser.newPage()
      await page.setViewport({ ...phone, isMobile: false, hasTouch: false })
      await page.emulateCPUThrottling(factor)
      await page.goto(url + from, { waitUntil: 'networkidle2' })
      await page.waitForFunction(isAwake)
      times.push(await follow(page, selector))
      if (round === 0 && (await isRestored(page, url + from))) restored += 1
      await page.close()
    }
    note(lab, `from ${from} on by ${selector}`, times, factor)
  }
  lab.goal({ what: 'pages that Back restores unchanged', atLeast: steps.length, measured: restored })
}

async function measureTaps(lab: Lab, page: Page, url: string) {
  for (const [path, what, selector] of taps) {
    const times: number[] = []
    for (let round = 0; round < roundsOf(lab); round += 1) {
      await page.goto(url + path, { waitUntil: 'networkidle2' })
      await page.waitForFunction(isAwake)
      await tap(page, selector)
      await page.waitForFunction(() => window.slowest !== undefined)
      times.push(await page.evaluate(() => window.slowest ?? Infinity))
    }
    note(lab, `a tap on ${what} of ${path}`, times, slowness)
  }
}

async function measureIslands(lab: Lab, page: Page, url: string, isCached: boolean) {
  const devtools = await page.createCDPSession()
  for (const [path, id, touched] of islands) {
    const times: number[] = []
    for (let round = isCached ? -1 : 0; round < roundsOf(lab); round += 1) {
      await page.goto(url + path)
      await page.waitForFunction(isAwake)
      if (!isCached) await devtools.send('Network.clearBrowserCache')
      await page.evaluate(noteTouch, id)
      await tap(page, touched)
      await page.waitForFunction(() => window.hydratedAfter !== undefined)
      const after = await page.evaluate(() => window.hydratedAfter ?? Infinity)
      if (round >= 0) times.push(after) // An earlier round fills the cache.
    }
    const what = `from a touch of ${id} until React handles it, ${isCached ? 'cached' : 'not cached'}`
    note(lab, what, times, slowness, isCached ? 150 : 350)
  }
}

/** What a page with 200 photographs costs a phone that does not touch it. */
async function measureBytes(lab: Lab, page: Page, story: string) {
  const devtools = await page.createCDPSession()
  const scripts = new Set<string>()
  const sum = { all: 0, scripts: 0 }
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.endsWith('.js')) scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.all += encodedDataLength / 1000
    if (scripts.has(requestId)) sum.scripts += encodedDataLength / 1000
  })
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await page.goto(story, { waitUntil: 'networkidle0' })
  await page.waitForFunction(isAwake)
  await wait(2_000)
  await devtools.detach()
  lab.goal({ what: '200 photographs, before scrolling', atMost: 400, measured: sum.all, unit: 'kB' })
  lab.goal({ what: 'scripts of them, before a touch', atMost: 12, measured: sum.scripts, unit: 'kB' })
}

async function measureGallery(lab: Lab, page: Page, story: string) {
  const times: number[] = []
  for (let round = -1; round < roundsOf(lab); round += 1) {
    await page.goto(story, { waitUntil: 'networkidle2' })
    await page.waitForFunction(isAwake)
    const opened = page.evaluate(fromTouchToGallery)
    await tap(page, 'a[data-opens="gallery"]')
    const after = await opened
    if (round >= 0) times.push(after) // An earlier round fills the cache.
  }
  note(
    lab,
    'from a touch of one of 200 photographs until it is shown full screen, cached',
    times,
    slowness,
    150,
  )
}

async function tap(page: Page, selector: string) {
  const element = await page.waitForSelector(selector, { visible: true })
  await element?.scrollIntoView()
  await element?.tap()
}

/** @returns milliseconds until the linked page is painted */
async function follow(page: Page, selector: string): Promise<number> {
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
  for (let seconds = 0; seconds < 20; seconds += 1) {
    await wait(1_000) // A question sent during the change of pages may never be answered.
    const painted = await page.evaluate(sinceClick, from).catch(() => undefined)
    if (painted !== undefined) return painted
  }
  throw new Error(`${selector} on ${from} leads nowhere`)
}

/**
 * Whether Back restores the previous page from the browser's memory. The page is left by typing an address:
 * the automation would wake a page that was replaced by a prerendered one, and so lose it.
 */
async function isRestored(page: Page, from: string): Promise<boolean> {
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

declare global {
  interface Window {
    /** Milliseconds from the slowest tap to the next paint. */
    slowest?: number
    /** Milliseconds from the touch of an island until it was hydrated. */
    hydratedAfter?: number
  }
}

/** Runs in the page: `undefined` while it is still the previous page, or not painted. */
function sinceClick(from: string): number | undefined {
  const painted = performance.getEntriesByName('first-contentful-paint').at(0)
  if (location.href === from || !painted) return undefined
  return performance.timeOrigin + painted.startTime - Number(localStorage.getItem('clicked'))
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

/** Runs in the page, before the touch: milliseconds until the gallery is painted. */
function fromTouchToGallery(): Promise<number> {
  return new Promise((resolve) => {
    const begin = () => {
      const began = performance.now()
      const painted = () => setTimeout(() => resolve(performance.now() - began))
      const check = () =>
        document.querySelector('dialog:modal img') ? requestAnimationFrame(painted) : setTimeout(check)
      check()
    }
    addEventListener('touchstart', begin, { capture: true, once: true })
  })
}

/** Runs in the page before everything else. */
function observe() {
  const watch = (list: PerformanceObserverEntryList) => {
    for (const { entryType, interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (entryType === 'event' && interactionId) window.slowest = Math.max(window.slowest ?? 0, duration)
  }
  new PerformanceObserver(watch).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
