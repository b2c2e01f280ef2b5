// The weight of the sample home page's images on a phone, and the time from a photograph's upload to its
// first smaller version, measured with the real server and a real browser.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { variantKey } from '#app/platform/images/variants.ts'
import { signInAt, until } from '#test/remote-admin.ts'
import { firstAdministrator } from '#tools/seed/content.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { ensureChromium } from '../scripts/chromium.mjs'
import { newPreparedSite } from './prepared-site.ts'
import { isShort, median, printGoals, printTable } from './table.ts'

const limits = { kilobytes: 350, seconds: 2 }
const rounds = isShort ? 3 : 7

const folder = await newPreparedSite()
const site = await startSite({ DATA_DIR: folder, ...firstAdministrator })
const database = new DatabaseSync(join(folder, 'plinth.sqlite'), { readOnly: true })
try {
  const weights = await weighHome(site)
  printTable(
    'Images of the home page on a phone of 390 px, scrolled to its end',
    ['pixel ratio', 'images', 'kB'],
    weights,
  )
  const times = await timeUploads(site)
  const seconds = times.map(({ shown }) => shown)
  const figures = [Math.min(...seconds), median(seconds), Math.max(...seconds)]
  printTable(
    `A photograph of 12 megapixels, upload to first smaller version, s, ${rounds} times`,
    ['min', 'median', 'max'],
    [figures.map((figure) => figure.toFixed(2))],
  )
  const heaviest = Math.max(...weights.map(([, , kilobytes]) => Number(kilobytes)))
  printGoals([
    { what: 'images of the home page on a phone', atMost: limits.kilobytes, measured: heaviest, unit: 'kB' },
    {
      what: 'a photograph until its first smaller version',
      atMost: limits.seconds,
      measured: median(seconds),
      unit: 's',
      why: `${median(times.map(({ taken }) => taken)).toFixed(1)} s until the upload is accepted`,
    },
  ])
} finally {
  database.close()
  await site.stop()
  await rm(folder, { recursive: true, force: true })
}

async function weighHome({ url }: SiteProcess): Promise<string[][]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
  const rows: string[][] = []
  for (const deviceScaleFactor of [2, 3]) {
    const viewport = { width: 390, height: 844 }
    const page = await browser.newPage({ viewport, deviceScaleFactor, isMobile: true, hasTouch: true })
    const devtools = await page.context().newCDPSession(page)
    const images = new Set<string>()
    let bytes = 0
    await devtools.send('Network.enable')
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Image') images.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (images.has(requestId)) bytes += encodedDataLength
    })
    await page.goto(url)
    await page.waitForTimeout(2_500) // The loading overlay.
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let top = 0; top <= end; top += 400) {
      await page.evaluate((to) => window.scrollTo(0, to), top)
      await page.waitForTimeout(200)
    }
    await page.waitForLoadState('networkidle')
    rows.push([String(deviceScaleFactor), String(images.size), (bytes / 1000).toFixed(0)])
    await page.close()
  }
  await browser.close()
  return rows
}

interface UploadTime {
  /** Seconds from the start of the upload until it is accepted, and until its smallest version exists. */
  taken: number
  shown: number
}

/** As an editor does: uploaded in one part, accepted, and polled until its smallest version exists. */
async function timeUploads({ url }: SiteProcess): Promise<UploadTime[]> {
  const admin = await signInAt(url)
  const content = database.prepare('select sha256 from file where key = ?')
  const times: UploadTime[] = []
  for (let round = 0; round < rounds; round += 1) {
    const photograph = new Uint8Array(await projectPhotograph(round))
    const began = performance.now()
    const answer = await admin.upload(photograph, 'From the crane.jpg')
    const { key, problem }: { key?: string; problem?: string } = await answer.json()
    if (!key) throw new Error(problem)
    const taken = (performance.now() - began) / 1000
    const sha256 = String(content.get(key)?.['sha256'])
    const smallest = `${url}/files/${variantKey(sha256, 320, 'webp')}`
    await until(async () => (await fetch(smallest)).ok, 10)
    times.push({ taken, shown: (performance.now() - began) / 1000 })
  }
  return times
}

/** 4,000 by 3,000 pixels, with as much detail as a façade. */
async function projectPhotograph(round: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 120 + round, sigma: 50 }
  const grain = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#777777', noise },
  })
    .png()
    .toBuffer()
  return sharp(grain).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer()
}
