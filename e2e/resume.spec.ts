import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { pdfOf } from '#test/pdf.ts'
import { open, openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

const noor = pdfOf(['Noor Al Hashimi, site engineer', 'Twelve years in Dubai', 'References'])
const omar = pdfOf(['Omar Farouk, estimator'])
const broken = Buffer.from('%PDF-1.7 the whole life of Layla')

/** As the form on Careers sends it. */
async function apply(page: Page, url: string, firstname: string, resume: Buffer) {
  const file = { name: `${firstname}.pdf`, mimeType: 'application/pdf', buffer: resume }
  const person = { firstname, lastname: 'Example', email: `${firstname}@example.com`, phone: '+971500000100' }
  const answer = await page.request.post(`${url}/careers`, {
    headers: { Origin: url },
    multipart: { ...person, file },
  })
  expect(answer.status()).toBe(200)
}

/** Opens the application and its resume. */
async function read(page: Page, url: string, firstname: string) {
  await openSignedIn(page, `${url}/admin/job-requests`)
  await page.getByRole('link', { name: new RegExp(`${firstname} Example`) }).click()
  await page.getByRole('article').getByRole('link', { name: 'Read' }).click()
}

test.describe('a resume', () => {
  test('is read beside state and note, page by page, larger, as text, and then the next one', async ({
    site,
    page,
  }) => {
    await apply(page, site.url, 'Noor', noor)
    await apply(page, site.url, 'Omar', omar)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await openSignedIn(page, `${site.url}/admin/job-requests`)
    await page.getByRole('link', { name: /Omar Example/ }).click()
    await expect(page.getByRole('article')).toContainText('Omar.pdf')
    expect(scripts.filter((url) => /frame/.test(url))).toEqual([])

    await page.getByRole('article').getByRole('link', { name: 'Read' }).click()
    const reader = page.getByRole('region', { name: 'Resume of Omar Example' })
    await expect(reader.getByText('Page 1 of 1')).toBeVisible()
    await expect(page.getByRole('article').getByRole('radio', { name: 'New' })).toBeVisible()
    await page.getByRole('article').getByText('In progress', { exact: true }).click()
    await expect(page.getByText(/^Saved by admin/)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Page 1 of 3')).toBeVisible()
    await expect(page.getByRole('article').getByRole('radio', { name: 'New' })).toBeChecked()
    await page.getByRole('article').getByRole('radio', { name: 'New' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('region', { name: 'Resume of Omar Example' })).toBeVisible()
    await expect(page.getByRole('article').getByRole('radio', { name: 'In progress' })).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Page 1 of 3')).toBeVisible()

    const frame = page.frameLocator('iframe')
    await expect(frame.getByText('Noor Al Hashimi, site engineer').first()).toBeAttached()
    const sheet = frame.getByRole('region', { name: 'Page 1' })
    await expect(sheet.locator('canvas')).toBeVisible()
    // It checks the frame too.
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    const width = async () => (await sheet.boundingBox())?.width ?? 0
    const before = await width()
    await page.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(width).toBeGreaterThan(before * 1.2)
    await frame.getByRole('region', { name: 'Page 3' }).scrollIntoViewIfNeeded()
    await expect(page.getByText(/Page [23] of 3/)).toBeVisible()
    await page.getByRole('button', { name: 'Text' }).click()
    await expect(frame.locator('.text').first()).toBeVisible()
    await expect(frame.locator('.text').first()).toHaveText('Noor Al Hashimi, site engineer')

    await page.getByRole('article').getByLabel('Note').fill('Ask her for references.')
    await page.getByRole('article').getByLabel('Note').press('ArrowLeft')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText(/^Saved by admin/)).toBeVisible()
    await page.getByRole('link', { name: 'Previous application' }).click()
    await expect(page.getByRole('region', { name: 'Resume of Omar Example' })).toBeVisible()
    await page.getByRole('article').getByRole('link', { name: 'Back to the list' }).click()
    await expect(page.locator('[data-list]')).toBeVisible()
  })

  test('is shown where it can reach nothing: no cookie, no storage, no line, not the page around it', async ({
    site,
    page,
  }) => {
    await apply(page, site.url, 'Noor', noor)
    await read(page, site.url, 'Noor')
    await page.getByText('Page 1 of 3').waitFor()
    const frame = page.frames().find((one) => one.parentFrame() !== null)
    const reached = await frame?.evaluate(async (url) => {
      const attempt = async (act: () => unknown) => {
        try {
          await act()
          return 'reached'
        } catch {
          return 'refused'
        }
      }
      return [
        self.origin,
        await attempt(() => document.cookie),
        await attempt(() => localStorage.length),
        await attempt(() => parent.document.body),
        await attempt(() => fetch(`${url}/admin/job-requests`)),
      ]
    }, site.url)
    expect(reached).toEqual(['null', 'refused', 'refused', 'refused', 'refused'])
  })

  test('that can not be shown says so, and can be downloaded', async ({ site, page }) => {
    await apply(page, site.url, 'Layla', broken)
    await read(page, site.url, 'Layla')
    await page
      .getByRole('alert')
      .getByText('This PDF cannot be shown here. Download it to read it.')
      .waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Layla.pdf')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } })

  test('a resume stands above state and note, and nothing is wider than the screen', async ({
    site,
    page,
  }) => {
    await apply(page, site.url, 'Noor', noor)
    await read(page, site.url, 'Noor')
    await page.getByText('Page 1 of 3').waitFor()
    await expect(page.frameLocator('iframe').locator('canvas').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await open(page, page.url())
    await page.getByText('Page 1 of 3').waitFor()
  })
})
