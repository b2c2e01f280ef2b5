import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import sharp, { type Sharp } from 'sharp'
import { freePort } from '../test/postgres.ts'
import { newFolder } from './deployment.ts'
import type { Lab } from './subject.ts'

/** A browser with one window. */
export interface Browser {
  open(address: string): Promise<void>
  /** Runs the body of a function in the page. */
  run(script: string): Promise<unknown>
  /** Presses the first element that this selector finds. */
  press(selector: string): Promise<void>
  /** What is on the screen. */
  picture(): Promise<Sharp>
}

const size = { width: 1440, height: 900 }
const element = 'element-6066-11e4-a52e-4f735466cecf' // The key of an element's id, as WebDriver says.

export async function openFirefox(lab: Lab): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox', // It speaks WebDriver BiDi.
    executablePath: '/usr/bin/firefox-esr',
    defaultViewport: size,
    protocolTimeout: 60_000,
  })
  lab.onEnd(() => browser.close())
  const page = await browser.newPage()
  return {
    open: async (address) => void (await page.goto(address)),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    press: (selector) => page.click(selector),
    picture: async () => sharp(await page.screenshot()),
  }
}

/** Its pictures are those of the screen: its own leave out what the compositor makes of a page. */
export async function openWebKit(lab: Lab): Promise<Browser> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (!binary) throw new Error('webkit2gtk-driver is missing')
  const folder = newFolder()
  const screen = spawn(
    'Xvfb',
    [
      '-displayfd',
      '3',
      '-screen',
      '0',
      `${size.width}x${size.height}x24`,
      '-fbdir',
      folder,
      '-nolisten',
      'tcp',
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  endWith(lab, screen)
  const [number] = await once(screen.stdio[3] ?? screen, 'data')
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      WEBKIT_FORCE_COMPOSITING_MODE: '1',
      HOME: folder,
    },
  })
  endWith(lab, driver)
  let session = ''
  const ask = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: object = {},
  ): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${session}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const { value } = (await answer.json()) as { value: unknown } // As WebDriver says.
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const options = { binary, args: ['--automation', '--full-screen'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (tries === 100) throw new Error('WebKitWebDriver did not start')
    await wait(100)
  }
  const { sessionId } = (await ask('POST', '', { capabilities })) as { sessionId: string }
  session = `/${sessionId}`
  lab.onEnd(() => ask('DELETE', ''))
  await ask('POST', '/window/rect', { x: 0, y: 0, ...size })
  return {
    open: async (url) => void (await ask('POST', '/url', { url })),
    run: (script) => ask('POST', '/execute/sync', { script, args: [] }),
    async press(selector) {
      const found = (await ask('POST', '/element', { using: 'css selector', value: selector })) as Record<
        string,
        string
      >
      await ask('POST', `/element/${found[element]}/click`)
    },
    picture: async () => readScreen(readFileSync(join(folder, 'Xvfb_screen0'))),
  }
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/status`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The picture in the file of an X server (XWD): a header, a table of colours, rows of BGRX. */
function readScreen(file: Buffer): Sharp {
  const at = (word: number) => file.readUInt32BE(word * 4)
  const [headerSize, width, height, bytesPerLine, colours] = [at(0), at(4), at(5), at(12), at(19)]
  const pixels = Buffer.from(file.subarray(headerSize + colours * 12))
  const rows = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = y * bytesPerLine + x * 4
      rows.set([pixels[from + 2] ?? 0, pixels[from + 1] ?? 0, pixels[from] ?? 0], (y * width + x) * 3)
    }
  return sharp(rows, { raw: { width, height, channels: 3 } })
}

function endWith(lab: Lab, child: ChildProcess) {
  child.on('error', (error) => lab.progress(error.message))
  process.once('exit', () => child.kill())
  lab.onEnd(async () => child.kill())
}
