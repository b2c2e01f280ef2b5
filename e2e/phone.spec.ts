import type { Locator, Page } from 'playwright/test'
import { projects } from '#app/features/projects/collection.ts'
import { pdfOf } from '#test/pdf.ts'
import { openPage, pagesWithin } from './pages.ts'
import { addOneOfEach, openSignedIn, photograph } from './sign-in.ts'
import { expect, long, test } from './site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

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

test('on a phone a project begins with its photograph, and takes nine taps', async ({ page, site }) => {
  await openSignedIn(page, `${site.url}/admin/overview`)
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.tap()
  }
  await tap(page.getByRole('link', { name: 'Add a project' }))
  const camera = page.getByRole('button', { name: 'Take a photo' })
  await expect(camera).toBeInViewport({ ratio: 1 })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tap(camera)])
  await chooser.setFiles(await photograph('pavilion.jpg'))
  // Its previews push the fields down, under a finger that is on its way.
  await expect(page.getByText('pavilion.jpg is uploaded')).toBeVisible()
  const texts = { Code: '902', Name: 'Creek Pavilion', Location: 'Dubai Creek', Consultant: 'Meem' }
  for (const [label, text] of Object.entries(texts)) {
    await tap(page.getByLabel(label, { exact: true }))
    // No quicker than a person: two taps in one place within 300 ms are a double tap.
    await page.keyboard.type(text, { delay: 80 })
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  }
  await tap(page.getByRole('radio', { name: 'Villa' }))
  await tap(page.getByRole('radio', { name: 'Upcoming' }))
  await tap(page.getByRole('button', { name: 'Add project' }))
  await expect(page.getByRole('status').filter({ hasText: projects.sentences.added })).toBeVisible()
  expect(taps).toBe(9)
})

test('with the keyboard of a phone the photograph comes first too', async ({ page, site }) => {
  await openSignedIn(page, `${site.url}/admin/products`)
  await page.getByLabel('Code', { exact: true }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel('Image description', { exact: true })).toBeFocused()
})

test('on a phone a resume is read two taps from the list', async ({ page, site }) => {
  const file = { name: 'noor.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Noor, site engineer']) }
  const person = { firstname: 'Noor', lastname: 'Ali', email: 'noor@example.com', phone: '+971500000100' }
  const multipart = { ...person, file }
  await page.request.post(`${site.url}/careers`, { headers: { Origin: site.url }, multipart })
  await openSignedIn(page, `${site.url}/admin/job-requests`)
  await page.getByRole('link', { name: /Noor Ali/ }).tap()
  const read = page.getByRole('article').getByRole('link', { name: 'Read' })
  await expect(read).toBeInViewport({ ratio: 1 })
  await read.tap()
  await expect(page.getByText('Page 1 of 1')).toBeInViewport()
})

/** Chromium reads no HEIC, so this page is given a decoder, as Safari has one. */
test('a photo that only the browser can read is converted there', async ({ page, site }) => {
  await page.addInitScript(() => {
    const decode = globalThis.createImageBitmap
    const photo = () => {
      const canvas = new OffscreenCanvas(1200, 800)
      canvas.getContext('2d')?.fillRect(0, 0, 600, 800)
      return canvas
    }
    globalThis.createImageBitmap = (source: ImageBitmapSource) =>
      decode(source instanceof File ? photo() : source)
  })
  await openSignedIn(page, `${site.url}/admin/products`)
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(900)])
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByRole('button', { name: /^Most important point/ })).toBeVisible()
})

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
