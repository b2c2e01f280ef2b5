// Prints the sample brochure from sample/brochure/egypt.html: node scripts/run.mjs tools/brochure/main.ts
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { ensureChromium } from '../../scripts/chromium.mjs'

const root = join(import.meta.dirname, '..', '..')
const browser = await chromium.launch({
  executablePath: ensureChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
})
const page = await browser.newPage()
// No larger than paper needs, because the file is part of the program.
await page.route('**/*.jpg', async (route) => {
  const body = await sharp(fileURLToPath(route.request().url()))
    .resize({ width: 1100 })
    .jpeg({ quality: 66, mozjpeg: true })
    .toBuffer()
  await route.fulfill({ body, contentType: 'image/jpeg' })
})
await page.goto(pathToFileURL(join(root, 'sample', 'brochure', 'egypt.html')).href)
await page.evaluate(() => document.fonts.ready)
await page.pdf({
  path: join(root, 'app', 'site', 'brochures', 'egypt.pdf'),
  preferCSSPageSize: true,
  printBackground: true,
})
await browser.close()
