// Runs after a change in: app/uploads app/platform app/ui
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Locator, Page } from 'playwright/test'
import { tooManyBytes, policies } from '#app/uploads/policy.ts'
import { notReadable } from '#app/uploads/messages.ts'
import { freePort } from '#test/postgres.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { openSignedIn } from './sign-in.ts'
import { copyEmptySite, expect, ownSiteTest as day } from './site.ts'
import { administrator } from '#tools/seed/content.ts'
import { mebibyte } from '#app/platform/units.ts'

interface Photograph {
  name: string
  buffer: Buffer
}

let folder: string
let environment: Record<string, string>
let site: SiteProcess
let page: Page
let photograph: Photograph
/** A smaller file, sent more slowly, for tests of any upload: the site takes long to process large ones. */
let smaller: Photograph
/** The browser's requests to the upload endpoint, in order. */
let requests: { method: string; offset: number | undefined }[]
/** The announced sizes of the files, in bytes. */
let lengths: number[]

day.beforeAll(async () => {
  // No larger than the largest version, so that it is sent unchanged.
  photograph = await grainyPhotograph(2560, 2400)
  expect(photograph.buffer.length).toBeGreaterThan(15 * mebibyte)
  expect(photograph.buffer.length).toBeLessThan(policies.photograph.maxBytes)
  smaller = await grainyPhotograph(1200, 800)
})

async function grainyPhotograph(width: number, height: number): Promise<Photograph> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width, height, channels: 3 as const, background: '#345678', noise }
  const buffer = await sharp({ create }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
  return { name: 'From the crane.jpg', buffer }
}

// A separate site, which this test stops and restarts on the same port.
day.beforeEach(async ({ page: opened }) => {
  folder = copyEmptySite()
  environment = { DATA_DIR: folder, PORT: String(await freePort()) }
  site = await startSite(environment)
  page = opened
  await openSignedIn(page, `${site.url}/admin/products`)
  await page.getByRole('heading', { name: 'Add Project' }).waitFor()
  requests = []
  lengths = []
  page.on('request', (request) => {
    if (!request.url().includes('/admin/uploads')) return
    const offset = request.headers()['upload-offset']
    lengths.push(Number(request.headers()['upload-length'] ?? 0))
    requests.push({ method: request.method(), offset: offset === undefined ? undefined : Number(offset) })
  })
})

day.afterEach(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function signInAgain() {
  await page.getByLabel('Username').fill(administrator.username)
  await page.getByLabel('Password').fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Makes the upload of a photograph take three seconds. */
async function slowDown({ buffer }: Photograph) {
  const devtools = await page.context().newCDPSession(page)
  const speed = { downloadThroughput: -1, uploadThroughput: buffer.length / 3, latency: 0 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}

/** From a disk, as people do: passing a file to the page as bytes takes longer than sending it. */
async function choose({ name, buffer }: Photograph) {
  const path = join(folder, name)
  writeFileSync(path, buffer)
  await page.getByLabel('Image', { exact: true }).setInputFiles(path)
}
const until = (percent: number) =>
  page.waitForFunction((least) => {
    const bar = document.querySelector('[role=progressbar]')
    return Number(bar?.getAttribute('aria-valuenow')) >= least
  }, percent)
const arrived = () => page.locator('input[name=imageUrl][value^="images/"]').waitFor({ state: 'attached' })
const begun = () => requests.filter(({ method }) => method === 'POST').length
const partsAfter = (count: number) =>
  requests.slice(count).filter(({ method, offset }) => method === 'PATCH' && offset !== undefined)

day.describe('the upload of a photograph', () => {
  day('goes on to the end over a kill and a start of the server, without beginning anew', async () => {
    await slowDown(photograph)
    await choose(photograph)
    await until(50)
    site.signal('SIGKILL')
    await site.ended
    await page.getByText('Connection lost, trying again…').waitFor()
    const before = requests.length
    site = await startSite(environment)
    await arrived()
    const [first] = partsAfter(before)
    expect(first?.offset).toBeGreaterThan(4 * mebibyte)
    expect(begun()).toBe(2) // One to create the upload, one to process the file.
  })

  day('can be paused, and goes on where it was', async () => {
    await slowDown(smaller)
    await choose(smaller)
    await until(20)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('paused').waitFor()
    const before = requests.length
    await page.getByRole('button', { name: 'Continue' }).click()
    await arrived()
    expect(partsAfter(before)[0]?.offset).toBeGreaterThan(0)
    expect(begun()).toBe(2)
  })

  day('goes on where it was when the page was loaded anew and the same file is chosen again', async () => {
    await slowDown(smaller)
    await choose(smaller)
    await until(50)
    await page.reload()
    await page.getByRole('heading', { name: 'Add Project' }).waitFor()
    const before = requests.length
    await page.getByLabel('Image', { exact: true }).setInputFiles(join(folder, smaller.name))
    await arrived()
    expect(requests[before]?.method).toBe('HEAD')
    expect(partsAfter(before)[0]?.offset).toBeGreaterThan(0)
    expect(requests.slice(before).filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  day('asks to sign in where the session has ended, and goes on after', async () => {
    await slowDown(photograph)
    await choose(photograph)
    await until(20)
    await page.context().clearCookies()
    await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
    const before = requests.length
    await signInAgain()
    await arrived()
    expect(partsAfter(before)[0]?.offset).toBeGreaterThan(0)
    expect(requests.slice(before).filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  day('is thrown away when it is cancelled', async () => {
    await slowDown(smaller)
    await choose(smaller)
    await until(20)
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect((await gone).status()).toBe(204)
    await page.getByText('Drop an image here').waitFor()
  })

  day('is refused before it begins where the file is too large, with what to do', async () => {
    const buffer = Buffer.alloc(26 * mebibyte)
    await choose({ name: 'huge.jpg', buffer })
    await page
      .getByRole('alert')
      .getByText(tooManyBytes('huge.jpg', policies.photograph, buffer.length))
      .waitFor()
    expect(requests).toEqual([])
  })

  day('is refused before it begins where it is no photograph, in the words of the server', async () => {
    const buffer = Buffer.from('A plan in words.')
    await choose({ name: 'plan.jpg', buffer })
    await page
      .getByRole('alert')
      .getByText(`plan.jpg ${notReadable(policies.photograph)}`)
      .waitFor()
    expect(requests).toEqual([])
  })
})

day.describe('a photograph that is larger than the site shows', () => {
  /**
   * A photograph as a phone takes it: coloured hills with some grain, stored in landscape with an orientation
   * tag for portrait.
   */
  async function takenByPhone(width: number, height: number, quality: number) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
    const grain = { width: 512, height: 384, channels: 3 as const, background: '#345678', noise }
    const hills = sharp(await sharp({ create: grain }).png().toBuffer()).resize(width, height, {
      fit: 'fill',
    })
    const buffer = await hills
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    return { name: 'IMG_2041.jpg', buffer }
  }
  day(
    'of 12 megapixels goes over the line at less than 1.5 MB, stands upright, and keeps its point',
    async () => {
      const taken = await takenByPhone(4032, 3024, 95)
      expect(taken.buffer.length).toBeGreaterThan(3 * mebibyte)
      await choose(taken)
      await arrived()
      const bytes = Math.max(...lengths)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThan(1.5 * mebibyte)
      const key = await page.locator('input[name=imageUrl]').inputValue()
      const stored = await sharp(await (await page.request.get(`${site.url}/files/${key}`)).body()).metadata()
      expect(stored).toMatchObject({ width: 1920, height: 2560, format: 'jpeg' })
      const point = page.getByRole('button', { name: /^Most important point/ })
      await point.click({ position: { x: 10, y: 10 } })
      await expect(point).not.toHaveAccessibleName(/50 percent across/)
    },
  )

  day('of 48 megapixels, and more than 25 MB, is taken', async () => {
    const taken = await takenByPhone(8064, 6048, 100)
    expect(taken.buffer.length).toBeGreaterThan(policies.photograph.maxBytes)
    await choose(taken)
    await page.getByText('Making it smaller…').waitFor()
    await arrived()
    expect(Math.max(...lengths)).toBeLessThan(1.5 * mebibyte)
  })
})

day.describe('files from elsewhere', () => {
  day('a photograph is pasted into the field that has the focus', async () => {
    await page.getByLabel('Image', { exact: true }).focus()
    await hand('paste', page.locator(':focus'), ['From the crane.png'])
    await arrived()
    await page.getByText('may look blurred on a large screen').waitFor()
  })

  day('asks before the page is left while a file is on its way', async () => {
    await slowDown(smaller)
    await choose(smaller)
    await until(20)
    await page.getByRole('link', { name: 'Edit Project' }).click()
    const question = page.getByRole('dialog', { name: 'Leave while a file is uploading?' })
    await question.getByRole('button', { name: 'Stay here' }).click()
    await arrived()
  })

  day('five logos that are dropped become five items with one save', async () => {
    await page.goto(`${site.url}/admin/clients-section`)
    const names = ['one.png', 'two.png', 'plan.pdf', 'three.png', 'four.png', 'five.png']
    await hand('drop', page.getByText('Drop logos here'), names)
    await page.getByText('5 logos will be added.').waitFor()
    const refused = page.getByRole('listitem').filter({ hasText: 'plan.pdf is damaged or not an image' })
    await refused.getByRole('button', { name: 'Remove plan.pdf' }).click()
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.getByText('5 items added successfully.').waitFor()
    await expect(page.getByRole('link', { name: /^Replace/ })).toHaveCount(5)
  })
})

day.describe('many files of one field', () => {
  day(
    'are sent three at a time; where the session ends they wait, and one sign-in continues them all',
    async () => {
      await page.goto(`${site.url}/admin/clients-section`)
      await page.getByText('Drop logos here').waitFor()
      let now = 0
      let most = 0
      let ended = 3
      await page.route('**/admin/uploads**', async (route) => {
        now += 1
        most = Math.max(most, now)
        await new Promise((resolve) => setTimeout(resolve, 60))
        if (route.request().url().includes('?finish') && ended > 0) {
          ended -= 1
          await route.fulfill({ status: 401 })
        } else await route.continue()
        now -= 1
      })
      const names = Array.from({ length: 9 }, (_, index) => `logo-${index + 1}.png`)
      await hand('drop', page.getByText('Drop logos here'), names)
      await page.getByRole('dialog', { name: 'Please sign in again' }).waitFor()
      await expect(page.getByText('Waiting to start…')).toHaveCount(6)
      await signInAgain()
      await page.getByText('9 logos will be added.').waitFor()
      expect(most).toBe(3)
      await expect(page.getByRole('button', { name: /^Remove logo/ })).toHaveCount(9)
      await page.getByRole('button', { name: 'Add item' }).click()
      await page.getByText('9 items added successfully.').waitFor()
    },
  )
})

/** Pastes or drops small images, as from the clipboard or a folder. One named as a PDF is not an image. */
async function hand(how: 'paste' | 'drop', target: Locator, names: string[]) {
  const create = { width: 60, height: 40, channels: 3 as const, background: '#0b2545' }
  const picture = (await sharp({ create }).png().toBuffer()).toString('base64')
  await target.evaluate(
    (element, given) => {
      const transfer = new DataTransfer()
      for (const name of given.names) {
        const isPicture = name.endsWith('.png')
        const content = isPicture
          ? Uint8Array.from(atob(given.picture), (character) => character.charCodeAt(0))
          : 'plan'
        transfer.items.add(new File([content], name, { type: isPicture ? 'image/png' : '' }))
      }
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, dataTransfer: transfer }),
      )
    },
    { how, names, picture },
  )
}
