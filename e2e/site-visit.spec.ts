import type { BrowserContext, Page } from 'playwright/test'
import { openSignedIn, photograph, signIn } from './sign-in.ts'
import { colleague, expect, test } from './site.ts'

const shell = '/admin/site-visit'
const project = /188/

/** Opens the page, and waits until the worker keeps it. */
async function openVisit(page: Page, url: string) {
  await openSignedIn(page, url + shell)
  await expect(page.getByLabel('Project')).toBeVisible()
  await page.waitForFunction(async (path) => {
    const isReady = (await navigator.serviceWorker.getRegistration('/admin/'))?.active
    return isReady && (await caches.match(path)) !== undefined
  }, shell)
}

async function fillVisit(page: Page, percent: string, pictures = 2) {
  const select = page.getByLabel('Project')
  const label = await select.locator('option').filter({ hasText: project }).first().textContent()
  await select.selectOption({ label: label ?? '' })
  const files = Array.from({ length: pictures }, (_, index) => photograph(`level-${index}.jpg`))
  await page.getByLabel('Photographs').setInputFiles(await Promise.all(files))
  await page.getByLabel('Percent done').fill(percent)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()
const queue = (page: Page) => page.getByRole('region', { name: 'On this phone' })

/** What visitors see of it: how many entries say this percentage, and how many photographs there are. */
async function onTheSite(page: Page, url: string, percent: string) {
  const html = await (await page.request.get(`${url}/projects/188`)).text()
  return {
    entries: html.split(`--percent:${percent}%`).length - 1,
    photographs: html.split('?photo=').length - 1,
  }
}

test('a visit without a network is kept through a closed page and sent once when the network is back', async ({
  page,
  context,
  site,
}) => {
  await openVisit(page, site.url)
  const before = await onTheSite(page, site.url, '63')
  await context.setOffline(true)

  await test.step('the page opens without a network, with the projects', async () => {
    await page.goto(site.url + shell)
    await fillVisit(page, '63')
    await send(page)
    await expect(queue(page)).toContainText('No network.')
    await expect(queue(page)).toContainText('2 photographs, 63 % done')
  })

  await page.close()
  const again = await context.newPage()
  await test.step('and still waits after it was closed', async () => {
    await again.goto(site.url + shell)
    await expect(queue(again)).toContainText('63 % done')
  })

  await context.setOffline(false)
  await expect(queue(again)).toContainText('Sent. It is on the site.')
  await again.reload()
  const after = await onTheSite(again, site.url, '63')
  expect(after.entries - before.entries).toBe(1)
  expect(after.photographs).toBeGreaterThan(before.photographs)
})

/** Lets requests of a visit pass until one of them is to be lost, before it arrives or after it was answered. */
async function loseRequest(context: BrowserContext, number: number, isAnswered: boolean) {
  let count = 0
  let isLost = false
  await context.route(/\/admin\/(uploads|site-visit\/visits)/, async (route) => {
    if (route.request().method() === 'GET' || isLost) return route.continue()
    count += 1
    if (count < number) return route.continue()
    isLost = true
    if (isAnswered) await route.fetch()
    return route.abort()
  })
  return () => isLost
}

for (const isAnswered of [false, true])
  test(`a line that is cut between any two parts, ${isAnswered ? 'after' : 'before'} they arrived, loses and doubles nothing`, async ({
    page,
    context,
    site,
  }) => {
    test.slow()
    await openVisit(page, site.url)
    let visits = 0
    for (let number = 1; ; number += 1) {
      const isLost = await loseRequest(context, number, isAnswered)
      await page.goto(site.url + shell)
      const percent = String(number)
      await fillVisit(page, percent, 1)
      await send(page)
      visits += 1
      const now = queue(page).getByRole('button', { name: 'Send now' })
      await expect(async () => {
        if (await now.isVisible()) await now.click({ timeout: 1_000 }) // It goes while a visit is sent.
        await expect(queue(page).getByRole('listitem')).toHaveCount(0, { timeout: 1_000 })
        const { entries } = await onTheSite(page, site.url, percent)
        expect(entries, `entries of visit ${number}`).toBe(1)
      }).toPass({ timeout: 30_000 })
      await context.unrouteAll()
      if (!isLost()) break
    }
    expect(visits).toBeGreaterThan(3)
  })

test('a session that has ended keeps the queue, and nobody else sees it', async ({ page, context, site }) => {
  await openVisit(page, site.url)
  await context.setOffline(true)
  await fillVisit(page, '71', 1)
  await send(page)
  await expect(queue(page)).toContainText('71 % done')
  await context.clearCookies()
  await context.setOffline(false)
  await expect(queue(page)).toContainText('You were signed out.')

  await test.step('another administrator sees nothing of it', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, page.url(), colleague)
    await expect(page.getByText('71 % done')).toHaveCount(0)
  })

  await test.step('whoever made it signs in, and it is sent', async () => {
    await context.clearCookies()
    await openSignedIn(page, site.url + shell)
    await expect.poll(async () => (await onTheSite(page, site.url, '71')).entries).toBe(1)
  })
})

test('signing out warns while something waits', async ({ page, context, site }) => {
  await openVisit(page, site.url)
  await page.route('**/admin/site-visit/visits', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await fillVisit(page, '80', 0)
  await send(page)
  await expect(queue(page)).toContainText('The site does not answer.')
  await openSignedIn(page, `${site.url}/admin/overview`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Site visits are not sent' })
  await expect(question).toContainText('One site visit waits')
  await question.getByRole('button', { name: 'Keep them' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await context.clearCookies()
})

test('a visit that the site cannot record stops no other, and can be given up', async ({ page, site }) => {
  await openVisit(page, site.url)
  await page.route('**/admin/site-visit/visits', (route) =>
    route.request().postDataJSON()?.percent === 77 ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await fillVisit(page, '77', 1)
  await send(page)
  await expect(queue(page)).toContainText('The site does not answer.')
  await fillVisit(page, '78', 1)
  await send(page)
  await expect.poll(async () => (await onTheSite(page, site.url, '78')).entries).toBe(1)
  const waiting = queue(page).getByRole('listitem')
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText('77 % done')

  await test.step('only after a question, because its photographs are nowhere else', async () => {
    const press = (name: string) => waiting.getByRole('button', { name }).click()
    await press('Delete it')
    await expect(waiting).toContainText('This visit was not sent.')
    await press('Keep it')
    await press('Delete it')
    await press('Delete for good')
    await expect(waiting).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Project')).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })
})
