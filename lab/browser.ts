import puppeteer from 'puppeteer-core'
import { ensureChromium } from '../scripts/chromium.mjs'
import type { Lab } from './subject.ts'

export const phone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** How many times slower than this processor that of a phone is taken to be. */
export const slowness = 4

/** A browser that prerenders pages as every visitor's does; Playwright's own must not. */
export async function openBrowser(lab: Lab) {
  const browser = await puppeteer.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    protocolTimeout: 20_000,
  })
  lab.onEnd(() => browser.close())
  return browser
}
