import type { Page, Route } from 'playwright/test'
import { projects } from '#app/features/projects/collection.ts'
import { messages as settingMessages } from '#app/features/settings/messages.ts'
import { offer } from '#app/ui/admin/drafts/draft-offer.tsx'
import { violationsOn } from './axe.ts'
import { colleague, expect, test } from './site.ts'
import { administrator } from '#tools/seed/content.ts'
import { openSignedIn, signIn } from './sign-in.ts'
import { day } from '#app/platform/units.ts'

const add = '/admin/products'
const list = '/admin/products/edit'

test('two people on one record see each other, and neither loses what was typed', async ({
  site,
  page,
  browser,
}) => {
  const omar = await (await browser.newContext({ baseURL: site.url })).newPage()
  await noteStreams(omar)
  const presence = (of: Page) => of.getByText('is editing this.')

  await test.step('see that the other has it open, and that it was closed', async () => {
    await openSignedIn(page, list)
    await openProject(page)
    await signIn(omar, list, colleague)
    await openProject(omar)
    await expect(page.getByText('omar is editing this.')).toBeVisible()
    await expect(omar.getByText('admin is editing this.')).toBeVisible()
    await omar.goto(list)
    await expect(presence(page)).toBeHidden()
    await openProject(omar)
    await expect.poll(() => countStreams(omar)).toBe(1)
    await expect(presence(page)).toBeVisible()
  })

  await test.step('get the other’s version by itself where nothing was typed', async () => {
    await omar.getByLabel('Location', { exact: true }).fill('Deira, Dubai')
    await save(omar)
    await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Deira, Dubai')
  })

  await test.step('are told of it before saving where something was typed', async () => {
    await page.getByLabel('Remarks', { exact: true }).fill('Mine: the roof is on.')
    await page.getByLabel('Location', { exact: true }).fill('Jumeirah, Dubai')
    await omar.getByLabel('Remarks', { exact: true }).fill('His: the roof leaks.')
    await omar.getByLabel('Client', { exact: true }).fill('Omar’s client')
    await save(omar)
    await expect(page.getByText(/^omar saved this today at/)).toBeVisible()
    await expect(page.getByLabel('Remarks', { exact: true })).toHaveValue('Mine: the roof is on.')
  })

  await test.step('choose field by field, by keyboard, and nothing else is changed', async () => {
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(projects.sentences.savedMeanwhile)
    await expect(dialog).toContainText('His: the roof leaks.')
    await expect(dialog.getByRole('radio', { name: /^Keep mine\s*Mine: the roof/ })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: /^Use theirs\s*Omar’s client/ })).toBeChecked()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('radio', { name: /^Keep mine\s*Mine: the roof/ }).press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /^Use theirs\s*His: the roof/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Save with these choices' }).press('Enter')
    await expect(page.getByText(projects.sentences.updated)).toBeVisible()
    await expect(page.getByLabel('Remarks', { exact: true })).toHaveValue('His: the roof leaks.')
    await expect(page.getByLabel('Client', { exact: true })).toHaveValue('Omar’s client')
    await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Jumeirah, Dubai')
  })

  await test.step('keep what was typed where the other deletes it, and add it as a new one', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Typed for an hour')
    // A record can't be deleted before its newer version was seen.
    await expect(omar.getByLabel('Location', { exact: true })).toHaveValue('Jumeirah, Dubai')
    await omar.getByRole('button', { name: 'Delete' }).click()
    await omar.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(omar.getByText(projects.sentences.deleted)).toBeVisible()
    await expect(page.getByText(/^omar deleted this today at/)).toBeVisible()
    await page.getByRole('button', { name: 'Add it as a new one' }).click()
    await expect(page.getByText(projects.sentences.added)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed for an hour')
  })

  await test.step('are told of their own second tab', async () => {
    const second = await page.context().newPage()
    await second.goto(page.url())
    await expect(page.getByText('You have this open in another tab.')).toBeVisible()
    await second.close()
    await expect(page.getByText('You have this open in another tab.')).toBeHidden()
  })
})

test('what was typed survives a crash, and is offered to the same person alone', async ({
  page,
  context,
}) => {
  await test.step('is offered after the page was closed', async () => {
    await openSignedIn(page, add)
    await page.getByLabel('Name', { exact: true }).fill('Half a tower')
    await page.getByLabel('Code').fill('501')
    await expectDraftInBrowser(page, '501')
    await page.close({ runBeforeUnload: false })
  })
  const again = await context.newPage()
  await test.step('goes on where it was', async () => {
    await again.goto(add)
    await expect(again.getByText(offer)).toBeVisible()
    await expect(again.getByLabel('Name', { exact: true })).toHaveValue('')
    await again.getByRole('button', { name: 'Continue' }).click()
    await expect(again.getByLabel('Name', { exact: true })).toHaveValue('Half a tower')
    await expect(again.getByLabel('Code')).toHaveValue('501')
    await expect(again.getByText(offer)).toBeHidden()
  })
  await test.step('is kept for its person at signing out, and not shown to another', async () => {
    again.on('dialog', (question) => void question.accept())
    await again.getByRole('button', { name: 'Sign out' }).first().click()
    const question = again.getByRole('dialog')
    await expect(question).toContainText('one page')
    expect(await violationsOn(again)).toEqual([])
    await question.getByRole('button', { name: 'Keep them' }).click()
    await again.getByLabel('Username').waitFor()
    await signIn(again, add, colleague)
    await expect(again.getByLabel('Code')).toBeVisible()
    await expect(again.getByText(offer)).toBeHidden()
    await again.getByRole('button', { name: 'Sign out' }).first().click()
    await again.getByLabel('Username').waitFor()
    await signIn(again, add)
    await expect(again.getByText(offer)).toBeVisible()
  })
  await test.step('is gone once it was discarded', async () => {
    expect(await violationsOn(again)).toEqual([])
    await again.getByRole('button', { name: 'Discard' }).click()
    await expect(again.getByText(offer)).toBeHidden()
    await again.reload()
    await expect(again.getByLabel('Code')).toHaveValue('')
    await expect(again.getByText(offer)).toBeHidden()
  })
  await test.step('is dropped after thirty days', async () => {
    await again.evaluate(
      (at) => {
        const changes = { code: { from: '', to: '777' } }
        const draft = { at, rev: 0, id: 'old', changes }
        localStorage.setItem('plinth.draft admin@plinth.example /admin/products old', JSON.stringify(draft))
      },
      Date.now() - 31 * day,
    )
    await again.reload()
    await expect.poll(() => again.evaluate(() => JSON.stringify(localStorage))).not.toContain('777')
    await expect(again.getByText(offer)).toBeHidden()
  })
})

test('a draft of what somebody has saved since is shown beside their version', async ({
  site,
  page,
  browser,
}) => {
  await openSignedIn(page, '/admin/gm-message')
  await typeFirst(page, 'First paragraph', 'My draft.')
  await expectDraftInBrowser(page, 'My draft.')
  await page.goto('about:blank')
  const omar = await (await browser.newContext({ baseURL: site.url })).newPage()
  await signIn(omar, '/admin/gm-message', colleague)
  await typeFirst(omar, 'First paragraph', 'His text.')
  await omar.getByRole('button', { name: 'Save' }).click()
  await expect(omar.getByText(settingMessages.updated)).toBeVisible()
  await page.goto('/admin/gm-message')
  await expect(page.getByLabel('First paragraph', { exact: true })).toHaveValue('His text.')
  await page.getByRole('button', { name: 'Continue' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('His text.')
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(page.getByLabel('First paragraph', { exact: true })).toHaveValue('My draft.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(settingMessages.updated)).toBeVisible()
})

test('a save without a connection goes on by itself, once', async ({ page, context }) => {
  await openSignedIn(page, '/admin/clients')
  await page.getByLabel('Section name', { exact: true }).fill('offline makers')
  await context.setOffline(true)
  await expect(page.getByText('You are offline.').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add section' }).click()
  await expect(page.getByText('Waiting for the connection')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Item added successfully.')).toBeVisible()

  await test.step('also where only the answer was lost', async () => {
    await page.getByLabel('Section name', { exact: true }).fill('answer lost')
    const loseTheAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort('connectionreset')
    }
    await page.route('**/admin/clients.data*', loseTheAnswer, { times: 1 })
    await page.getByRole('button', { name: 'Add section' }).click()
    await expect(page.getByText('Waiting for the connection')).toBeVisible()
    await expect(page.getByText('Item added successfully.')).toBeVisible()
    await page.goto('/admin/clients/edit-section')
    await expect(page.getByRole('region', { name: 'answer lost' })).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'offline makers' })).toHaveCount(1)
  })
})

test('a save in an ended session goes on once one has signed in over it', async ({ page, context }) => {
  // Without this, the screen's own request would open the sign-in form before anybody could press Save.
  await page.route('**/admin/unread', (route) => route.abort())
  await openSignedIn(page, '/admin/about-text')
  const headline = page.getByRole('textbox').first()
  await headline.fill('Built in an ended session')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(settingMessages.updated)).toBeVisible()
  await page.reload()
  await expect(headline).toHaveValue('Built in an ended session')
})

/** From the next page on, so that streams can be counted. */
async function noteStreams(page: Page) {
  await page.addInitScript(() => {
    const sources: EventSource[] = []
    class Noted extends EventSource {
      constructor(address: string) {
        super(address)
        sources.push(this)
      }
    }
    Object.assign(window, { EventSource: Noted, sources })
  })
}

/** The number of streams that the tab has open. */
async function countStreams(page: Page): Promise<number> {
  const sources = await page.evaluateHandle<EventSource[]>('sources')
  return sources.evaluate((all) => all.filter(({ readyState }) => readyState !== EventSource.CLOSED).length)
}

async function openProject(page: Page) {
  await page.goto(`${list}?search=158`)
  await page.locator(`a[href^="${list}/"]`).first().click()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(projects.sentences.updated)).toBeVisible()
}

/** A page that has just loaded moves the cursor of a text area once more during hydration. */
async function typeFirst(page: Page, label: string, text: string) {
  const field = page.getByLabel(label, { exact: true })
  await expect(async () => {
    await field.fill(text)
    await expect(page.getByText('Unsaved changes')).toBeVisible({ timeout: 500 })
    await expect(field).toHaveValue(text)
  }).toPass()
}

/** Waits until the browser has stored it, which takes up to half a second. */
async function expectDraftInBrowser(page: Page, text: string) {
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(text)
}
