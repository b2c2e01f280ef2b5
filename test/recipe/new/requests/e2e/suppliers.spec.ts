import { pdfOf } from '#test/pdf.ts'
import { waitAsReader } from './clock.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

test('a supplier registers, and the office reads who and the licence', async ({ page, site }) => {
  await page.clock.install()
  await page.goto(`${site.url}/suppliers`)
  await page.getByLabel('Company').fill('Gulf Steel')
  await page.getByLabel('Contact person').fill('Mona Said')
  await page.getByLabel('Email').fill('mona@gulf-steel.example')
  await page.getByLabel('Phone').fill('+971 4 000 0000')
  await page.getByLabel('Category').selectOption('Steel')
  const file = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Trade licence']) }
  await page.getByLabel('Trade licence').setInputFiles(file)
  await waitAsReader(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()

  await openSignedIn(page, `${site.url}/admin/overview`)
  await page.getByRole('link', { name: /Gulf Steel/ }).click()
  const pane = page.getByRole('article')
  await expect(pane).toContainText('Contact person: Mona Said')
  await pane.getByRole('link', { name: 'Read' }).click()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
})
