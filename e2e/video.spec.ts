// Runs after a change in: app/uploads app/platform app/ui
import { closeSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { heroFilm, heroFilmIn } from '#test/video.ts'
import { freePort } from '#test/postgres.ts'
import { residentMemory } from '#test/resident-memory.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { openSignedIn } from './sign-in.ts'
import { copyEmptySite, expect, long, ownSiteTest as day } from './site.ts'
import { mebibyte } from '#app/platform/units.ts'

const large = 200 * mebibyte
let folder: string
let environment: Record<string, string>
let site: SiteProcess

// A separate site, which this test stops and restarts on the same port.
day.beforeEach(async () => {
  folder = copyEmptySite()
  environment = { DATA_DIR: folder, PORT: String(await freePort()) }
  site = await startSite(environment)
})

day.afterEach(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Writes the sample site's film with a meaningless box of 200 MB after it. */
async function writeLargeFilm(path: string) {
  const film = await heroFilm()
  writeFileSync(path, film)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(large - film.length)
  head.write('free', 4)
  const file = openSync(path, 'r+')
  writeSync(file, head, 0, head.length, film.length)
  closeSync(file)
  truncateSync(path, large)
}

/** The process's resident memory in megabytes. */
const memoryOf = (pid: number) => residentMemory(pid) / 1024 / 1024

/** Records the offset of each part that the browser sends from now on. */
function watchParts(page: Page) {
  const parts: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') parts.push(Number(request.headers()['upload-offset']))
  })
  return parts
}

const until = (page: Page, percent: number) =>
  page.waitForFunction((least) => {
    const bar = document.querySelector('[role=progressbar]')
    return Number(bar?.getAttribute('aria-valuenow')) >= least
  }, percent)

day('a 200 MB video survives a kill of the server, and is then on the home page', long, async ({ page }) => {
  const path = join(folder, 'Our tower.mp4')
  await writeLargeFilm(path)
  await openSignedIn(page, `${site.url}/admin/home`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: -1,
    uploadThroughput: 30 * mebibyte,
    latency: 0,
  })
  const before = memoryOf(site.pid)
  let peak = before
  const measuring = setInterval(() => (peak = Math.max(peak, memoryOf(site.pid))), 100)
  const parts = watchParts(page)
  await page.getByLabel('Upload a video').setInputFiles(path)
  await until(page, 60)
  clearInterval(measuring)
  expect(peak - before).toBeLessThan(150)

  site.signal('SIGKILL')
  await site.ended
  await expect(page.getByText('Connection lost, trying again…')).toBeVisible()
  const sentBefore = parts.length
  site = await startSite(environment)
  const started = memoryOf(site.pid)
  await expect(page.getByText('· 1920 × 1080')).toBeVisible({ timeout: 120_000 })
  // After the restart the upload continues where it stopped: nothing of the first half is sent again.
  const [first = 0] = parts.slice(sentBefore)
  expect(first).toBeGreaterThan(large * 0.4)
  expect(large - first).toBeLessThan(large * 0.6)
  expect(memoryOf(site.pid) - started).toBeLessThan(150)

  await expect(page.getByText('MP4 · 8 s · 1920 × 1080 · 200.0 MB')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Data updated successfully.')).toBeVisible()
  const key = await page.locator('input[name=imageUrl]').inputValue()
  const whole = await page.request.head(site.url + key)
  expect(Number(whole.headers()['content-length'])).toBe(statSync(path).size)
  const end = await page.request.get(site.url + key, { headers: { Range: `bytes=${large - 4}-` } })
  expect(end.status()).toBe(206)
  expect(end.headers()['content-range']).toBe(`bytes ${large - 4}-${large - 1}/${large}`)
  const beyond = await page.request.get(site.url + key, { headers: { Range: `bytes=${large}-` } })
  expect(beyond.status()).toBe(416)

  await page.goto(site.url)
  const film = page.locator('#banner-film video')
  await expect(page.locator('#banner-film')).toHaveAttribute('data-address', key)
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1920)
})

day(
  'a video is refused in the browser where nothing would play it, and none of it is sent',
  async ({ page }) => {
    await openSignedIn(page, `${site.url}/admin/home`)
    const parts = watchParts(page)
    const film = Buffer.from(await heroFilm())
    await page
      .getByLabel('Upload a video')
      .setInputFiles({ name: 'cut.mp4', mimeType: 'video/mp4', buffer: film.subarray(0, 2 * mebibyte) })
    await expect(page.getByRole('alert').getByText('cut.mp4 is damaged: the end is missing')).toBeVisible()
    expect(parts).toEqual([])
  },
)

day(
  'the still picture is taken out of the video by the browser where the machine can not',
  async ({ page }) => {
    await site.stop()
    site = await startSite({ ...environment, PATH: '/nowhere' })
    await openSignedIn(page, `${site.url}/admin/home`)
    await page.getByLabel('Upload a video').setInputFiles(await heroFilmIn(folder))
    await expect(page.getByText('The first image of the video is shown there now.')).toBeVisible()
    // Another frame is chosen by hand.
    await page.getByRole('button', { name: 'Use this image' }).click()
    await page.locator('input[name=posterUrl][value$="tower-still.jpg"]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Data updated successfully.')).toBeVisible()
    const still = await page.locator('input[name=posterUrl]').inputValue()
    await page.goto(site.url)
    await expect(page.locator('[data-banner] img')).toHaveAttribute('src', `/files/${still}`)
  },
)

day(
  'a visitor who saves data, or wants nothing to move, loads nothing of the video before asking for it',
  async ({ browser, page }) => {
    await openSignedIn(page, `${site.url}/admin/home`)
    await page.getByLabel('Upload a video').setInputFiles(await heroFilmIn(folder))
    await page.getByText('· 1920 × 1080').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Data updated successfully.').waitFor()

    const calm = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    const saving = await (await browser.newContext()).newPage()
    await saving.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.goto(`${site.url}/admin/home-text`)
    for (const [at, visitor] of [calm, saving].entries()) {
      const requested: string[] = []
      visitor.on('request', (request) => requested.push(request.url()))
      await visitor.goto(site.url)
      const play = visitor.getByRole('button', { name: 'Play the video' })
      await play.waitFor()
      // A change of the page takes nothing from the film.
      const headline = `We build, said ${at + 1} times`
      await page.getByLabel('Headline', { exact: true }).fill(headline)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(headline)
      await expect(visitor.locator('#banner-film')).toHaveAttribute('data-state', 'still')
      await expect(play).toBeVisible()
      expect(requested.filter((address) => address.endsWith('.mp4'))).toEqual([])
      await play.click()
      await expect.poll(() => requested.some((address) => address.endsWith('.mp4'))).toBe(true)
      await visitor.context().close()
    }
  },
)
