import type { Page } from 'playwright/test'
import { openPage, pagesWithin } from './pages.ts'
import { addOneOfEach, openSignedIn } from './sign-in.ts'
import { expect, long, test } from './site.ts'

test.use({ viewport: { width: 360, height: 740 } })

test(
  'on a phone no bar lies under another, on any screen of the back office',
  long,
  async ({ page, site }) => {
    await addOneOfEach(site.url)
    await openSignedIn(page, `${site.url}/admin/upload-projects`)
    for (const pattern of pagesWithin('admin/shell/boundary.tsx')) {
      await openPage(page, pattern)
      await revealBars(page, pattern)
      for (const part of [0, 0.5, 1]) expect(await overlaps(page, part), pattern).toEqual([])
    }
  },
)

/** Makes the bars appear that a screen shows only while somebody works on it. */
async function revealBars(page: Page, pattern: string) {
  if (pattern === '/admin/upload-projects') {
    const table = 'Code,Name,Location,Consultant,Type,Status\n990,Villa,Dubai,Khoor,Villa,Soon\n'
    const file = { name: 'projects.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
    await page.getByLabel('Table and files').setInputFiles([file])
    await page.getByRole('button', { name: /^Import / }).waitFor()
  }
  if (pattern === '/admin/products/edit') {
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .check()
    await page.getByRole('region', { name: 'Selected projects' }).waitFor()
  }
}

/** The bars that stay while the page scrolls and share a place with another one. */
function overlaps(page: Page, part: number) {
  return page.evaluate((scrolled) => {
    scrollTo(0, scrolled * document.documentElement.scrollHeight)
    const bars = [...document.querySelectorAll('body *')].filter(
      (element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.querySelector('a, button, input, select'),
    )
    const shared = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    return bars.flatMap((one, index) =>
      bars
        .slice(index + 1)
        .filter(
          (other) =>
            !one.contains(other) && shared(one.getBoundingClientRect(), other.getBoundingClientRect()),
        )
        .map((other) => `${one.className} and ${other.className}`),
    )
  }, part)
}
