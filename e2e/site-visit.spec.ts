import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from 'playwright/test'
import { openSignedIn, photograph, signIn } from './sign-in.ts'
import { colleague, expect, test, type TestSite } from './site.ts'

const shell = '/admin/site-visit'
/** The last that the sample says of it is 88 %. */
const project = /188/
const projectField = (page: Page) => page.getByLabel('Project', { exact: true })

/** Opens the page, and waits until the worker keeps it. */
async function openVisit(page: Page, url: string) {
  await openSignedIn(page, url + shell)
  await expect(projectField(page)).toBeVisible()
  await page.waitForFunction(async (path) => {
    const worker = (await navigator.serviceWorker.getRegistration('/admin/'))?.active
    return worker?.state === 'activated' && (await caches.match(path)) !== undefined
  }, shell)
}

async function fillVisit(page: Page, percent: string, pictures = 2) {
  const select = projectField(page)
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
    entries: html.split(`data-percent="${percent}%"`).length - 1,
    photographs: html.split('?photo=').length - 1,
  }
}

function countPhotographs({ folder }: TestSite): number {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'), { readOnly: true })
  const row = database.prepare('select count(*) as number from project_photograph').get()
  database.close()
  return Number(row?.number)
}

test('a visit without a network is kept through a closed page and sent once when the network is back', async ({
  page,
  context,
  site,
}) => {
  await openVisit(page, site.url)
  const before = await onTheSite(page, site.url, '93')
  await context.setOffline(true)

  await test.step('the page opens without a network, with the projects', async () => {
    // A browser that can't start the worker at once, because the machine is busy, asks the network itself.
    await expect(() => page.goto(site.url + shell)).toPass()
    await fillVisit(page, '93')
    await send(page)
    await expect(queue(page)).toContainText('No network.')
    await expect(queue(page)).toContainText('2 photographs, 93 % done')
  })

  await page.close()
  const again = await context.newPage()
  await test.step('and still waits after it was closed', async () => {
    await again.goto(site.url + shell)
    await expect(queue(again)).toContainText('93 % done')
  })

  const held = Promise.withResolvers<void>()
  await context.route(/\/admin\/uploads/, async (route) => {
    await held.promise
    await route.continue()
  })
  await context.setOffline(false)
  await expect(queue(again)).toContainText('Sending photograph 1 of 2')
  await expect(queue(again)).not.toContainText('No network.')
  held.resolve()
  await expect(queue(again)).toContainText('Sent. It is on the site.')
  await again.reload()
  const after = await onTheSite(again, site.url, '93')
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
    await openVisit(page, site.url)
    let visits = 0
    const before = countPhotographs(site)
    for (let number = 1; ; number += 1) {
      const isLost = await loseRequest(context, number, isAnswered)
      await page.goto(site.url + shell)
      await fillVisit(page, '99', 1)
      await send(page)
      visits += 1
      const now = queue(page).getByRole('button', { name: 'Send now' })
      await expect(async () => {
        if (await now.isVisible()) await now.click({ timeout: 1_000 }) // It goes while a visit is sent.
        await expect(queue(page).getByRole('listitem')).toHaveCount(0, { timeout: 1_000 })
        expect(countPhotographs(site), `after visit ${number}`).toBe(before + visits)
      }).toPass()
      await context.unrouteAll()
      if (!isLost()) break
    }
    expect(visits).toBeGreaterThan(3)
    expect((await onTheSite(page, site.url, '99')).entries).toBe(1)
  })

test('a session that has ended keeps the queue, and nobody else sees it', async ({ page, context, site }) => {
  await openVisit(page, site.url)
  await context.setOffline(true)
  await fillVisit(page, '94', 1)
  await send(page)
  await expect(queue(page)).toContainText('94 % done')
  await context.clearCookies()
  await context.setOffline(false)
  await expect(queue(page)).toContainText('You are not signed in.')

  await test.step('another administrator sees nothing of it', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, page.url(), colleague)
    await expect(page.getByText('94 % done')).toHaveCount(0)
  })

  await test.step('whoever made it signs in, and it is sent', async () => {
    await context.clearCookies()
    await openSignedIn(page, site.url + shell)
    await expect.poll(async () => (await onTheSite(page, site.url, '94')).entries).toBe(1)
  })
})

test('signing out warns while something waits', async ({ page, context, site }) => {
  await openVisit(page, site.url)
  await page.route('**/admin/site-visit/visits', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await fillVisit(page, '95', 0)
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
    route.request().postDataJSON()?.percent === 96 ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await fillVisit(page, '96', 1)
  await send(page)
  await expect(queue(page)).toContainText('The site does not answer.')
  await fillVisit(page, '97', 1)
  await send(page)
  await expect.poll(async () => (await onTheSite(page, site.url, '97')).entries).toBe(1)
  const waiting = queue(page).getByRole('listitem')
  await expect(waiting).toHaveCount(1)
  await expect(waiting).toContainText('96 % done')

  await test.step('only after a question, because its photographs are nowhere else', async () => {
    const press = (name: string) => waiting.getByRole('button', { name }).click()
    await press('Delete it')
    await expect(waiting).toContainText('This visit was not sent.')
    await press('Keep it')
    await press('Delete it')
    await press('Delete for good')
    await expect(waiting).toHaveCount(0)
    await page.reload()
    await expect(projectField(page)).toBeVisible()
    await expect(waiting).toHaveCount(0)
  })
})

test('a project is found by typing, a lower percentage is asked about, and what was sent is taken back', async ({
  page,
  site,
}) => {
  await openVisit(page, site.url)
  const before = countPhotographs(site)
  await page.getByLabel('Find a project').fill('188')
  await expect(projectField(page).locator('option:checked')).toHaveText(project)
  await page.getByLabel('Photographs').setInputFiles(await photograph('level.jpg'))
  await page.getByLabel('Percent done').fill('30')
  await send(page)
  await expect(page.getByRole('alert')).toContainText('was 88 % done. Visitors would see 30 % now.')
  await page.getByRole('button', { name: 'Change it' }).click()
  await send(page)
  await page.getByRole('button', { name: 'Send 30 %' }).click()
  await expect(queue(page)).toContainText('Sent. It is on the site.')
  expect((await onTheSite(page, site.url, '30')).entries).toBe(1)

  await page.reload()
  await queue(page).getByRole('button', { name: 'Take back' }).click()
  await expect(queue(page)).toContainText('Taken back.')
  await expect(queue(page).getByRole('button', { name: 'Take back' })).toHaveCount(0)
  expect((await onTheSite(page, site.url, '30')).entries).toBe(0)
  expect(countPhotographs(site)).toBe(before)
})

test('who is not signed in fills in the form at once, and decides after signing in', async ({
  page,
  site,
}) => {
  await page.goto(site.url + shell)
  await fillVisit(page, '98', 1)
  await send(page)
  await expect(queue(page)).toContainText('You are not signed in.')
  await expect(queue(page)).toContainText('1 photograph, 98 % done')
  expect((await onTheSite(page, site.url, '98')).entries).toBe(0)
  await queue(page).getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, page.url())
  await expect(queue(page)).toContainText('before you signed in')
  expect((await onTheSite(page, site.url, '98')).entries).toBe(0)
  await queue(page).getByRole('button', { name: 'Send it' }).click()
  await expect(queue(page)).toContainText('Sent. It is on the site.')
  expect((await onTheSite(page, site.url, '98')).entries).toBe(1)
})
