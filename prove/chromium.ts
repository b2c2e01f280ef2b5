import { chromium, type Page } from 'playwright'
import { ensureChromium } from '../scripts/chromium.mjs'
import type { Site } from './deployment.ts'

interface Seen {
  /** Whether the script injected into each page runs if no policy forbids it. */
  control: boolean
  /** `owned`: a stored script ran. `injected`: a script added to the page afterwards ran. */
  pages: { path: string; owned: boolean; injected: boolean }[]
}

/** Opens each page in a real browser; undefined if there is none. */
export async function scriptsRunAt(site: Site, cookie: string, paths: string[]): Promise<Seen | undefined> {
  const executablePath = ensureChromium()
  if (!executablePath) return undefined
  const hosts = `--host-resolver-rules=MAP ${site.host} 127.0.0.1:${site.port}, MAP * ~NOTFOUND`
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', hosts] })
  try {
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    const context = await browser.newContext()
    await context.addCookies([{ name, value, url: `http://${site.host}` }])
    const page = await context.newPage()
    await page.goto('about:blank')
    const control = await runsInline(page)
    const pages: Seen['pages'] = []
    for (const path of paths) {
      await page.goto(`http://${site.host}${path}`, { waitUntil: 'load' })
      await page.mouse.move(300, 300)
      const owned = await page.evaluate(() => 'owned' in window)
      pages.push({ path, owned, injected: await runsInline(page) })
    }
    return { control, pages }
  } finally {
    await browser.close()
  }
}

/** Injects what unescaped markup would be: an inline script, and an event handler on an element. */
function runsInline(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.injected = 1'
    document.body.append(script)
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.injected = 1')
    image.setAttribute('src', 'data:image/png;base64,AAAA')
    document.body.append(image)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return 'injected' in window
  })
}
