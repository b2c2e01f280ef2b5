import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'puppeteer-core'
import { until } from '../../test/remote-admin.ts'
import { signIn } from '../administrator.ts'
import { openBrowser, phone, slowness } from '../browser.ts'
import type { Subject } from '../subject.ts'

/** Milliseconds until each is usable. */
const screens = {
  '/admin': 1_500,
  '/admin/overview': 1_500,
  '/admin/products/edit': 1_000,
  '/admin/products': 1_500,
  '/admin/call-requests': 1_500,
}

interface Measured {
  /** Milliseconds from the request to the first paint, and until React has hydrated every visible control. */
  painted: number
  usable: number
  kilobytes: number
  scripts: number
}

export default {
  about:
    'screens of the back office on a phone four times as slow, with an empty cache: until they are usable',
  engines: ['sqlite'],
  async run(lab) {
    const { site } = await lab.open({ isPrepared: true })
    const { cookie } = await signIn(site)
    const browser = await openBrowser(lab)
    for (const [path, atMost] of Object.entries(screens)) {
      const measured: Measured[] = []
      for (let round = 0; round < Math.min(4, lab.rounds(20)); round += 1)
        measured.push(await open(browser, site.url, path, cookie))
      // Other load on the machine can only make it slower, so the minimum counts.
      const least = (figure: keyof Measured) => Math.min(...measured.map((one) => one[figure]))
      lab.goal({
        what: `${path} on a phone ${slowness} times as slow, usable after, best of ${measured.length}`,
        atMost,
        measured: least('usable'),
        unit: 'ms',
        why: `painted after ${least('painted').toFixed(0)} ms`,
      })
      lab.figure(
        `${path}: scripts, all transferred`,
        `${least('scripts').toFixed(0)}, ${least('kilobytes').toFixed(0)} kB`,
      )
    }
  },
} satisfies Subject

async function open(browser: Browser, url: string, path: string, cookie: string): Promise<Measured> {
  const context = await browser.createBrowserContext()
  const [name = '', value = ''] = cookie.split('=')
  await context.setCookie({ name, value, domain: 'localhost', path: '/' })
  const page = await context.newPage()
  await page.setViewport(phone)
  const devtools = await page.createCDPSession()
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
  await page.emulateCPUThrottling(slowness)
  await page.evaluateOnNewDocument(observe)
  await wait(1_500) // Until a new browser window has finished its own work.
  await page.goto(url + path)
  // A plain expression: what else asks the page would run on the same slow processor.
  const expression = "'usable' in window.measured"
  await until(async () => (await devtools.send('Runtime.evaluate', { expression })).result.value === true)
  await page.waitForNetworkIdle({ concurrency: 1 }) // The stream of events stays open.
  const times = await page.evaluate(() => window.measured)
  await context.close()
  return { ...times, kilobytes: bytes.all / 1000, scripts: bytes.scripts / 1000 }
}

declare global {
  interface Window {
    measured: Pick<Measured, 'painted' | 'usable'>
  }
}

/** Runs in the page before everything else. */
function observe() {
  const measured: Partial<Measured> = {}
  Object.assign(window, { measured })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) measured.painted ??= startTime
  }).observe({ type: 'paint', buffered: true })
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
    // Once React handles all events, early ones are no longer recorded for it (form/early-typing.ts).
    const isHeard = document.readyState !== 'loading' && !('earlyTyping' in window)
    if (isHeard && controls.length === 0) controls = controlsInSight()
    if (controls.length > 0 && controls.every(isReacts)) measured.usable = now
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
