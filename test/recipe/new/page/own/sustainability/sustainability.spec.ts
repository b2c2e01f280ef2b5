import { expect, test } from '../../e2e/site.ts'

test('somebody reckons what a building saves', async ({ page, site }) => {
  await page.goto(`${site.url}/sustainability`)
  await page.getByLabel('Floor area').fill('25000')
  await expect(page.getByText('3,000 tonnes')).toBeVisible()
})
