import type { Browser, Page, Request, Route } from 'playwright/test'
import { projects } from '#app/features/projects/collection.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

const path = '/projects/198'

/** Whether the page requested itself again without a navigation by the visitor. */
function isQuestion(request: Request) {
  return new URL(request.url()).pathname === path && request.resourceType() === 'fetch'
}

/** Waits until the page has been told about changes from before it started to listen. */
function caughtUp(page: Page) {
  return page.waitForResponse((response) => isQuestion(response.request()))
}

/** Runs in the page: counts how often a page was parsed. */
function countParsed() {
  const { parseFromString } = DOMParser.prototype
  DOMParser.prototype.parseFromString = function parse(...given) {
    const { dataset } = document.documentElement
    dataset.parsed = String(Number(dataset.parsed ?? 0) + 1)
    return parseFromString.apply(this, given)
  }
}

/** Intercepts the page's requests for itself. */
function answerQuestions(page: Page, answer: (route: Route) => Promise<void>) {
  return page.route(`**${path}`, (route) => (isQuestion(route.request()) ? answer(route) : route.continue()))
}

/** An administrator renames project 198. */
async function rename(adminPage: Page, url: string, before: string, name: string) {
  await adminPage.goto(`${url}/admin/products/edit?search=198`)
  await adminPage.getByRole('link', { name: before, exact: true }).click()
  await adminPage.getByLabel('Name', { exact: true }).fill(name)
  await adminPage.getByRole('button', { name: 'Save changes' }).click()
  await expect(adminPage.getByRole('status').filter({ hasText: projects.sentences.updated })).toBeVisible()
}

/** A visitor on the page of project 198, which listens for changes, and an administrator. */
async function openBoth(browser: Browser, url: string) {
  const adminPage = await (await browser.newContext()).newPage()
  await openSignedIn(adminPage, `${url}/admin/products/edit`)
  const visitor = await browser.newPage()
  await visitor.addInitScript(countParsed)
  const refreshed = caughtUp(visitor)
  const served = await visitor.goto(`${url}${path}`)
  const name = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await refreshed
  return { adminPage, visitor, served, name }
}

test('an open page asks once for what changed', async ({ site, browser }) => {
  const { adminPage, visitor, name } = await openBoth(browser, site.url)
  const methods: string[] = []
  visitor.on('request', (request) => isQuestion(request) && methods.push(request.method()))
  await rename(adminPage, site.url, name, 'Harbour Court')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Harbour Court')
  expect(methods).toEqual(['GET'])
  // A page that had not changed when it started to listen is not parsed again.
  expect(await visitor.evaluate(() => document.documentElement.dataset.parsed)).toBe('1')
})

test('an answer that a network on the way has kept since before the change is asked for again', async ({
  site,
  browser,
}) => {
  const { adminPage, visitor, served, name } = await openBoth(browser, site.url)
  const old = {
    contentType: 'text/html',
    body: await served?.text(),
    headers: { ...served?.headers(), age: '4' },
  }
  let requestCount = 0
  await answerQuestions(visitor, async (route) => {
    requestCount += 1
    if (requestCount === 1) await route.fulfill(old)
    else await route.continue()
  })
  await rename(adminPage, site.url, name, 'Harbour Court')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Harbour Court')
  expect(requestCount).toBe(2)
})

test('a page that is being read stays when the server is busy or away, and asks again', async ({
  site,
  browser,
}) => {
  const { adminPage, visitor, name } = await openBoth(browser, site.url)
  let failures = 0
  await answerQuestions(visitor, async (route) => {
    failures += 1
    if (failures === 1) await route.fulfill({ status: 503, body: 'busy' })
    else if (failures === 2) await route.abort()
    else await route.continue()
  })
  await rename(adminPage, site.url, name, 'Harbour Court')
  await expect.poll(() => failures).toBe(1)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect.poll(() => failures).toBe(2)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Harbour Court')
})

test('a page that was deleted while it was read says so', async ({ site, browser }) => {
  const visitor = await browser.newPage()
  const refreshed = caughtUp(visitor)
  await visitor.goto(`${site.url}${path}`)
  const name = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await refreshed
  await visitor.route(`**${path}`, (route) => route.continue({ url: `${site.url}/projects/gone` }))
  const adminPage = await (await browser.newContext()).newPage()
  await openSignedIn(adminPage, `${site.url}/admin/products/edit`)
  await rename(adminPage, site.url, name, 'Harbour Court')
  await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a news item that is read stays open, with the keyboard in it, while the list below follows a change', async ({
  site,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: site.url })
  const refreshed = visitor.waitForResponse(
    (response) => response.url().endsWith('/news') && response.request().resourceType() === 'fetch',
  )
  await visitor.goto('/news')
  const links = visitor.getByRole('main').getByRole('article').getByRole('link')
  const [opened, other] = [links.nth(0), links.nth(1)]
  const name = (await other.textContent()) ?? ''
  await refreshed
  await opened.click()
  const popup = visitor.getByRole('dialog')
  await expect(popup).toBeVisible()
  await expect(popup.getByRole('link', { name: 'Close' })).toBeFocused()

  const adminPage = await (await browser.newContext()).newPage()
  await openSignedIn(adminPage, `${site.url}/admin/products/edit?search=${encodeURIComponent(name)}`)
  await adminPage.getByRole('link', { name, exact: true }).click()
  await adminPage.getByLabel('Name', { exact: true }).fill('Harbour Court')
  await adminPage.getByRole('button', { name: 'Save changes' }).click()
  await expect(other).toHaveText('Harbour Court')
  await expect(popup).toBeVisible()
  await expect(popup.getByRole('link', { name: 'Close' })).toBeFocused()
  expect(await popup.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await visitor.keyboard.press('Escape')
  await expect(opened).toBeFocused()
})
