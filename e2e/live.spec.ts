import type { Page } from 'playwright/test'
import { projects } from '#app/features/projects/collection.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

/** What a page asks of its own address, after it was opened. */
function noteQuestions(page: Page, path: string) {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === path || pathname === `${path}.data`) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

/** An administrator gives project 198 another name. */
async function rename(office: Page, url: string, before: string, name: string) {
  await office.goto(`${url}/admin/products/edit?search=198`)
  await office.getByRole('link', { name: before, exact: true }).click()
  await office.getByLabel('Name', { exact: true }).fill(name)
  await office.getByRole('button', { name: 'Save changes' }).click()
  await expect(office.getByRole('status').filter({ hasText: projects.sentences.updated })).toBeVisible()
}

test('an open page asks once for what changed', async ({ site, browser }) => {
  const office = await (await browser.newContext()).newPage()
  await openSignedIn(office, `${site.url}/admin/products/edit`)
  const visitor = await browser.newPage()
  const caughtUp = visitor.waitForResponse(/\/projects\/198\.data/)
  await visitor.goto(`${site.url}/projects/198`)
  const name = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await caughtUp
  const asked = noteQuestions(visitor, '/projects/198')
  await rename(office, site.url, name, 'Harbour Court')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Harbour Court')
  expect(asked).toEqual(['GET /projects/198.data'])
})

test('a page that is being read stays when the server is busy or away, and asks again', async ({
  site,
  browser,
}) => {
  const office = await (await browser.newContext()).newPage()
  await openSignedIn(office, `${site.url}/admin/products/edit`)
  const visitor = await browser.newPage()
  const caughtUp = visitor.waitForResponse(/\/projects\/198\.data/)
  await visitor.goto(`${site.url}/projects/198`)
  const name = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await caughtUp
  let failures = 0
  await visitor.route(/\/projects\/198\.data/, async (route) => {
    failures += 1
    if (failures === 1) await route.fulfill({ status: 503, body: 'busy' })
    else if (failures === 2) await route.abort()
    else await route.continue()
  })
  await rename(office, site.url, name, 'Harbour Court')
  await expect.poll(() => failures, { timeout: 10_000 }).toBe(1)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect.poll(() => failures, { timeout: 15_000 }).toBe(2)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Harbour Court', { timeout: 30_000 })
})

test('a page that was deleted while it was read says so', async ({ site, browser }) => {
  const visitor = await browser.newPage()
  const caughtUp = visitor.waitForResponse(/\/projects\/198\.data/)
  await visitor.goto(`${site.url}/projects/198`)
  const name = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await caughtUp
  await visitor.route(/\/projects\/198\.data/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  const office = await (await browser.newContext()).newPage()
  await openSignedIn(office, `${site.url}/admin/products/edit`)
  await rename(office, site.url, name, 'Harbour Court')
  await expect(visitor.getByRole('heading', { name: 'This sheet is not in the set' })).toBeVisible()
})
