import { pdfOf } from '#test/pdf.ts'
import { waitAsReader } from '../../e2e/clock.ts'
import { openSignedIn } from '../../e2e/sign-in.ts'
import { expect, test } from '../../e2e/site.ts'

const gulfSteel = {
  company: 'Gulf Steel',
  person: 'Mona Said',
  email: 'mona@gulf-steel.example',
  phone: '+971 4 000 0000',
}

test('a supplier registers, and the office reads who and the licence', async ({ page, site }) => {
  await page.clock.install()
  await page.goto(`${site.url}/suppliers`)
  for (const [name, value] of Object.entries(gulfSteel)) await page.locator(`[name="${name}"]`).fill(value)
  await page.getByLabel('Category').selectOption('Steel')
  const file = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Trade licence']) }
  await page.getByLabel('Trade licence').setInputFiles(file)
  await waitAsReader(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()

  await openSignedIn(page, `${site.url}/admin/overview`)
  await page.getByRole('link', { name: /Gulf Steel/ }).click()
  const pane = page.getByRole('article')
  await expect(pane).toContainText(/Contact person: Mona Said/)
  await pane.getByRole('link', { name: 'Read' }).click()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
})
