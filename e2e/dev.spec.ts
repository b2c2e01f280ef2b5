// Runs after a change in: scripts package.json vite.config.ts react-router.config.ts tabler-icons.ts server
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'

/** Vite compiles everything at the first request, on a machine that may be busy. */
const limit = 180_000
const root = join(import.meta.dirname, '..')

test('on a fresh clone, npm run dev shows a page and the sign-in without a word on the console', async ({
  context,
}) => {
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
    context.on('console', (message) => {
      // The sign-in itself is an answer with 401.
      if (['error', 'warning'].includes(message.type()) && !message.text().includes('401'))
        said.push(message.text())
    })
    context.on('weberror', (failure) => said.push(failure.error().message))
    /**
     * Looks at a change on a page of its own: on one that is being reloaded, going elsewhere ends in net::ERR_ABORTED. A
     * page hears of a change only once it is connected, so that each is waited for before the next.
     */
    async function seeChange(file: string, change: (text: string) => string, look: ChangeSeen) {
      const page = await context.newPage()
      const connectionAfter = async (act: () => unknown) => {
        const connected = page.waitForEvent('console', {
          predicate: (message) => message.text() === '[vite] connected.',
          timeout: limit,
        })
        await Promise.all([connected, act()])
      }
      await connectionAfter(() => page.goto(url))
      const path = join(root, file)
      const before = readFileSync(path, 'utf8')
      try {
        await connectionAfter(() => writeFileSync(path, change(before)))
        await look(page, true)
        await connectionAfter(() => writeFileSync(path, before))
        await look(page, false)
      } catch (error) {
        writeFileSync(path, before)
        throw error
      }
      await page.close()
    }
    const seeNewStyle = () =>
      seeChange(
        'app/ui/styles/base.css',
        (styles) => `${styles}\nh1 { opacity: 0.99 }\n`,
        (page, isChanged) =>
          expect(page.getByRole('heading', { level: 1 })).toHaveCSS('opacity', isChanged ? '0.99' : '1'),
      )
    const seeNewWord = () =>
      seeChange(
        'app/messages/en.ts',
        (words) => words.replace("browse: 'Browse All Projects'", "browse: 'See all of them'"),
        (page, isChanged) => {
          const name = isChanged ? 'See all of them' : 'Browse All Projects'
          return expect(page.getByRole('link', { name })).toBeVisible()
        },
      )
    // A change of a public page is seen without a reload by hand.
    await seeNewStyle()
    await seeNewWord()
    const office = await context.newPage()
    await office.goto(`${url}/admin`)
    await office.waitForFunction(() => !('earlyTyping' in window), undefined, { timeout: limit })
    await expect(office.getByLabel('Username')).toBeVisible()
    // A browser that has loaded the back office knows modules of its own.
    await seeNewWord()
    expect(said).toEqual([])
  } finally {
    dev.kill('SIGTERM')
    await once(dev, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
})

type ChangeSeen = (page: Page, isChanged: boolean) => Promise<void>
