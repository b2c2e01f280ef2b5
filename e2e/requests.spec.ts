import type { Page } from 'playwright/test'
import { messages } from '#app/ui/admin/requests/desk-rules.ts'
import { signIn } from './people.ts'
import { expect, test } from './site.ts'

/** From the sample site or from visitors, there are requests; a day begins with how many. */
async function countIn(page: Page) {
  return page.locator('[data-list] a').count()
}

async function writeTo(page: Page, url: string, name: string) {
  await page.goto(`${url}/contact`)
  await page.waitForTimeout(2_100) // As long as a person needs at least.
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill('noor@example.com')
  await page.getByLabel('Phone').fill('+971 55 000 0101')
  await page.getByLabel('Message').fill('Please call me about a villa in Al Warqa.')
  await page.getByRole('button', { name: 'Send Now' }).click()
  await page.getByText('Thank you!').waitFor()
}

test('a call request stands on the screen within a second, is told, read, deleted and brought back', async ({
  site,
  page,
  browser,
}) => {
  await page.context().grantPermissions(['notifications'], { origin: site.url })
  await page.addInitScript(() => {
    // What the system would show is noted instead: nobody looks at its notifications here.
    const told: string[] = []
    Object.assign(window, { told })
    class Told extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, { body }: { body: string }) {
        super()
        told.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: Told })
  })
  await signIn(page, `${site.url}/admin/call-requests`)
  await expect(page.getByText('New ones are told while this page is open')).toBeVisible()
  const before = await countIn(page)

  const visitor = await (await browser.newContext()).newPage()
  await writeTo(visitor, site.url, 'Noor Al Hashimi')
  const entry = page.getByRole('link', { name: /Noor Al Hashimi/ })
  await expect(entry).toBeVisible({ timeout: 2_000 })
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'told')))
    .toEqual(['New call request: Noor Al Hashimi'])
  const badge = page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /Call Requests/ })
  await expect(badge).toContainText('unread')
  const unread = Number.parseInt((await badge.textContent())?.replace(/\D+/, '') ?? '', 10)

  await entry.click()
  const pane = page.getByRole('article', { name: 'From Noor Al Hashimi' })
  await expect(pane.getByText('Please call me about a villa in Al Warqa.')).toBeVisible()
  await expect(pane.getByRole('link', { name: '+971 55 000 0101' })).toHaveAttribute(
    'href',
    'tel:+971550000101',
  )
  if (unread === 1) await expect(badge).not.toContainText('unread')
  else await expect(badge).toContainText(`${unread - 1} unread`)

  await pane.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the request from Noor Al Hashimi?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry).toBeVisible()
  await pane.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').getByText(messages.deleted)).toBeVisible()
  await expect(entry).toBeHidden()
  expect(await countIn(page)).toBe(before)

  await page.getByRole('button', { name: 'Bring it back' }).first().click()
  await expect(entry).toBeVisible()
  await expect(page.getByRole('status').getByText(messages.broughtBack(1))).toBeVisible()
})

test('all requests are deleted by their number, and one click brings them back', async ({ site, page }) => {
  for (const name of ['Noor', 'Omar']) await writeTo(page, site.url, name)
  await signIn(page, `${site.url}/admin/call-requests`)
  const count = await countIn(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: `Delete all ${count}` }).click()
  const question = page.getByRole('dialog', { name: `Delete all ${count} call requests?` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(messages.allDeleted(count))).toBeVisible()
  await expect(page.getByText('No call requests')).toBeVisible()
  await page.getByRole('button', { name: 'Bring them back' }).first().click()
  await expect(page.locator('[data-list] a')).toHaveCount(count)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the list comes first, one opens over it, and Back leads to the list again', async ({
    site,
    page,
  }) => {
    await writeTo(page, site.url, 'Noor')
    await signIn(page, `${site.url}/admin/call-requests`)
    await expect(page.getByRole('article')).toBeHidden()
    await page.getByRole('link', { name: /Noor/ }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await expect(page.locator('[data-list]')).toBeHidden()
    await page.goBack()
    await expect(page.locator('[data-list]')).toBeVisible()
    await page.getByRole('link', { name: /Noor/ }).click()
    await page.getByRole('article').getByRole('link', { name: 'Call Requests' }).click()
    await expect(page.locator('[data-list]')).toBeVisible()
  })
})

test.describe('before JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one is opened, deleted after a question, and brought back', async ({ site, page }) => {
    await page.goto(`${site.url}/contact`)
    await page.getByLabel('Full name').fill('Noor')
    await page.getByLabel('Email').fill('noor@example.com')
    await page.getByLabel('Phone').fill('1')
    await page.getByLabel('Message').fill('Hello')
    await page.getByRole('button', { name: 'Send Now' }).click()
    await signIn(page, `${site.url}/admin/call-requests`)
    await page.getByRole('link', { name: /Noor/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Delete the request from Noor?' })).toBeVisible()
    await page.locator('form:has(h2)').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(messages.deleted)).toBeVisible()
    await page.getByRole('button', { name: 'Bring it back' }).first().click()
    await expect(page.getByRole('link', { name: /Noor/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download as CSV' })).toBeVisible()
  })
})
