import type { Browser, Page } from 'playwright/test'
import { messages as linkMessages } from '#app/admin/links/messages.ts'
import { messages as visit } from '#app/admin/site-visit/visit.ts'
import { messages as inbox } from '#app/features/requests/admin-inbox/messages.ts'
import { addDays, isoDay } from '#app/platform/clock.ts'
import { formatDate } from '#app/ui/day.ts'
import { storyProject } from './pages.ts'
import { open, openSignedIn, photograph, wakeUp } from './sign-in.ts'
import { expect, long, test } from './site.ts'

const line = 'The lift of the north core is in.'
const password = 'four-cranes-and-a-plinth'
const people = [
  ['Eman', 'eman', 'Editor'],
  ['Tariq', 'tariq', 'Tender'],
  ['Hana', 'hana', 'HR'],
  ['Layla', 'layla', 'Front desk'],
  ['Sami', 'sami', 'Site engineer'],
  ['Dina', 'dina', 'Director'],
] as const
type Name = (typeof people)[number][0]

/** A device of their own, which tells what it was refused. */
async function device(browser: Browser, url: string, refused: string[], name: string) {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${name}: ${answer.request().method()} ${answer.url()}`)
  })
  return page
}

/** Opens what the navigation leads to, and a screen that listens to nothing of its own. */
async function lookAround(page: Page) {
  const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  for (const address of [...addresses, '/admin/account']) await open(page, address)
}

test('seven people of a contractor hand each other what is theirs', long, async ({ site, page, browser }) => {
  const refused: string[] = []
  const onSite = `${site.url}/projects/188`
  const devices = new Map<Name, Page>()
  const of = (name: Name) => devices.get(name) ?? page
  const links = new Map<Name, string>()

  await test.step('the owner invites six from one list', async () => {
    await openSignedIn(page, `${site.url}/admin/people/several`)
    const list = people.map((person) => person.join(', ')).join('\n')
    await page.getByRole('textbox', { name: 'People' }).fill(list)
    await page.getByRole('button', { name: 'Add them' }).click()
    for (const [name, username] of people) {
      const made = page.getByRole('group', { name: `Link for ${name}` })
      await expect(made.getByText(`They sign in as ${username}`)).toBeVisible()
      links.set(name, (await made.getByText('/admin/join/').textContent()) ?? '')
    }
  })

  await test.step('each of them gets in, and finds nothing that refuses them', async () => {
    for (const [name, username] of people) {
      const theirs = await device(browser, site.url, refused, name)
      devices.set(name, theirs)
      await theirs.goto(links.get(name) ?? '')
      await expect(theirs.getByLabel('Username')).toHaveValue(username)
      await theirs.getByLabel('New password').fill(password)
      await theirs.getByRole('button', { name: 'Set password' }).click()
      await expect(theirs.getByText(linkMessages.passwordSet(username))).toBeVisible()
      await theirs.getByRole('link', { name: 'Sign in' }).click()
      await expect(theirs.getByLabel('Username')).toHaveValue(username)
      await theirs.getByLabel('Password', { exact: true }).fill(password)
      await theirs.getByRole('button', { name: 'Sign in' }).click()
      await theirs.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Sign in' }).waitFor()
      await wakeUp(theirs)
      await lookAround(theirs)
    }
    expect(refused).toEqual([])
  })

  await test.step('the front desk gives a tender to the tender manager', async () => {
    const desk = of('Layla')
    await open(desk, '/admin/call-requests')
    await desk
      .getByRole('link', { name: /Sample/ })
      .first()
      .click()
    await desk.getByLabel('Assigned to', { exact: true }).last().selectOption('Tariq')
    await expect(desk.getByText(/^Saved by Layla/)).toBeVisible()
  })

  await test.step('who writes its status and note, and returns it', async () => {
    const tender = of('Tariq')
    await open(tender, '/admin/call-requests?assigned=mine')
    await tender.locator('[data-row]').first().click()
    await tender.getByLabel('Note').fill('The drawings come on Thursday.')
    await tender.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(tender.getByText(/^Saved by Tariq/)).toBeVisible()
    await expect(tender.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await tender.getByLabel('Assigned to', { exact: true }).last().selectOption('Return to Layla')
    await expect(tender.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(tender.getByText('The drawings come on Thursday.')).toBeVisible()
    await open(of('Layla'), '/admin/call-requests?assigned=mine')
    await expect(
      of('Layla')
        .getByText(/for Layla/)
        .first(),
    ).toBeVisible()
  })

  await test.step('the editor leaves drafts and a changed version, which the owner sees waiting', async () => {
    const editor = of('Eman')
    await open(editor, '/admin/products/edit')
    await editor.locator('a[href^="/admin/products/edit/"]').filter({ visible: true }).first().click()
    await wakeUp(editor)
    await editor.getByLabel('Remarks', { exact: true }).fill('The lift is tested on Tuesday.')
    await editor.getByRole('button', { name: 'More ways to save' }).click()
    await editor.getByRole('menuitem', { name: /draft/i }).click()
    await expect(editor.getByRole('alert', { name: 'Not published yet' })).toBeVisible()
    await open(page, `${site.url}/admin/overview`)
    await expect(page.getByText(/1 changed version waits/)).toBeVisible()
    await expect(page.getByText(/by Eman/).first()).toBeVisible()
  })

  await test.step('the editor shows it to a guest, by a link that says who made it', async () => {
    const editor = of('Eman')
    await editor.getByRole('button', { name: 'More ways to save' }).click()
    await editor.getByRole('menuitem', { name: /Guest link/ }).click()
    await editor.getByLabel('For whom').fill('Mr. Haddad, the client')
    await editor.getByRole('button', { name: 'Make a link' }).click()
    const guest = await device(browser, site.url, refused, 'guest')
    await guest.goto((await editor.getByText('/shared/').first().textContent()) ?? '')
    await expect(guest.getByRole('note')).toContainText('It is not on the site like this yet.')
    await expect(editor.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /shared/)
    for (const theirs of [editor, page]) {
      await open(theirs, `${site.url}/admin/guest-links`)
      await expect(theirs.getByText('For Mr. Haddad, the client')).toBeVisible()
      await expect(theirs.getByText(/^Made by Eman/)).toBeVisible()
    }
    await open(of('Dina'), '/admin/guest-links')
    await expect(of('Dina').getByText('No link is open.')).toBeVisible()
    await expect(of('Dina').getByRole('button', { name: /Revoke/ })).toHaveCount(0)
  })

  await test.step('the site engineer sends photographs with a line, which wait', async () => {
    const sami = of('Sami')
    await sami.goto('/admin/site-visit')
    await wakeUp(sami)
    const select = sami.getByLabel('Project', { exact: true })
    const option = select.locator('option').filter({ hasText: '188' }).first()
    await select.selectOption({ label: (await option.textContent()) ?? '' })
    const files = await Promise.all(['level-1.jpg', 'level-2.jpg'].map(photograph))
    await sami.getByLabel('Photographs').setInputFiles(files)
    await sami.getByLabel('In one line').fill(line)
    await sami.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(sami.getByRole('region', { name: 'On this phone' })).toContainText(visit.waits)
    await expect(sami.getByLabel('In one line')).toHaveValue('')
    expect(await (await page.request.get(onSite)).text()).not.toContain(line)
  })

  await test.step('the editor reads it, and publishes these', async () => {
    const editor = of('Eman')
    const parts = `/admin/products/edit/${storyProject()}`
    await open(editor, `${parts}/photographs?state=draft`)
    await editor.getByRole('button', { name: 'Publish these 2' }).click()
    await expect(editor.getByText('Nothing waits any longer.')).toBeVisible()
    await open(editor, `${parts}/progress?state=draft`)
    await expect(editor.getByText(line).filter({ visible: true }).first()).toBeVisible()
    await editor.getByRole('button', { name: 'Publish this one' }).click()
    await expect.poll(async () => (await page.request.get(onSite)).text()).toContain(line)
  })

  await test.step('HR notes what becomes of an application, and is reminded of it', async () => {
    const hana = of('Hana')
    await open(hana, '/admin/job-requests')
    await hana.locator('[data-row]').first().click()
    await hana.getByLabel('Note').fill('Invited for Sunday.')
    await hana.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(hana.getByText(/^Saved by Hana/)).toBeVisible()
    const day = addDays(isoDay(Date.now(), 'Asia/Dubai'), 3)
    await hana.getByLabel('Remind me on').fill(day)
    await hana.getByRole('button', { name: 'Remind me' }).click()
    await expect(hana.getByText(inbox.remindAt(formatDate(day)))).toBeVisible()
    await hana.getByRole('button', { name: 'Do not remind me' }).click()
    await expect(hana.getByText(inbox.remindAt(formatDate(day)))).toHaveCount(0)
  })

  await test.step('the director has nothing to press', async () => {
    await open(of('Dina'), '/admin/history')
    await expect(of('Dina').getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  expect(refused).toEqual([])

  await test.step('a person who is disabled reads on nowhere, whatever screen is open', async () => {
    const dina = of('Dina')
    await open(dina, '/admin/history')
    const second = await dina.context().newPage()
    await open(second, '/admin/account')
    await expect(dina.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page, `${site.url}/admin/people`)
    await page.getByRole('link', { name: /Dina/ }).click()
    await page.getByRole('link', { name: 'Disable', exact: true }).click()
    await page.getByRole('button', { name: 'Disable', exact: true }).click()
    await expect(page.getByText('The person is disabled, and signed out everywhere.')).toBeVisible()
    for (const open of [dina, second]) {
      await expect(open.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
      await expect(open.getByRole('heading', { level: 1 })).toBeHidden()
      await open.keyboard.press('Escape')
      await expect(open.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
      await expect(open.getByRole('main').first()).toBeHidden()
    }
  })

  await test.step('what is not theirs leads HR and the engineer back', async () => {
    for (const name of ['Hana', 'Sami'] as const) {
      await of(name).goto('/admin/products/edit')
      await expect(of(name).getByRole('heading', { name: 'Not part of your account' })).toBeVisible()
      await of(name).getByRole('link', { name: 'Back to your part of the office' }).click()
      await expect(of(name).getByRole('heading', { level: 1 })).not.toHaveText('Not part of your account')
    }
  })
})
