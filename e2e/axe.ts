import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect } from './site.ts'
import { walkWidths } from './widths.ts'

/** Widths with different layouts. */
const widths = walkWidths(360, 768, 1440)
export const everyScheme = ['light', 'dark'] as const
type ColorScheme = (typeof everyScheme)[number]

/** Expects no axe violations on the open page, at any of the widths, in these colour schemes. */
export async function expectAccessible(page: Page, what: string, schemes: readonly ColorScheme[]) {
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
    expect(await strayAttributesOn(page), `${what}, at ${width} px`).toEqual([])
    expect(await smallTextsOn(page), `${what}, smaller than 12 px at ${width} px`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways, `${what}, sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Attributes that their element does not have in HTML, and references to ids that the page does not have. */
async function strayAttributesOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const known = new Map<string, Set<string>>()
    // As in HTML, where no property has this name in this browser.
    const others = ['class', 'for', 'property', 'capture', 'commandfor', 'popovertarget', 'muted', 'charset']
    const namesIn = (element: Element) => {
      const names: string[] = []
      for (const name in element) names.push(name.toLowerCase())
      return new Set([...names, ...others])
    }
    const references = /^aria-(labelledby|describedby|controls|owns|errormessage|activedescendant)$/
    const found = new Set<string>()
    for (const element of document.querySelectorAll('*')) {
      if (element instanceof SVGElement || element.localName.includes('-')) continue
      const names = known.get(element.localName) ?? namesIn(element)
      known.set(element.localName, names)
      for (const { name, value } of element.attributes) {
        const lost = references.test(name)
          ? value.split(/\s+/).filter((id) => !document.getElementById(id))
          : []
        for (const id of lost) found.add(`${element.localName} ${name} of #${id}`)
        if (!/^(aria|data)-/.test(name) && !names.has(name)) found.add(`${element.localName} ${name}`)
      }
    }
    for (const set of document.querySelectorAll('fieldset'))
      if (set.firstElementChild?.localName !== 'legend') found.add('a fieldset without a legend')
    return [...found]
  })
}

/** Text rendered smaller than 12 px, the smallest size allowed. */
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

/** Another colour scheme only affects contrast; everything else was checked in the first one. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * The violations that axe finds on the current page. Passed checks are not recorded, which would take half of
 * the time.
 */
export async function violationsOn(page: Page, rules?: string[]) {
  // It is 1.5 MB, which take as long to load as most checks, and would be loaded twice for each.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ';' : undefined
  // Without legacy mode, axe opens a page of its own for every check. The one frame (on-page) holds a public page,
  // which is checked by itself, and may still be loading here.
  const options = { resultTypes: ['violations' as const], iframes: false }
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options(options)
  return (await (rules ? axe.withRules(rules) : axe).analyze()).violations
}

/** The back office switches colours in an effect of its own. */
async function hasColors(page: Page, colorScheme: ColorScheme) {
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme: shown } = document.documentElement.dataset
    return shown === undefined || shown === wanted
  }, colorScheme)
}

/**
 * A transition of an inherited colour starts in each child when it ends in the parent: one frame per level.
 */
async function transitionsOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .flatMap((animation) => (animation instanceof CSSTransition ? animation.transitionProperty : [])),
  )
}

/** Waits until changes of width or colours are rendered, and nothing moves any more. */
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
