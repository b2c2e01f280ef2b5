import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, readingTest as test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const white = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>'

test('header and headline have 4.5 : 1 over the lightest picture', async ({ page }) => {
  for (const width of [320, 390, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/', '/ar', '/about', '/projects']) {
        await page.goto(path)
        const lines = await linesOfText(page)
        expect(lines.length).toBeGreaterThan(2)
        await showWhitePictureWithoutText(page)
        const { data, info } = await sharp(await page.screenshot())
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true })
        const text = luminance([251, 250, 248])
        for (const { words, left, right, top, bottom } of lines) {
          const contrasts: number[] = []
          for (let y = Math.max(0, top); y < Math.min(bottom, info.height); y += 2)
            for (let x = Math.max(0, left); x < Math.min(right, info.width); x += 2) {
              const at = 3 * (Math.floor(y) * info.width + Math.floor(x))
              contrasts.push((text + 0.05) / (luminance([...data.subarray(at, at + 3)]) + 0.05))
            }
          expect(Math.min(...contrasts), `${words} on ${path}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    })
})

/** The lines of text that lie on the picture, without what has a ground of its own. */
function linesOfText(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('body > header :is(a, button), [data-banner] h1')].flatMap((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return element.checkVisibility()
        ? [...range.getClientRects()]
            .filter((box) => box.width > 4)
            .map(({ left, right, top, bottom }) => ({
              words: element.textContent,
              left,
              right,
              top,
              bottom,
            }))
        : []
    }),
  )
}

async function showWhitePictureWithoutText(page: Page) {
  await page.locator('[data-banner] picture source').evaluateAll((all) => all.forEach((one) => one.remove()))
  await page.locator('[data-banner] img').evaluate((image: HTMLImageElement, address) => {
    image.removeAttribute('srcset')
    image.src = address
    image.style.background = 'white'
  }, white)
  const content = `
    body > :not(header, main) { display: none !important }
    header *, header *::after, [data-banner] > :not(picture) { visibility: hidden !important }`
  await page.addStyleTag({ content })
}

/** WCAG 2.2. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
