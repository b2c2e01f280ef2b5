import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openFirefox, openWebKit, type Browser } from '../browsers.ts'
import type { Subject } from '../subject.ts'

const english = [
  '/',
  '/about',
  '/projects',
  '/projects/188',
  '/news',
  '/clients',
  '/contact',
  '/careers',
  '/careers/welder',
  '/privacy',
  '/no-such-page',
]
const pages = english.flatMap((path) => [path, path === '/' ? '/ar' : `/ar${path}`])
/** The overlay of a full page load lies over a page for two seconds, and a busy machine is late. */
const overlayMs = 3_000
const pictures = join(import.meta.dirname, '../../build/lab-browsers')
/** The first thing on a page that somebody would press, without leaving it. */
const pressed = 'main button:not([disabled]), main a[data-opens], main summary, main input:not([type=hidden])'

export default {
  about: 'every public page in WebKitGTK and Firefox: opened, scrolled, pressed once; pictures to look at',
  engines: ['sqlite'],
  async run(lab) {
    const { site } = await lab.open({ isPrepared: true })
    for (const [name, open] of Object.entries({ WebKitGTK: openWebKit, Firefox: openFirefox })) {
      const browser = await open(lab)
      const folder = join(pictures, name)
      mkdirSync(folder, { recursive: true })
      const holds = lab.fact(`${name}: a page opens, scrolls, answers a press and reports no error`)
      for (const path of pages)
        await holds.attempt(path, () =>
          walk(browser, site.url + path, join(folder, path.replaceAll('/', '_'))),
        )
      const visible = lab.fact(`${name}: the headline and Request a Call are visible while the film plays`)
      for (let round = 0; round < 6; round += 1)
        await visible.attempt('/', () => seeBanner(browser, site.url))
    }
    lab.figure('pictures', pictures)
  },
} satisfies Subject

async function walk(browser: Browser, address: string, file: string) {
  await browser.open(address)
  await browser.run(
    'globalThis.failures = []; addEventListener("error", ({ message }) => failures.push(message))',
  )
  await wait(overlayMs)
  await (await browser.picture()).png().toFile(`${file}-1.png`)
  await browser.run('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })')
  await wait(500)
  await (await browser.picture()).png().toFile(`${file}-2.png`)
  const canPress = await browser.run(`
    const found = [...document.querySelectorAll('${pressed}')].find((one) => one.checkVisibility() && one.offsetWidth > 1)
    found?.scrollIntoView({ block: 'center', behavior: 'instant' })
    found?.toggleAttribute('data-pressed', true)
    return Boolean(found)`)
  if (canPress) {
    await browser.press('[data-pressed]')
    await wait(1_000)
    await (await browser.picture()).png().toFile(`${file}-3.png`)
  }
  const failures = await browser.run('return globalThis.failures ?? []')
  if (Array.isArray(failures) && failures.length > 0) throw new Error(failures.join(', '))
  const isWide = await browser.run('return document.documentElement.scrollWidth > innerWidth')
  if (isWide) throw new Error('the page scrolls sideways')
}

/** Many pixels of the headline, and of the ground of the button, have the colour that their style names. */
async function seeBanner(browser: Browser, address: string) {
  await browser.open(address)
  const state = 'document.getElementById("banner-film")?.querySelector("video")?.currentTime > 0.2'
  for (let tries = 0; !(await browser.run(`return ${state}`)); tries += 1) {
    if (tries === 100) throw new Error('the film does not play')
    await wait(100)
  }
  await wait(500)
  // The window may have a frame; the page is at the bottom of it.
  const boxes = (await browser.run(`
    return [['h1', 'color'], ['a.button', 'backgroundColor']].map(([name, property]) => {
      const found = document.querySelector('[data-banner] ' + name)
      const { left, top, width, height } = found.getBoundingClientRect()
      return { name, left, fromBottom: innerHeight - top, width, height, colour: getComputedStyle(found)[property] }
    })`)) as Box[]
  const { data, info } = await (
    await browser.picture()
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const { name, left, fromBottom, width, height, colour } of boxes) {
    const top = Math.round(info.height - fromBottom)
    let seen = 0
    for (let y = top; y < top + height; y += 1)
      for (let x = Math.round(left); x < left + width; x += 1) {
        const at = (y * info.width + x) * 3
        if (`rgb(${data.subarray(at, at + 3).join(', ')})` === colour) seen += 1
      }
    if (seen < 100) throw new Error(`${seen} pixels of ${name} are ${colour}`)
  }
}

interface Box {
  name: string
  left: number
  fromBottom: number
  width: number
  height: number
  colour: string
}
