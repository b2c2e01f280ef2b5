import type { Page } from 'playwright/test'
import { ar } from '#app/messages/ar.ts'
import { en } from '#app/messages/en.ts'
import { waitAsReader } from './clock.ts'
import { openPage, visitorPages } from './pages.ts'
import { addOneOfEach } from './sign-in.ts'
import { expect, readingTest, showEmptyMap } from './site.ts'

const test = readingTest.extend({
  sharedSite: [
    async ({ sharedSite }, provide) => {
      await addOneOfEach(sharedSite.url)
      await provide(sharedSite)
    },
    { scope: 'worker' },
  ],
})

/** Names that every language writes in Latin letters, and what is no word: codes, addresses. */
const latin = /^(PDF|ISO|English|\(PDF\)|©|N|E|[A-Z]-\d+|\d+[A-Z]?|\S+@\S+|https?:\S+|\/\S+)[,.،]?$/

function englishWords(messages: object): string[] {
  return Object.values(messages).flatMap((word: unknown) => {
    if (typeof word === 'string') return /[a-z]{2}/.test(word) && !word.includes('{') ? [word.trim()] : []
    return typeof word === 'object' && word !== null ? englishWords(word) : []
  })
}

/** Words in Latin letters that are not marked as English, and what only programs and screen readers read. */
function readPage(page: Page) {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words: string[] = []
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode
      if (!parentElement || parentElement.closest('script, style, noscript, [lang=en]')) continue
      words.push(...(nodeValue ?? '').split(/\s+/).filter((word) => /[A-Za-z]/.test(word)))
    }
    const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')]
    const names = named.flatMap((element) =>
      ['aria-label', 'alt', 'title', 'placeholder'].flatMap((name) => element.getAttribute(name) ?? []),
    )
    return { words, names: [...names, document.title] }
  })
}

test('no Arabic page says a word of its own in English', async ({ page }) => {
  const english = new Set(englishWords(en))
  await showEmptyMap(page)
  for (const path of visitorPages('ar')) {
    await openPage(page, path)
    const { words, names } = await readPage(page)
    expect(
      words.filter((word) => !latin.test(word)),
      path,
    ).toEqual([])
    expect(
      names.filter((name) => english.has(name) || /\b(enlarge|home|page)\b/.test(name)),
      path,
    ).toEqual([])
  }
})

test('Arabic is written in its own font and in larger lines, on Arabic pages alone', async ({ page }) => {
  const typeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { fontFamily, fontSize, lineHeight } = getComputedStyle(element)
        const [family = ''] = fontFamily.split(',')
        return { family, leading: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) }
      })
  const loaded = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    })
  await page.goto('/ar/about')
  for (const selector of ['h1', 'h2', 'main p', 'header a'])
    expect(await typeOf(selector), selector).toMatchObject({ family: '"Plex Arabic"' })
  expect((await typeOf('h1')).leading).toBeGreaterThanOrEqual(1.3)
  expect((await typeOf('main p')).leading).toBeGreaterThanOrEqual(1.59)
  expect(await loaded()).toContain('Plex Arabic')
  await page.goto('/about')
  expect((await typeOf('h1')).family).toBe('"Archivo Variable"')
  expect(await loaded()).not.toContain('Plex Arabic')
})

test('the choice of a file and the number of visitors stand on the right', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/ar/careers')
  await expect(page.locator('input[type=file]')).toHaveCSS('direction', 'rtl')
  await page.goto('/ar')
  const number = page.locator('b[dir=ltr]')
  const [label, box] = await Promise.all([
    number.locator('..').locator('span').boundingBox(),
    number.boundingBox(),
  ])
  expect(box && label && label.x - (box.x + box.width)).toBeLessThan(160)
})

test('the drawer opens at the left of an Arabic page, and the link in the header leads to the same page in English', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/ar/projects?status=completed')
  await page.getByRole('button', { name: ar.shell.menu, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: ar.shell.menu })
  await expect(drawer).toBeVisible()
  expect((await drawer.boundingBox())?.x).toBe(0)
  await expect(drawer.getByRole('link', { name: ar.pages.careers })).toBeVisible()
  await expect(drawer.getByRole('link', { name: ar.shell.whatsapp })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/projects?status=completed')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('the row of logos moves to the right in Arabic, and its arrows point the other way', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/ar')
  const row = page.getByRole('group', { name: ar.home.clients.row, exact: true })
  await row.scrollIntoViewIfNeeded()
  await expect(row).toHaveAttribute('data-live', 'true')
  const next = page.getByRole('button', { name: ar.home.clients.next })
  const previous = page.getByRole('button', { name: ar.home.clients.previous })
  expect((await next.boundingBox())?.x).toBeLessThan((await previous.boundingBox())?.x ?? 0)
  const second = row.locator('li').nth(1)
  const before = (await second.boundingBox())?.x ?? 0
  await next.click()
  await expect.poll(async () => (await second.boundingBox())?.x).toBeGreaterThan(before + 50)
})

test.describe('on a phone without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const width of [320, 390])
    test(`the header links the other language and the video channel at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 })
      for (const [path, { shell }] of [
        ['/', en],
        ['/ar', ar],
      ] as const) {
        await page.goto(path)
        const header = page.locator('body > header')
        await expect(header.getByRole('link', { name: shell.videoChannel })).toBeVisible()
        await expect(header.locator('a[hreflang]')).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    })
})

test('no two filters of Projects have one name', async ({ page }) => {
  for (const path of ['/projects', '/ar/projects']) {
    await page.goto(path)
    const names = await page.locator('[data-filter-bar] a').allInnerTexts()
    expect(new Set(names).size, path).toBe(names.length)
  }
})

test('a name in Latin letters keeps the side of its column, and a size of a file its order', async ({
  page,
}) => {
  await page.goto('/ar/projects')
  const title = page.getByRole('main').locator('h2[dir=auto], h3[dir=auto]').first()
  await title.evaluate((element) => (element.textContent = 'Marina Heights'))
  await expect(title).toHaveCSS('text-align', 'right')
  const { pdf } = ar.projects.documents
  await title.evaluate((element, text) => (element.textContent = text), pdf(0.1))
  const [name, size] = await title.evaluate((element) =>
    ['PDF', '0.1'].map((part) => {
      const range = document.createRange()
      const at = element.textContent.indexOf(part)
      const [text] = element.childNodes
      if (!text) return NaN
      element.setAttribute('dir', 'rtl')
      range.setStart(text, at)
      range.setEnd(text, at + part.length)
      return range.getBoundingClientRect().left
    }),
  )
  expect(name).toBeGreaterThan(size ?? Infinity)
})

for (const javaScriptEnabled of [true, false])
  test.describe(`an Arabic form, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 780 } })

    test('refuses and thanks in Arabic', async ({ page }) => {
      const { call, common } = ar.forms
      const { fields } = call
      await page.goto('/ar/contact')
      await page.getByLabel(fields.personName.label).fill('نورة الهاشمي')
      await page.getByLabel(fields.personEmail.label).fill('noor@')
      await page.getByRole('button', { name: call.button }).click()
      await expect(page.getByRole('alert').filter({ hasText: call.missing })).toBeVisible()
      const email = page.getByLabel(fields.personEmail.label)
      await expect(email).toHaveAccessibleDescription(common.emailIncomplete)
      await expect(page.getByLabel(fields.personName.label)).toHaveValue('نورة الهاشمي')
      await email.fill('noor@example.com')
      await page.getByLabel(fields.personPhone.label).fill('+971 50 000 0000')
      await page.getByLabel(fields.personMessage.label).fill('فيلا في البرشاء، 900 م²')
      await waitAsReader(page)
      await page.getByRole('button', { name: call.button }).click()
      await expect(page.getByRole('status').filter({ hasText: call.sent })).toBeVisible()
    })
  })
