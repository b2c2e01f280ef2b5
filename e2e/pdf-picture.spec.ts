// Runs after a change in: app/uploads app/platform app/ui
import sharp from 'sharp'
import { notDrawn, pdfToo } from '#app/uploads/messages.ts'
import { compressedPdf, locked, pdfOf } from '#test/pdf.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

test('a certificate that is a PDF becomes an image of its first page', async ({ page, site }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await openSignedIn(page, `${site.url}/admin/certificates`)
  await expect(page.getByText(pdfToo)).toBeVisible()
  const image = page.getByLabel('Image', { exact: true })
  expect(await image.getAttribute('accept')).toContain('application/pdf')
  const drawers = () => scripts.filter((url) => /\/assets\/frame-/.test(url))
  expect(drawers()).toEqual([])

  await test.step('what cannot be drawn is refused in a sentence', async () => {
    for (const buffer of [Buffer.from('%PDF-1.7 nothing of a certificate'), pdfOf([''])]) {
      await image.setInputFiles(pdf('ISO 45001.pdf', buffer))
      await expect(page.getByRole('alert')).toContainText(`ISO 45001.pdf ${notDrawn.damaged}`)
      expect(drawers()).not.toEqual([])
    }
  })

  await page.getByLabel('Title', { exact: true }).fill('Fire drill')
  await page.getByLabel('Remarks', { exact: true }).fill('Quality.')
  await image.setInputFiles(pdf('Fire drill.pdf', pdfOf(['Fire drill', 'Another page'])))
  await expect(page.getByRole('status').filter({ hasText: 'Fire drill.jpg is uploaded' })).toBeAttached()
  await page.getByRole('button', { name: /^Add/ }).last().click()
  await expect(page.getByRole('status').filter({ hasText: /added/i }).first()).toBeVisible()

  const about = await (await page.request.get(`${site.url}/about`)).text()
  const [, address = ''] = /(?:src|href)="(\/files\/images\/[^"]*Fire.drill[^"]*)"/i.exec(about) ?? []
  const { data, info } = await sharp(await (await page.request.get(site.url + address)).body())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.height / info.width).toBeCloseTo(842 / 595, 1)
  expect(data.some((grey) => grey < 60)).toBe(true)
})

test('of a scan the browser counts the pages, and says that it asks for a password', async ({
  page,
  site,
}) => {
  await openSignedIn(page, `${site.url}/admin/papers`)
  const scan = page.getByLabel('Scan', { exact: true })
  const warning = page.getByText('Protected by a password')
  await scan.setInputFiles(pdf('Licence.pdf', compressedPdf(3)))
  await expect(page.getByText('3 pages', { exact: true })).toBeVisible()
  await expect(warning).toBeHidden()
  await scan.setInputFiles(pdf('Locked.pdf', compressedPdf(3, locked)))
  await expect(warning).toBeVisible()
  await expect(page.getByText('3 pages', { exact: true })).toBeHidden()
  await scan.setInputFiles(pdf('Damaged.pdf', Buffer.from('%PDF-1.7 nothing of a licence')))
  await expect(page.getByRole('link', { name: 'Damaged.pdf' })).toBeVisible()
  await expect(warning).toBeHidden()
})
