import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { startSite } from '#test/site-process.ts'
import { copySiteTemplate, expect, long, ownSiteTest as test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const drawing = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="white"/>${content}</svg>`,
  )
const checks = `<pattern id="checks" width="40" height="40" patternUnits="userSpaceOnUse">
  <path d="M0 0h20v40h20V20H0z"/></pattern><rect width="100%" height="100%" fill="url(#checks)"/>`

/** Each is stored as the picture of every banner. */
const pictures = {
  white: drawing(600, 400, ''),
  black: drawing(600, 400, '<rect width="100%" height="100%"/>'),
  busy: drawing(600, 400, checks),
  /** A low banner shows only the grey of its middle, a phone more. */
  portrait: drawing(400, 600, '<path d="M0 250h400v100H0z" fill="#888"/>'),
  /** A phone shows only its middle. */
  wide: drawing(1050, 450, '<path d="M0 0h400v450H0zM650 0h400v450H650z"/>'),
}

for (const [name, picture] of Object.entries(pictures))
  test(`header and headline have 4.5 : 1 over a ${name} picture`, long, async ({ page }) => {
    const folder = copySiteTemplate()
    await storeEverywhere(folder, picture)
    const site = await startSite({ DATA_DIR: folder })
    try {
      // The live page would take what is made meanwhile while it is looked at.
      await expect.poll(() => countUnfinished(folder), { timeout: 300_000 }).toBe(0)
      for (const path of ['/', '/about', '/projects']) {
        for (const width of [320, 390, 768, 1440])
          await test.step(`${path} at ${width} px`, async () => {
            await page.setViewportSize({ width, height: 844 })
            await page.goto(site.url + path)
            expect(await lowestContrast(page)).toBeGreaterThanOrEqual(4.5)
          })
      }
      await page.goto(`${site.url}/about`)
      if (name === 'black') expect(await veilOf(page)).toEqual(['0', '0'])
      if (name === 'white') {
        await page.addStyleTag({ content: '[data-banner]::before { opacity: 0.9 }' })
        expect(await lowestContrast(page)).toBeLessThan(4.5)
      }
    } finally {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

/** Replaces the pictures of all banners, as if they had just been stored: versions and light follow. */
async function storeEverywhere(folder: string, picture: Buffer) {
  const { data, info } = await sharp(picture).png().toBuffer({ resolveWithObject: true })
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  // Without AVIF, which takes long, and which not every browser of the tests decodes.
  database.exec(`
    drop trigger leave_photographs;
    create trigger leave_avif after update of variants on file when new.variants = 'quick' begin
      update file set variants = 'plain' where key = new.key;
    end;
  `)
  const generals = database.prepare(
    `select key from file where type = 'image/jpeg' and key like 'generals/%'`,
  )
  const keys = generals.all().map(({ key }) => String(key))
  const { key: other } = database
    .prepare(`select json_extract(value, '$.imageUrl') as key from setting where key = 'newsimage'`)
    .get() ?? { key: '' }
  const change = database.prepare(`update file set variants = 'waiting', type = 'image/png', bytes = ?,
    width = ?, height = ?, sha256 = ?, placeholder = null, light = null where key = ?`)
  for (const [index, key] of [...new Set([...keys, String(other)])].entries()) {
    writeFileSync(join(folder, 'files', 'public', key), data)
    change.run(data.length, info.width, info.height, `${index}`.padEnd(64, '0'), key)
  }
  database.close()
}

function countUnfinished(folder: string): number {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'), { readOnly: true })
  const row = database
    .prepare(
      `select count(*) as number from file where variants in ('waiting', 'quick') and type = 'image/png'`,
    )
    .get()
  database.close()
  return Number(row?.number)
}

function veilOf(page: Page) {
  return page
    .locator('[data-banner]')
    .evaluate((banner) =>
      ['--veil-top', '--veil-bottom'].map((name) => getComputedStyle(banner).getPropertyValue(name)),
    )
}

/** Of the text on the picture, wherever it is lightest. */
async function lowestContrast(page: Page): Promise<number> {
  const picture = page.locator('[data-banner] img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await veilOf(page)).not.toContain('')
  const lines = await linesOfText(page)
  expect(lines.length).toBeGreaterThan(2)
  const content = `
    body > :not(header, main) { display: none !important }
    header *, header *::after, [data-banner] > :not(picture) { visibility: hidden !important }`
  await page.addStyleTag({ content })
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const text = luminance([251, 250, 248])
  const contrasts: number[] = []
  for (const { left, right, top, bottom } of lines)
    for (let y = Math.max(0, top); y < Math.min(bottom, info.height); y += 2)
      for (let x = Math.max(0, left); x < Math.min(right, info.width); x += 2) {
        const at = 3 * (Math.floor(y) * info.width + Math.floor(x))
        contrasts.push((text + 0.05) / (luminance([...data.subarray(at, at + 3)]) + 0.05))
      }
  return contrasts.reduce((lowest, contrast) => Math.min(lowest, contrast), 21)
}

/** The lines of text that lie on the picture, without what has a ground of its own. */
function linesOfText(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('body > header :is(a, button), [data-banner] h1')].flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return element.checkVisibility()
        ? [...range.getClientRects()]
            .filter((box) => box.width > 4)
            .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
        : []
    }),
  )
}

/** WCAG 2.2. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
