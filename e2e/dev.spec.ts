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
  test.setTimeout(120_000)
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
    await page.goto(url)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    // A change of a public page's style is seen without a reload by hand.
    const sheet = join(root, 'app/ui/styles/base.css')
    const before = readFileSync(sheet, 'utf8')
    try {
      writeFileSync(sheet, `${before}\nh1 { opacity: 0.99 }\n`)
      await expect(heading).toHaveCSS('opacity', '0.99')
    } finally {
      writeFileSync(sheet, before)
    }
    await expect(heading).toHaveCSS('opacity', '1')
    await page.goto(`${url}/admin`)
    await page.waitForFunction(() => !('earlyTyping' in window), undefined, { timeout: 60_000 })
    await expect(page.getByLabel('Username')).toBeVisible()
    expect(said).toEqual([])
  } finally {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})
