import { expect, readingTest as test } from './site.ts'
import { administrator } from '#tools/seed/content.ts'

test('an address that does not exist shows a page that says so', async ({ page }) => {
  const answer = await page.goto('/no-such-building')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the back office asks who one is, and lets an administrator in', async ({ page }) => {
  const answer = await page.goto('/admin/products')
  expect(answer?.status()).toBe(401)
  await page.getByLabel('Username').fill(administrator.username)
  await page.getByLabel('Password').fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/admin/products')
})
