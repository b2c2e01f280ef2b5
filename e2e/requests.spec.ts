import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { readSheet } from 'read-excel-file/node'
import { messages } from '#app/features/requests/admin-inbox/messages.ts'
import { offer } from '#app/ui/admin/drafts/draft-offer.tsx'
import { messages as personalData } from '#app/features/requests/admin-personal-data/messages.ts'
import { waitAsReader } from './clock.ts'
import { makeRoom } from './navigation.ts'
import { openSignedIn, signIn } from './sign-in.ts'
import { expect, test } from './site.ts'

/** The sample site and other visitors have left requests, so a test starts with their number. */
async function countIn(page: Page) {
  return page.locator('[data-list] a').count()
}

async function writeTo(page: Page, url: string, name: string) {
  await page.goto(`${url}/contact`)
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email').fill('noor@example.com')
  await page.getByLabel('Phone').fill('+971 55 000 0101')
  await page.getByLabel('Message').fill('Please call me about a villa in Al Warqa.')
  await waitAsReader(page)
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
    // Records what the system would show, since its notifications can't be seen here.
    const shown: string[] = []
    Object.assign(window, { notified: shown })
    class ShownNotification extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, { body }: { body: string }) {
        super()
        shown.push(`${title}: ${body}`)
      }
    }
    Object.assign(window, { Notification: ShownNotification })
  })
  await makeRoom(page)
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  await expect(page.getByText('Notifications are on while this page is open')).toBeVisible()
  const before = await countIn(page)

  const visitor = await (await browser.newContext()).newPage()
  await writeTo(visitor, site.url, 'Noor Al Hashimi')
  const entry = page.getByRole('link', { name: /Noor Al Hashimi/ })
  await expect(entry).toBeVisible({ timeout: 10_000 })
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'notified')))
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
  await makeRoom(page)
  await openSignedIn(page, `${site.url}/admin/call-requests`)
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

test('a request is e-mailed to the office, with an answer going to the visitor', async ({
  site,
  page,
  mail,
}) => {
  await writeTo(page, site.url, 'Noor Al Hashimi')
  await expect.poll(() => mail.mails.length).toBe(1)
  expect(mail.mails[0]).toMatchObject({
    to: ['office@plinth.example'],
    headers: {
      subject: 'Call request from Noor Al Hashimi',
      'reply-to': 'Noor Al Hashimi <noor@example.com>',
    },
  })
  const [address = ''] = /http\S+\/admin\/\S+/.exec(mail.mails[0]?.text ?? '') ?? []
  await openSignedIn(page, address.replace(/^http:\/\/[^/]+/, site.url))
  const pane = page.getByRole('article', { name: 'From Noor Al Hashimi' })
  await expect(pane.getByText('Emailed to office@plinth.example today at ')).toBeVisible()
})

test('how far we are with a request is set, noted, filtered, and taken away as an Excel table', async ({
  site,
  page,
}) => {
  await writeTo(page, site.url, 'نورة صالح')
  await makeRoom(page)
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  const entry = page.getByRole('link', { name: /نورة صالح/ })
  await expect(entry).toContainText('New')
  await entry.click()
  const pane = page.getByRole('article', { name: 'From نورة صالح' })
  await pane.getByRole('radio', { name: 'New' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(pane.getByText(/^Saved by admin/)).toBeVisible()
  await expect(entry).toContainText('In progress')

  await pane.getByLabel('Note').fill('Omar calls her on Monday.')
  await expect(pane.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Job Requests' }).first().click()
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
  await guard.getByRole('button', { name: 'Stay here' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(pane.getByText(/^Saved by admin/)).toBeVisible()
  await page.reload()
  await expect(pane.getByLabel('Note')).toHaveValue('Omar calls her on Monday.')

  const filter = page.getByRole('navigation', { name: 'Requests by status' })
  await filter.getByRole('link', { name: /In progress/ }).click()
  await expect(page).toHaveURL(/state=progress/)
  await expect(page.locator('[data-list] a')).toHaveCount(1)
  await page.getByRole('button', { name: 'More' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as Excel (XLSX)' }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Call requests In progress .*\.xlsx$/)
  const [head, row] = await readSheet(await readFile(await download.path()))
  expect(head?.[1]).toBe('Full name')
  expect(row?.slice(1, 2)).toEqual(['نورة صالح'])
  expect(row).toContain('Omar calls her on Monday.')
})

test('an answer that is begun moves the request on, and one click takes that back', async ({
  site,
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'chat' }),
  )
  await writeTo(page, site.url, 'Noor Al Hashimi')
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  const entry = page.getByRole('link', { name: /Noor Al Hashimi/ })
  await entry.click()
  const pane = page.getByRole('article', { name: 'From Noor Al Hashimi' })
  const [chat] = await Promise.all([
    context.waitForEvent('page'),
    pane.getByRole('link', { name: 'Answer on WhatsApp' }).click(),
  ])
  expect(chat.url()).toContain('https://wa.me/971550000101?text=Dear%20Noor%20Al%20Hashimi')
  await expect(entry).toContainText('In progress')
  await expect(pane.getByText('Status is now “In progress”.')).toBeVisible()
  await pane.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toContainText('New')
  await expect(pane.getByText('Status is now')).toBeHidden()
  const email = pane.getByRole('link', { name: 'Answer by email' })
  await expect(email).toHaveAttribute('href', /^mailto:noor@example.com\?subject=.*your%20message&body=Dear/)
  await email.click()
  await expect(entry).toContainText('In progress')
})

test('two administrators see what the other one set, and lose nothing when both write at once', async ({
  site,
  page,
  browser,
}) => {
  await writeTo(page, site.url, 'Noor')
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  const second = await (await browser.newContext()).newPage()
  await signIn(second, `${site.url}/admin/call-requests`)
  for (const screen of [page, second]) await screen.getByRole('link', { name: /Noor/ }).click()
  await page.getByLabel('Note').fill('I call her.')
  await second.getByLabel('Note').fill('She called us.')
  await second.getByRole('radio', { name: 'Done' }).click()
  await expect(second.getByText(/^Saved by admin/)).toBeVisible()

  await expect(page.getByText('What you typed is kept. When you save, you will see both')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: messages.stale('admin') })
  await expect(dialog.getByRole('radio', { name: /^Keep mine\s*I call her\./ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /^Use theirs\s*Done/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save with these choices' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Saved by admin/)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Done' })).toBeChecked()
  await expect(second.getByLabel('Note')).toHaveValue('I call her.')

  await page.getByLabel('Note').fill('Mine again.')
  await second.getByLabel('Note').fill('Theirs.')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText(/^Saved by admin/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('radio', { name: /^Use theirs/ }).check()
  await dialog.getByRole('button', { name: 'Save with these choices' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Note')).toHaveValue('Theirs.')
  await expect(page.getByText(/^Saved by admin/)).toBeVisible()
})

test('what is chosen or typed while a save is under way is saved after it', async ({ site, page }) => {
  await writeTo(page, site.url, 'Noor')
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  await page.getByRole('link', { name: /Noor/ }).click()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let number = 0
  await page.route('**/call-requests.data*', async (route) => {
    const isSaved = route.request().postData()?.includes('save-work') === true
    if (isSaved && (number += 1) === 1) await held
    await route.continue()
  })
  await page.getByRole('radio', { name: 'In progress' }).click()
  await expect(page.getByText('Saving')).toBeVisible()
  await page.getByLabel('Note').fill('Omar has called.')
  await page.getByRole('radio', { name: 'Done' }).click()
  release()
  await expect(page.getByText(/^Saved by admin/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Done' })).toBeChecked()
  await expect(page.getByLabel('Note')).toHaveValue('Omar has called.')
})

test('a note outlives a lost connection and a reload', async ({ site, page }) => {
  await writeTo(page, site.url, 'Noor')
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  await page.getByRole('link', { name: /Noor/ }).click()
  await page.getByLabel('Note').fill('Omar calls.')
  await page.route('**/call-requests.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not saved: The connection was lost. Your text is still here.')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText(`${offer},`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('Omar calls.')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Saved by admin/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Saved by admin/)).toBeVisible()
})

/** More than a list without tools has; written at once, because a form accepts twenty of an address. */
function receiveMany(folder: string, number: number) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'))
  const insert = database.prepare(
    `insert into request (kind, id, name, name_lower, email, phone, message, sent_lower, rev, created_at, updated_at)
      values ('call-request', ?, ?, lower(?), 'a@example.com', '1', 'Please call', 'a@example.com 0501234567 971501234567', 1, ?, 0)`,
  )
  for (let count = 1; count <= number; count += 1) {
    const name = `Caller ${count}`
    insert.run(`caller-${count}`, name, name, Date.now() + count)
  }
  database.close()
}

test('spam by hand is taken back by one click, and a note that is being written stays', async ({
  site,
  page,
}) => {
  await writeTo(page, site.url, 'Hamad Spam')
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  await page.getByRole('link', { name: /Hamad Spam/ }).click()
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Rings at ten')
  await page.getByRole('button', { name: 'Probably spam' }).click()
  await expect(page.getByText('The call request from Hamad Spam is in Probably spam now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not spam' })).toBeVisible()
  await expect(note).toHaveValue('Rings at ten')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('It is as before.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Probably spam' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Hamad Spam/ })).toBeVisible()
  await expect(note).toHaveValue('Rings at ten')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved by admin')).toBeVisible()
})

test('many requests are searched, selected, set to a status and deleted, each with one Undo', async ({
  site,
  page,
}) => {
  receiveMany(site.folder, 14)
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  const all = await countIn(page)
  await page.getByRole('searchbox', { name: 'Search' }).fill('+971 50 123 45')
  await expect(page).toHaveURL(/search=/)
  await expect(page.locator('[data-list] a')).toHaveCount(14)
  const filter = page.getByRole('navigation', { name: 'Requests by status' })
  await expect(filter.getByRole('link', { name: 'New 14' })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Caller 14' }).click()
  await page.getByRole('checkbox', { name: 'Select Caller 12' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected call requests' })
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.getByLabel('Change the selected call requests').selectOption('Done')
  await expect(page.getByText('3 call requests: Status is now “Done”.')).toBeVisible()
  await expect(filter.getByRole('link', { name: 'Done 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(messages.asBefore(3))).toBeVisible()
  await expect(filter.getByRole('link', { name: 'New 14' })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all of this page' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('link', { name: 'Excel' }).click(),
  ])
  // The head, and those that were found; the others of the list are not in it.
  expect(await readSheet(await readFile(await download.path()))).toHaveLength(15)
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 14 call requests?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(messages.allDeleted(14))).toBeVisible()
  await expect(page.getByText(messages.nothingFound)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(messages.broughtBack(14))).toBeVisible()
  await page.getByRole('button', { name: 'Show all again' }).click()
  await expect(page.locator('[data-list] a')).toHaveCount(all)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the status stays in sight, and the actions on many reach across the screen', async ({
    site,
    page,
  }) => {
    receiveMany(site.folder, 14)
    await openSignedIn(page, `${site.url}/admin/call-requests`)
    await expect(page.getByRole('navigation', { name: 'Requests by status' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Caller 14' }).click()
    const bar = page.getByRole('region', { name: 'Selected call requests' })
    await expect(bar).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: /Caller 13/ }).click()
    await expect(bar).toBeHidden()
  })

  test('the list comes first, one opens over it, and Back leads to the list again', async ({
    site,
    page,
  }) => {
    await writeTo(page, site.url, 'Noor')
    await openSignedIn(page, `${site.url}/admin/call-requests`)
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

test('what a person sent is erased only after a question', async ({ site, page }) => {
  await writeTo(page, site.url, 'Noor')
  await openSignedIn(page, `${site.url}/admin/personal-data`)
  await page.getByLabel('Email, phone or name of the person').fill('noor@example.com')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  const erase = page.getByRole('main').getByRole('button', { name: personalData.erase(1) })
  await erase.click()
  const question = page.getByRole('dialog', { name: personalData.question('noor@example.com') })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(erase).toBeVisible()
  await erase.click()
  await question.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText(personalData.erased(1))).toBeVisible()
})

test('a request for a tender is marked with the day on which it closes, which Overview counts', async ({
  site,
  page,
}) => {
  await writeTo(page, site.url, 'Tender Board')
  await openSignedIn(page, `${site.url}/admin/call-requests`)
  await page.getByRole('link', { name: /Tender Board/ }).click()
  const pane = page.getByRole('article', { name: 'From Tender Board' })
  const closes = pane.getByLabel('Closes on')
  await expect(closes).toBeHidden()
  await pane.getByRole('radiogroup', { name: 'For tender' }).getByText('Yes').click()
  await expect(pane.getByText(/^Saved by admin/)).toBeVisible()
  await closes.fill('2020-03-01')
  await expect(pane.getByText('Unsaved changes')).toBeVisible()
  await pane.getByRole('button', { name: 'Save' }).click()
  await expect(pane.getByText(/^Saved by admin/)).toBeVisible()
  await page.reload()
  await expect(closes).toHaveValue('2020-03-01')
  await page.goto(`${site.url}/admin/overview`)
  const line = page.getByRole('link', { name: /1 tender to answer/ })
  await expect(line).toContainText(/closed [\d,]+ days ago/)
  await line.click()
  await expect(pane).toBeVisible()
})
