import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { messages as visit } from '#app/admin/site-visit/visit.ts'
import { draftSentences } from '#app/content/messages.ts'
import { projects } from '#app/features/projects/collection.ts'
import { presets } from '#app/platform/auth/rights.ts'
import { administrator } from '#tools/seed/content.ts'
import { violationsOn } from './axe.ts'
import { storyProject } from './pages.ts'
import { openSignedIn, photograph, signIn, wakeUp } from './sign-in.ts'
import { colleague, expect, long, test, type TestSite } from './site.ts'

const { list, add } = projects.admin
const more = (page: Page) => page.getByRole('button', { name: 'More ways to save' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const statusOf = async (page: Page, address: string) => (await page.request.get(address)).status()

/** Opens the menu beside the button that saves, and chooses from it. */
async function choose(page: Page, name: string) {
  await more(page).click()
  await item(page, name).click()
}

test('a project is a draft, is scheduled, is on the site, and is withdrawn', long, async ({ site, page }) => {
  const onSite = `${site.url}/projects/901`
  const row = page.locator('tbody tr').filter({ hasText: 'Palm Grove Villas' })
  const openRecord = async () => {
    await page.goto(`${site.url}${list}?search=901`)
    await wakeUp(page)
    await row.getByRole('link').first().click()
    await expect(page.getByLabel('Code')).toHaveValue('901')
  }

  await test.step('is saved as a draft by the keyboard alone, with nothing but its code and name', async () => {
    await openSignedIn(page, `${site.url}${add}`)
    await page.getByLabel('Code').fill('901')
    await page.getByLabel('Name', { exact: true }).fill('Palm Grove Villas')
    await more(page).focus()
    await page.keyboard.press('Enter')
    await expect(item(page, 'Save as draft')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(item(page, 'Save as draft')).toBeHidden()
    await expect(more(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(item(page, 'Save as draft')).toBeVisible()
    for (let press = 0; press < 4; press += 1) {
      if (await item(page, 'Save as draft').evaluate((one) => one === document.activeElement)) break
      await page.keyboard.press('ArrowDown')
    }
    await expect(item(page, 'Save as draft')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(`${site.url}${add}`)
    expect(await statusOf(page, onSite)).toBe(404)
  })

  await test.step('says so in the list, which then has a filter for it', async () => {
    await page.goto(`${site.url}${list}?state=draft`)
    await wakeUp(page)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(row.getByText('Draft', { exact: true }).filter({ visible: true })).toHaveCount(1)
  })

  await test.step('is not scheduled for a time that is past, nor while something is missing', async () => {
    await openRecord()
    await choose(page, 'Schedule …')
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    await dialog.getByRole('radio', { name: 'Another time' }).check()
    await dialog.getByLabel('Day and time').fill('2020-02-29T08:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(dialog.getByText('Choose a day and a time to come.')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('radio', { name: /^Tomorrow 08:00, \w{3} \d/ }).check()
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByText('Enter the area and city.').first()).toBeVisible()
    await expect(page.getByText('Choose Building or Villa.').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Building' })).not.toBeChecked()
  })

  await test.step('is scheduled once nothing is missing, and is not on the site before', async () => {
    await page.getByLabel('Location', { exact: true }).fill('Palm Jumeirah, Dubai')
    await page.getByLabel('Consultant', { exact: true }).fill('Meem Architects')
    await page.getByRole('radio', { name: 'Villa' }).check()
    await page.getByRole('radio', { name: 'Upcoming' }).check()
    await page.getByLabel('Image', { exact: true }).setInputFiles(await photograph('palm grove.jpg'))
    await expect(page.getByRole('button', { name: /^Most important point/ })).toBeVisible()
    await choose(page, 'Schedule …')
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Monday 08:00/ })
      .check()
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
    await expect(page.getByRole('status').filter({ hasText: draftSentences.scheduled })).toBeVisible()
    await page.goto(`${site.url}${list}?search=901`)
    await expect(row.getByText(/^Scheduled .*08:00/).filter({ visible: true })).toHaveCount(1)
    expect(await statusOf(page, onSite)).toBe(404)
  })

  await test.step('is on the site at once by its button, and off it by Withdraw', async () => {
    await openRecord()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: projects.sentences.updated })).toBeVisible()
    expect(await statusOf(page, onSite)).toBe(200)
    await choose(page, 'Withdraw')
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
    await expect.poll(() => statusOf(page, onSite)).toBe(404)
  })
})

test('a draft of what is on the site waits, and a guest sees it', long, async ({ site, page, browser }) => {
  const onSite = async () => (await page.request.get(`${site.url}/projects/188`)).text()
  const record = `${site.url}${list}/${storyProject()}`
  let link = ''

  await test.step('waits beside the one on the site, which the form says', async () => {
    await openSignedIn(page, record)
    await page.getByLabel('Name', { exact: true }).fill('Jumeirah Village Terraces')
    await choose(page, 'Save as draft')
    await expect(page.getByText('The site still shows the published version.')).toBeVisible()
    await expect(
      page.getByText(/You see a draft by \w+, .* The site shows the version before it\./),
    ).toBeVisible()
    expect(await onSite()).not.toContain('Jumeirah Village Terraces')
    expect(await violationsOn(page)).toEqual([])
  })

  await test.step('gets a link for a guest', async () => {
    await choose(page, 'Guest link …')
    await page.getByRole('button', { name: 'Make a link' }).click()
    link =
      (await page
        .getByText(/\/shared\/[\w-]{22}/)
        .first()
        .textContent()) ?? ''
    expect(link).toContain(site.url)
    expect(await violationsOn(page)).toEqual([])
  })

  const phone = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const guest = await phone.newPage()
  await test.step('which shows it on a phone, without an account and without JavaScript', async () => {
    await guest.goto(link)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/Jumeirah Village Terraces/)
    const first = guest.getByRole('main').getByRole('img').first()
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await phone.cookies()).toEqual([])
  })

  await test.step('and shows nothing within a second once it is revoked', async () => {
    await page.goto(`${site.url}/admin/guest-links`)
    await wakeUp(page)
    await page.getByRole('button', { name: /^Revoke the link to / }).click()
    await expect(page.getByText('The link shows nothing any longer.')).toBeVisible()
    expect((await guest.goto(link))?.status()).toBe(404)
  })

  await test.step('is discarded', async () => {
    await page.goto(record)
    await wakeUp(page)
    await choose(page, 'Discard this draft')
    await expect(page.getByText('Draft discarded. This is the version on the site.')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('Jumeirah Village Terraces')
  })
})

test('what was opened before somebody saved a draft is saved, and the draft stays', async ({
  site,
  page,
  browser,
}) => {
  const record = `${site.url}${list}/${storyProject()}`
  const omar = await (await browser.newContext()).newPage()
  await signIn(omar, record, colleague)
  await openSignedIn(page, record)
  await page.getByLabel('Name', { exact: true }).fill('Jumeirah Village Terraces')
  await choose(page, 'Save as draft')
  await expect(page.getByText('The site still shows the published version.')).toBeVisible()

  const name = omar.getByLabel('Name', { exact: true })
  await name.fill('Another draft')
  await choose(omar, 'Save as draft')
  const refused = `${administrator.username} has saved another draft since you opened this.`
  await expect(omar.getByText(refused)).toBeVisible()
  await omar.getByRole('button', { name: 'Discard', exact: true }).click()
  await omar.getByLabel('Consultant', { exact: true }).fill('Meem Architects')
  await omar.getByRole('button', { name: 'Save changes' }).click()
  await expect(omar.getByRole('status').filter({ hasText: projects.sentences.updated })).toBeVisible()
  const html = await (await page.request.get(`${site.url}/projects/188`)).text()
  expect(html).toContain('Meem Architects')
  expect(html).not.toContain('Jumeirah Village Terraces')
  await page.reload()
  await wakeUp(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jumeirah Village Terraces')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save with these choices' }).click()
  await expect(page.getByRole('status').filter({ hasText: projects.sentences.updated })).toBeVisible()
  const both = await (await page.request.get(`${site.url}/projects/188`)).text()
  for (const words of ['Meem Architects', 'Jumeirah Village Terraces']) expect(both).toContain(words)
})

test('what a site engineer sends waits, which the phone says, and is published from Overview at once', async ({
  site,
  page,
  browser,
}) => {
  const onSite = async () => (await page.request.get(`${site.url}/projects/188`)).text()
  makeEngineer(site)
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const omar = await phone.newPage()
  await signIn(omar, `${site.url}/admin/site-visit/sign-in`, colleague)
  const select = omar.getByLabel('Project', { exact: true })
  const label = await select.locator('option').filter({ hasText: '188' }).first().textContent()
  await select.selectOption({ label: label ?? '' })
  const files = await Promise.all(['level-1.jpg', 'level-2.jpg'].map(photograph))
  await omar.getByLabel('Photographs').setInputFiles(files)
  await omar.getByLabel('Percent done').fill('97')
  await omar.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(omar.getByRole('region', { name: 'On this phone' })).toContainText(visit.waits)
  expect(await onSite()).not.toContain('data-percent="97%"')

  await openSignedIn(page, `${site.url}/admin/overview`)
  const waiting = page.getByRole('region', { name: 'Not on the site yet' })
  const named = '188 Jumeirah Village Residence'
  await expect(waiting).toContainText(`${named}2 photographs wait`)
  await expect(waiting).toContainText(`${named}1 progress entry waits`)
  expect(await violationsOn(page)).toEqual([])
  const publish = waiting.getByRole('button', { name: 'Publish all' })
  await publish.first().click()
  await expect(publish).toHaveCount(1)
  await publish.click()
  await expect(waiting).toContainText('Nothing waits any longer.')
  expect(await onSite()).toContain('data-percent="97%"')
})

/** Gives the colleague the site visit alone. */
function makeEngineer({ folder }: TestSite) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  const rights = JSON.stringify(presets['site-engineer'])
  database.prepare('update user set rights = ? where id = ?').run(rights, colleague)
  database.close()
}
