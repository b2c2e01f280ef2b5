import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './site.ts'

/** Those that have a layout of their own. */
const widths = [360, 1440]
export const everyScheme = ['light', 'dark'] as const
type ColorScheme = (typeof everyScheme)[number]

/** Nothing that axe knows keeps anybody from using the page that is open, at any width, in these colours. */
export async function expectNoBarriers(page: Page, what: string, schemes: readonly ColorScheme[]) {
  await drawEverything(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await hasColors(page, colorScheme)
      expect(await transitionsOn(page), `${what}, moving under reduced motion at ${width} px`).toEqual([])
      await settle(page)
      const rules = schemes.indexOf(colorScheme) === 0 ? undefined : rulesOfColours
      expect(await violationsOn(page, rules), `${what}, ${colorScheme}, at ${width} px`).toEqual([])
    }
    expect(await smallTextsOn(page), `${what}, smaller than 12 px at ${width} px`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways, `${what}, sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Text that is drawn smaller than 12 px, which is the smallest anywhere. */
async function smallTextsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      const own = [...element.childNodes].filter((node) => node instanceof Text)
      const text = own
        .map(({ data }) => data)
        .join('')
        .trim()
      const isShown = text !== '' && element.checkVisibility()
      const size = isShown ? parseFloat(getComputedStyle(element).fontSize) : 12
      return size < 12 ? [`${text.slice(0, 40)} (${size} px)`] : []
    }),
  )
}

/** Other colours change nothing but contrast; all else was looked at in the first ones. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page as it stands; what it finds in order is not written down, which takes it half of its time. */
export async function violationsOn(page: Page, rules?: string[]) {
  // It is 1.5 MB, which take as long to load as most looks, and would be loaded twice for each.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined
  // Our pages have no frames of our own. Without this, axe opens a page of its own for every look.
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] })
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations
}

/** Rows out of sight are skipped by the browser, and keep the colours in which they were last drawn. */
async function drawEverything(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** The back office takes the other colours over by itself, in an effect of its own. */
async function hasColors(page: Page, colorScheme: ColorScheme) {
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme: shown } = document.documentElement.dataset
    return shown === undefined || shown === wanted
  }, colorScheme)
}

/** One of a colour that is inherited begins anew in each child when it has ended in the parent: a frame for each level. */
async function transitionsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .flatMap((animation) => (animation instanceof CSSTransition ? animation.transitionProperty : [])),
  )
}

/** Until what follows from another width or other colours is drawn, and nothing moves any more. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const ending = document.getAnimations().filter(({ playState, timeline, effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {}
      return playState === 'running' && timeline === document.timeline && endTime !== Infinity
    })
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
