import type { Locator, Page } from 'playwright/test'
import { openPage, visitorPages } from './pages.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, readingTest as test, showEmptyMap } from './site.ts'
import { walkWidths } from './widths.ts'

const publicPages = visitorPages()

/** The part of the viewport's height that stays covered while the page scrolls, between 0 and 1. */
async function coveredPart(page: Page): Promise<number> {
  return page.evaluate(async () => {
    scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' })
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const stuck = [...document.querySelectorAll('body *')].filter((element) => {
      const { position } = getComputedStyle(element)
      const { top, bottom, height } = element.getBoundingClientRect()
      return /sticky|fixed/.test(position) && height > 0 && top < innerHeight / 2 && bottom > 0
    })
    return Math.max(0, ...stuck.map((element) => element.getBoundingClientRect().bottom)) / innerHeight
  })
}

test.describe('by eye', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const [width, height, most] of [
    [360, 740, 0.15], // A phone.
    [740, 360, 0], // In landscape.
    [320, 256, 0], // A laptop at 400 %.
    [1024, 768, 0.2],
  ] as const)
    test(`the header and the tabs of Projects cover at most ${most * 100} % at ${width} × ${height}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await page.goto('/projects?status=all')
      expect(await coveredPart(page)).toBeLessThanOrEqual(most)
    })

  for (const path of ['/', '/ar', '/about'])
    test(`the headline of ${path} is not under the header at 320 × 256`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 256 })
      await page.goto(path)
      const header = await page.locator('body > header').boundingBox()
      const headline = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(headline?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity))
    })

  test('no tab of Projects is cut off', async ({ page }) => {
    for (const width of [320, 360, 768])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 })
        await page.goto('/projects')
        for (const name of ['Type', 'Status'])
          for (const tab of await page.getByRole('navigation', { name }).getByRole('link').all()) {
            const box = await tab.boundingBox()
            expect(box?.x, await tab.innerText()).toBeGreaterThanOrEqual(0)
            expect((box?.x ?? 0) + (box?.width ?? 0), await tab.innerText()).toBeLessThanOrEqual(width)
          }
      })
  })

  for (const width of walkWidths(1024, 992, 1280, 1440, 1920))
    test(`the chat covers no text and nothing to press at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await showEmptyMap(page)
      for (const path of publicPages) {
        await openPage(page, path)
        const chat = await page.getByRole('link', { name: /^Chat on WhatsApp/ }).boundingBox()
        const covered = await page.evaluate((start) => {
          const ends: [string, number][] = []
          const range = document.createRange()
          const texts = document.createTreeWalker(
            document.querySelector('main') ?? document,
            NodeFilter.SHOW_TEXT,
          )
          while (texts.nextNode()) {
            const node = texts.currentNode
            if (!node.nodeValue?.trim() || !node.parentElement?.checkVisibility()) continue
            // Of what is only read aloud, nothing is covered.
            if (node.parentElement.closest('.visually-hidden')) continue
            range.selectNodeContents(node)
            ends.push([node.nodeValue, range.getBoundingClientRect().right])
          }
          for (const control of document.querySelectorAll(
            'main :is(a, button, input, select, textarea, svg)',
          ))
            if (control.checkVisibility())
              ends.push([control.outerHTML.slice(0, 60), control.getBoundingClientRect().right])
          return ends.filter(([, end]) => end > start)
        }, chat?.x ?? 0)
        // The drawing under the map and its frame fill the whole screen.
        expect(
          covered.filter(([what]) => !what.startsWith('<svg viewBox="0 0 1440')),
          path,
        ).toEqual([])
      }
    })

  test('the first words of the company have no hole in them', async ({ page }) => {
    for (const width of [1440, 1920, 2560])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto('/')
        const gaps = await page.getByRole('region', { name: 'The company' }).evaluate((section) => {
          const parts = [...section.querySelectorAll('p, a.arrow-link')].map((part) =>
            part.getBoundingClientRect(),
          )
          const edges = section.querySelector('.photo')?.getBoundingClientRect()
          const tops = [...parts.map(({ top }) => top), edges?.bottom ?? 0]
          return [edges?.top ?? 0, ...parts.map(({ bottom }) => bottom)].map(
            (end, index) => (tops[index] ?? end) - end,
          )
        })
        expect(Math.max(...gaps)).toBeLessThanOrEqual(128)
      })
  })

  test('the photograph of a project keeps 3 : 2 at 1024 px', async ({ page }) => {
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/projects/158')
      const box = await page.locator('main .photo').first().boundingBox()
      expect((box?.width ?? 0) / (box?.height ?? 1), `at ${width} px`).toBeCloseTo(1.5, 1)
    }
  })

  test('the previews of an image in the back office have the shapes that pages show', async ({
    page,
    site,
  }) => {
    const ratiosOf = (elements: Locator) =>
      elements.evaluateAll((all) =>
        all.map((element) => {
          const { width, height } = element.getBoundingClientRect()
          return width / height
        }),
      )
    for (const [form, path, shown] of [
      ['/admin/products/edit', '/', 'main .photo'],
      ['/admin/home', '/', '[data-banner]'],
      ['/admin/projects-image', '/projects', '[data-banner]'],
    ] as const) {
      const ratios: number[] = []
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        ratios.push(...(await ratiosOf(page.locator(shown))))
      }
      await openSignedIn(page, site.url + form)
      if (form.endsWith('edit')) await page.locator('tbody tr').first().getByRole('link').first().click()
      const shapes = page.locator('figure:has(> figcaption) img')
      await shapes.first().waitFor()
      const previews = await ratiosOf(shapes)
      expect(previews.length, form).toBeGreaterThan(1)
      for (const preview of previews)
        expect(
          Math.min(...ratios.map((ratio) => Math.abs(ratio / preview - 1))),
          `${preview} of ${form}`,
        ).toBeLessThan(0.04)
    }
  })

  test('the services are text, which nobody tries to press', async ({ page }) => {
    await page.goto('/')
    const services = page.getByRole('region', { name: 'Our Services' })
    await expect(services.getByRole('listitem')).toHaveCount(8)
    await expect(services.getByRole('button')).toHaveCount(0)
  })
})

test.describe('a page without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

  for (const width of [360, 1440])
    test(`shows the poster of the banner at ${width} px, and no film that nothing can start`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/')
      await expect(page.locator('[data-banner] img')).toBeVisible()
      await expect(page.locator('[data-banner] video')).toBeHidden()
    })

  for (const width of [320, 360])
    test(`has a low header at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/about')
      const header = await page.locator('body > header').boundingBox()
      expect(header?.height).toBeLessThanOrEqual(100)
      for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all())
        expect(await link.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(
          width,
        )
    })
})

test('printed before they were seen, the numbers of Home say what they count to', async ({ page }) => {
  await page.goto('/')
  await page.locator('html[data-awake]').waitFor()
  const numbers = page.getByRole('region', { name: 'In numbers' }).locator('dd')
  // Near enough to be prepared, and not yet in sight.
  await page.evaluate(() => {
    const { top } = document.querySelector('dl')?.getBoundingClientRect() ?? { top: 0 }
    scrollTo(0, top - innerHeight - 300)
  })
  await expect(numbers.first().getByText('0', { exact: true })).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const printed = await numbers.evaluateAll((all) =>
    all.map((one) => {
      return [...one.querySelectorAll('span')]
        .filter(
          (part) =>
            part.childElementCount === 0 && part.checkVisibility() && part.getBoundingClientRect().width > 2,
        )
        .map((part) => part.textContent)
        .join(' ')
    }),
  )
  expect(printed).toEqual(['17', '300', '10', '200'])
})

test('Contact on paper begins with the address, without a form that nobody can send', async ({ page }) => {
  await page.goto('/contact')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Full name')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Request a Call' })).toBeHidden()
  const address = await page.locator('main address').boundingBox()
  const phone = await page.getByRole('main').getByText('+971 4 000 0000').first().boundingBox()
  expect(address?.y).toBeLessThan(phone?.y ?? 0)
})

test('no name in large type breaks at the hyphen of a word', async ({ page }) => {
  for (const path of ['/', '/projects?q=fit-out', '/projects/155', '/projects/201']) {
    await page.goto(path)
    for (let width = 320; width <= 1440; width += width < 768 ? 16 : 96) {
      await page.setViewportSize({ width, height: 900 })
      expect(await hyphenatedLines(page), `${path} at ${width} px`).toEqual([])
    }
  }
})

/** Words with a hyphen in headings and in names of services that stand on two lines. */
function hyphenatedLines(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = document.querySelectorAll('main :is(h1, h2, h3, [data-edit*="itemtext"], section li > p)')
    return [...names].flatMap((name) => {
      const walk = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+-\p{L}+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            broken.push(word)
        }
      return broken
    })
  })
}
