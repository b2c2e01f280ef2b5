import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { generalPages } from '#app/admin/navigation/general-pages.ts'
import { collections } from '#app/collections.ts'
import { variantWidths } from '#app/platform/images/variants.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { copySiteTemplate, expect, templateSession, test as day } from './site.ts'

const publicPages = ['/', '/about', '/projects', '/projects/158', '/news', '/clients', '/contact', '/careers']
const others = ['overview', 'history', 'products/top', 'products/descriptions'].map(
  (path) => `/admin/${path}`,
)
const lists = collections.filter(({ parent }) => parent === undefined).map(({ admin }) => admin.list)
const general = generalPages.map(({ address }) => address)

/** Pixels of the smallest version of a photograph. */
const [smallest = 0] = variantWidths(Number.MAX_SAFE_INTEGER)
/** Each version is at most twice as wide as the next smaller one. */
const slack = 2

const screens = {
  computer: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
}

const test = day.extend<object, { variedSite: SiteProcess }>({
  /** A site whose photographs are marked as having all their versions. */
  variedSite: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of what a fixture needs.
    async ({}, provide) => {
      const folder = copySiteTemplate()
      const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
      database.exec("update file set variants = 'ready' where placeholder is not null")
      database.close()
      const site = await startSite({ DATA_DIR: folder })
      await provide(site)
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ variedSite }, provide) => provide(variedSite.url),
})
test.describe.configure({ mode: 'default' })

for (const [screen, use] of Object.entries(screens)) {
  test.describe(`on a ${screen}`, () => {
    test.use(use)

    test('no page and no list loads a photograph larger than it shows it', async ({ page }) => {
      await page.context().addCookies([templateSession()])
      await answerVersions(page)
      const addresses = new Set([...publicPages, ...others, ...lists, ...general])
      let looked = 0
      for (const address of addresses) {
        const html = await (await page.request.get(address)).text()
        const [one] = /\/admin\/[a-z/-]+\/edit(-\w+)?\/[\w-]+(?=")/.exec(html) ?? []
        if (one && lists.includes(address)) addresses.add(one)
        if (!/<img[^>]+src="\/files\//.test(html)) continue
        await page.goto(address)
        const pictures = await picturesOn(page)
        looked += pictures.length
        const tooLarge = pictures.filter(({ width, needs }) => width > Math.max(smallest, needs * slack))
        expect.soft(tooLarge, address).toEqual([])
      }
      expect(looked).toBeGreaterThan(50)
    })

    test('the banner of the home page comes in the one version that it shows', async ({ page }) => {
      const requested: string[] = []
      page.on('request', (request) => requested.push(request.url()))
      await answerVersions(page)
      await page.goto('/')
      const shown = await page
        .locator('[data-banner] img')
        .evaluate(({ currentSrc }: HTMLImageElement) => currentSrc)
      const [versions = shown] = /.+\/variants\/\w+\//.exec(shown) ?? []
      expect(requested.filter((address) => address.startsWith(versions))).toEqual([shown])
    })
  })
}

/**
 * Serves a blank image for every version, as wide as its address says: only the requested address matters.
 */
async function answerVersions(page: Page) {
  await page.route(/\/files\/(variants\/.+\/|.+\.(jpg|png)\?width=)\d+/, async (route) => {
    const [, width] = /(\d+)(?:\.\w+)?$/.exec(route.request().url()) ?? []
    const size = { width: Number(width), height: Math.round((Number(width) * 2) / 3) }
    const paper = sharp({ create: { ...size, channels: 3, background: '#b9c3cf' } })
    await route.fulfill({ contentType: 'image/webp', body: await paper.webp({ effort: 0 }).toBuffer() })
  })
}

/** Every raster image with the width that its place on the screen needs. */
function picturesOn(page: Page): Promise<{ address: string; width: number; needs: number }[]> {
  return page.evaluate(async () => {
    // Images further down load when they are scrolled into view.
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
    const shown = [...document.images].filter(
      ({ currentSrc, offsetWidth }) => offsetWidth > 0 && /\/files\/(?!.+\.svg)/.test(currentSrc),
    )
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
    const found = shown.map(({ currentSrc, naturalWidth, naturalHeight, offsetWidth, offsetHeight }) => {
      const [, named] = /(?:\?width=|\/)(\d+)(?:\.\w+)?$/.exec(currentSrc) ?? []
      const covering = Math.max(offsetWidth, (offsetHeight * naturalWidth) / naturalHeight)
      return { address: currentSrc, width: Number(named ?? naturalWidth), needs: covering * devicePixelRatio }
    })
    // One download serves every place where an image is shown.
    return [...Map.groupBy(found, ({ address }) => address)].map(([address, places]) => ({
      address,
      width: Math.max(...places.map(({ width }) => width)),
      needs: Math.max(...places.map(({ needs }) => needs)),
    }))
  })
}
