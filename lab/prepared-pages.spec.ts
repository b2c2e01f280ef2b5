import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { chromium } from 'playwright'
import puppeteer from 'puppeteer-core'
import { freePort } from '../test/postgres.ts'
import { expect, readingTest as test } from '../e2e/site.ts'

/** A page of another site that sends no referrer. */
const elsewhere = '/elsewhere'
const elsewherePage = `<a href="/about" referrerpolicy="no-referrer">Plinth</a>
<script type="speculationrules">{"prerender": [{"where": {"href_matches": "/*"}, "eagerness": "moderate"}]}</script>`

// Playwright turns prerendering off in its browsers, because it can't follow prerendered pages.
test('a page is prepared while a pointer rests on its link, and is a visit, if it is one, once it is seen', async ({
  site,
  launchOptions: { executablePath, args },
}) => {
  const line = await listenBefore(site.url)
  const browser = await puppeteer.launch({
    executablePath: executablePath ?? chromium.executablePath(),
    args: args ?? [],
  })
  try {
    const page = await browser.newPage()
    const address = () => page.evaluate(() => location.pathname).catch(() => '') // It may navigate meanwhile.

    await page.goto(`${line.url}${elsewhere}`)
    await page.hover('a')
    await expect.poll(() => line.requestCount('GET /about')).toBe(1)
    await expect.poll(() => line.prepared()).toBeGreaterThan(0)
    await expect.poll(() => line.quietFor()).toBeGreaterThan(500)
    await page.click('a')
    await expect.poll(address).toBe('/about')
    await expect.poll(() => line.visits()).toEqual([expect.not.stringContaining('prerender')])

    const preparedBefore = line.prepared()
    await page.hover('header a[href="/"]')
    await expect.poll(() => line.prepared()).toBeGreaterThan(preparedBefore)
    expect(line.requestCount('GET /')).toBe(1)
    await page.click('header a[href="/"]')
    await expect.poll(address).toBe('/')
    const load = await page.evaluate(() => JSON.stringify(performance.getEntriesByType('navigation')[0]))
    expect(JSON.parse(load).activationStart).toBeGreaterThan(0)
    await expect
      .poll(() => line.requestCount('GET /live?topics=certificates,clients,projects,settings'))
      .toBe(1)
    expect(line.visits()).toHaveLength(1)
  } finally {
    await browser.close()
    line.close()
  }
})

/** A proxy in front of a site that records its requests. */
async function listenBefore(url: string) {
  const received: IncomingMessage[] = []
  let lastHeard = 0
  const server = createServer((incoming, outgoing) => {
    received.push(incoming)
    lastHeard = performance.now()
    const { method = '', url: path = '', headers } = incoming
    if (path === elsewhere) return outgoing.setHeader('Content-Type', 'text/html').end(elsewherePage)
    const onward = request(url + path, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    outgoing.on('close', () => onward.destroy())
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const count = (isMeant: (request: IncomingMessage) => boolean) => received.filter(isMeant).length
  return {
    url: `http://localhost:${port}`,
    requestCount: (what: string) => count(({ method, url: path }) => `${method} ${path}` === what),
    visits: () =>
      received.filter(({ url: path }) => path === '/visits').map(({ headers }) => purposeOf(headers)),
    /** The number of requests for pages that are not visible yet. */
    prepared: () => count(({ headers }) => purposeOf(headers).includes('prerender')),
    /** Milliseconds. */
    quietFor: () => performance.now() - lastHeard,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function purposeOf({ 'sec-purpose': purpose = '' }: IncomingMessage['headers']): string {
  return String(purpose)
}
