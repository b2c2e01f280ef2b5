import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page, type Request } from 'playwright/test'
import sharp from 'sharp'
import { policies, tooManyBytes } from '#app/platform/files/policy.ts'
import { freePort } from '#test/postgres.ts'
import { startSite, type SiteProcess } from '#test/site-process.ts'
import { signIn } from './people.ts'
import { administrator } from './site.ts'

const megabyte = 1024 * 1024
let folder: string
let photograph: string
let environment: Record<string, string>
let site: SiteProcess
/** What the browser asked of the entrance for uploads, in order. */
let asked: Request[]

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-e2e-'))
  photograph = join(folder, 'From the crane.jpg')
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const create = { width: 2800, height: 2200, channels: 3 as const, background: '#345678', noise }
  const bytes = await sharp({ create }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer()
  expect(bytes.length).toBeGreaterThan(15 * megabyte)
  expect(bytes.length).toBeLessThan(policies.photograph.mostBytes)
  writeFileSync(photograph, bytes)
  environment = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort()),
    SAMPLE_SITE: 'off',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  }
  site = await startSite(environment)
})

test.afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.describe.configure({ mode: 'serial' })

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, `${site.url}/admin/products`)
  const devtools = await page.context().newCDPSession(page)
  const speed = { downloadThroughput: -1, uploadThroughput: 5 * megabyte, latency: 0 }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed })
  asked = []
  page.on('request', (request) => {
    if (request.url().includes('/admin/uploads')) asked.push(request)
  })
})

const choose = (page: Page) => page.getByLabel('Image', { exact: true }).setInputFiles(photograph)
const arrived = (page: Page) =>
  page.locator('input[name=imageUrl][value^="images/"]').waitFor({ state: 'attached', timeout: 60_000 })
const until = (page: Page, percent: number) =>
  page.waitForFunction((least) => {
    const bar = document.querySelector('[role=progressbar]')
    return Number(bar?.getAttribute('aria-valuenow')) >= least
  }, percent)

function questions(method: string, since = 0) {
  return asked.slice(since).filter((request) => request.method() === method)
}

/** Where the first part that was sent since then begins. */
function goneOnAt(since: number) {
  return Number(questions('PATCH', since)[0]?.headers()['upload-offset'])
}

test('an upload goes on to the end over a kill and a start of the server, without beginning anew', async ({
  page,
}) => {
  await choose(page)
  await until(page, 50)
  site.signal('SIGKILL')
  await site.ended
  await page.getByText('waiting for the connection').waitFor()
  const before = asked.length
  site = await startSite(environment)
  await arrived(page)
  expect(goneOnAt(before)).toBeGreaterThan(4 * megabyte)
  expect(questions('POST')).toHaveLength(2) // One to begin, one to take it in.
})

test('an upload can be paused, and goes on where it was', async ({ page }) => {
  await choose(page)
  await until(page, 20)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('paused').waitFor()
  const before = asked.length
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrived(page)
  expect(goneOnAt(before)).toBeGreaterThan(0)
  expect(questions('POST')).toHaveLength(2)
})

test('an upload goes on where it was when its page was loaded anew and the file is chosen again', async ({
  page,
}) => {
  await choose(page)
  await until(page, 50)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  const before = asked.length
  await choose(page)
  await arrived(page)
  expect(asked[before]?.method()).toBe('HEAD')
  expect(goneOnAt(before)).toBeGreaterThan(0)
  expect(questions('POST', before)).toHaveLength(1)
})

test('an upload asks to sign in where the session has ended, and goes on after', async ({ page }) => {
  await choose(page)
  await until(page, 20)
  await page.context().clearCookies()
  const again = page.getByRole('dialog', { name: 'Please sign in again' })
  await again.waitFor()
  const before = asked.length
  await again.getByLabel('Password', { exact: true }).fill(administrator.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await arrived(page)
  expect(goneOnAt(before)).toBeGreaterThan(0)
  expect(questions('POST', before)).toHaveLength(1)
})

test('an upload that is cancelled is thrown away', async ({ page }) => {
  await choose(page)
  await until(page, 20)
  const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await gone).status()).toBe(204)
  await page.getByText('Drop a photograph here').waitFor()
})

test('a file that is too large is refused before it is sent, with what to do', async ({ page }) => {
  const huge = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(26 * megabyte) }
  await page.getByLabel('Image', { exact: true }).setInputFiles(huge)
  const sentence = tooManyBytes('huge.jpg', policies.photograph, huge.buffer.length)
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible()
  expect(asked).toEqual([])
})
