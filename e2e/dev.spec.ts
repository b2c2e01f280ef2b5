import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'

const root = join(import.meta.dirname, '..')

test('on a fresh clone, npm run dev shows a page and the sign-in without a word on the console', async ({
  page,
}) => {
  test.setTimeout(240_000)
  // What an earlier start prepared is missing on a fresh clone.
  rmSync(join(root, 'node_modules', '.vite', 'deps'), { recursive: true, force: true })
  const folder = mkdtempSync(join(tmpdir(), 'plinth-dev-'))
  const dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: 'correct horse battery' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const ready = Promise.withResolvers<string>()
    let printed = ''
    dev.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
      const [, url] = /ready at (\S+)/.exec(printed) ?? []
      if (url) ready.resolve(url)
    })
    const url = await ready.promise
    const said: string[] = []
    page.on('console', (message) => {
      // The sign-in itself is an answer with 401.
      if (['error', 'warning'].includes(message.type()) && !message.text().includes('401'))
        said.push(message.text())
    })
    page.on('pageerror', (error) => said.push(error.message))
    const heading = page.getByRole('heading', { level: 1 })
    const browse = page.getByRole('link', { name: 'Browse All Projects' })
    /** Opens the page as it was, and waits until it hears of changes. */
    const open = () =>
      expect(async () => {
        const isConnected = page.waitForEvent('console', {
          predicate: (message) => message.text() === '[vite] connected.',
          timeout: 30_000,
        })
        await Promise.all([isConnected, page.goto(url)])
        await expect(heading).toHaveCSS('opacity', '1', { timeout: 1_000 })
        await expect(browse).toBeVisible({ timeout: 1_000 })
      }).toPass()
    const seeNewWord = () =>
      withChange(
        'app/messages/en.ts',
        (words) => words.replace("browse: 'Browse All Projects'", "browse: 'See all of them'"),
        () => expect(page.getByRole('link', { name: 'See all of them' })).toBeVisible({ timeout: 30_000 }),
      )
    // A change of a public page is seen without a reload by hand.
    await open()
    await withChange(
      'app/ui/styles/base.css',
      (styles) => `${styles}\nh1 { opacity: 0.99 }\n`,
      () => expect(heading).toHaveCSS('opacity', '0.99'),
    )
    await open()
    await seeNewWord()
    await page.goto(`${url}/admin`)
    await page.waitForFunction(() => !('earlyTyping' in window), undefined, { timeout: 60_000 })
    await expect(page.getByLabel('Username')).toBeVisible()
    // A browser that has loaded the back office knows modules of its own.
    await open()
    await seeNewWord()
    expect(said).toEqual([])
  } finally {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Writes a changed source, and what was there before afterwards. */
async function withChange(file: string, change: (text: string) => string, look: () => Promise<void>) {
  const path = join(root, file)
  const before = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, change(before))
    await look()
  } finally {
    writeFileSync(path, before)
  }
}
