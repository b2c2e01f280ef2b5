// Opens screens of the back office with an empty cache on an emulated phone, four times as slow as this
// processor, and measures when their largest part is painted, when they are usable, and how much was
// transferred: node bench/back-office.ts. Loopback only.
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright'
import { signInAt, until } from '#test/remote-admin.ts'
import { withSampleSite } from '#tools/seed/sample-site.ts'
import { newPreparedSite } from './prepared-site.ts'
import { isShort, printGoals, printTable, type Goal } from './table.ts'

const rounds = isShort ? 2 : 4
const slowness = 4
/** Milliseconds until a new browser window has finished its own work. */
const settling = 1_500
const all = [
  { path: '/admin', atMost: 1_500 },
  { path: '/admin/overview', atMost: 1_500 },
  { path: '/admin/products/edit', atMost: 1_000 },
  { path: '/admin/products', atMost: 1_500 },
  { path: '/admin/call-requests', atMost: 1_500 },
]
const screens = isShort ? all.slice(0, 3) : all

interface Measured {
  /**
   * Milliseconds from the request to the first paint, to the largest, and until React has hydrated every
   * visible control.
   */
  painted: number
  shown: number
  usable: number
  /** Total blocking time: milliseconds beyond 50 of each long task. */
  blocked: number
  kilobytes: number
  scripts: number
  scriptFiles: number
}

const rows: string[][] = []
const goals: Goal[] = []
await withSampleSite(
  async ({ url, browser }) => {
    const { cookie } = await signInAt(url)
    for (const { path, atMost } of screens) {
      const measured: Measured[] = []
      for (let round = 0; round < rounds; round += 1) measured.push(await open(browser, url, path, cookie))
      // Other load on the machine can only make it slower, so the minimum counts.
      const least = (figure: keyof Measured) => Math.min(...measured.map((one) => one[figure]))
      const figures = [
        'painted',
        'shown',
        'usable',
        'blocked',
        'scriptFiles',
        'scripts',
        'kilobytes',
      ] as const
      rows.push([path, ...figures.map((figure) => least(figure).toFixed(0))])
      goals.push({
        what: `${path} on a phone four times as slow, usable after`,
        atMost,
        measured: least('usable'),
        unit: 'ms',
        why: `it is painted after ${least('painted').toFixed(0)} ms; React starts only after ${least('scripts').toFixed(0)} kB of scripts`,
      })
    }
  },
  await newPreparedSite(),
)
printTable(
  `The back office on a phone, CPU ${slowness} times as slow, empty cache, best of ${rounds}`,
  [
    'screen',
    'first paint, ms',
    'largest, ms',
    'usable, ms',
    'blocked, ms',
    'script files',
    'JavaScript, kB',
    'total, kB',
  ],
  rows,
)
printGoals(goals)

async function open(browser: Browser, url: string, path: string, cookie: string): Promise<Measured> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const scripts = new Set<string>()
  const bytes = { scripts: 0, all: 0 }
  await devtools.send('Network.enable')
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength
    if (scripts.has(requestId)) bytes.scripts += encodedDataLength
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.addInitScript(observe)
  await wait(settling)
  await page.goto(url + path, { waitUntil: 'commit' })
  // Evaluated as a plain expression: code that Playwright injects for a question would run on the same slow
  // processor.
  const expression = "'usable' in window.measured"
  await until(async () => (await devtools.send('Runtime.evaluate', { expression })).result.value === true)
  await page.waitForLoadState('networkidle')
  const times = await page.evaluate(() => window.measured)
  await context.close()
  return { ...times, kilobytes: bytes.all / 1000, scripts: bytes.scripts / 1000, scriptFiles: scripts.size }
}

declare global {
  interface Window {
    measured: Omit<Measured, 'kilobytes' | 'scripts' | 'scriptFiles'>
  }
}

/** Runs in the page before everything else. */
function observe() {
  const measured: Partial<Measured> = { blocked: 0 }
  Object.assign(window, { measured })
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ startTime }) => (measured.painted ??= startTime))
  watch('largest-contentful-paint', ({ startTime }) => (measured.shown = startTime))
  watch('longtask', ({ duration }) => (measured.blocked = (measured.blocked ?? 0) + duration - 50))
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  // Samples points, once: measuring invisible rows would lay them out.
  const controlsInSight = () => {
    const found = new Set<Element>()
    for (let y = 4; y < innerHeight; y += 12)
      for (let x = 4; x < innerWidth; x += 24) {
        const control = document.elementFromPoint(x, y)?.closest('a[href], button, input, select, textarea')
        if (control) found.add(control)
      }
    return [...found]
  }
  let controls: Element[] = []
  const look = () => {
    const now = performance.now() // The search for controls takes time itself.
    // Once React handles all events, early ones are no longer recorded for it (drafts/early-typing.ts).
    const isHeard = document.readyState !== 'loading' && !('earlyTyping' in window)
    if (isHeard && controls.length === 0) controls = controlsInSight()
    if (controls.length > 0 && controls.every(isReacts)) measured.usable = now
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
