import { messages, questions } from '#app/history/messages.ts'
import { projects } from '#app/features/projects/collection.ts'
import { openSignedIn, photograph } from './sign-in.ts'
import { expect, long, test } from './site.ts'

test('a day on which mistakes are mended', long, async ({ site, page }) => {
  const history = `${site.url}/admin/history`
  const undoButton = (name: string) => page.getByRole('button', { name })
  const status = (sentence: string) => page.getByRole('status').filter({ hasText: sentence })
  await openSignedIn(page, `${site.url}/admin/products`)

  await test.step('adds a project with its photograph', async () => {
    await page.getByLabel('Code').fill('401')
    await page.getByLabel('Name', { exact: true }).fill('Creek Gate')
    await page.getByLabel('Location', { exact: true }).fill('Al Jaddaf, Dubai')
    await page.getByLabel('Consultant', { exact: true }).fill('Datum Engineering')
    await page.getByRole('radio', { name: 'Building' }).check()
    await page.getByRole('radio', { name: 'Ongoing' }).check()
    await page.getByLabel('Image', { exact: true }).setInputFiles(await photograph('creek gate.jpg'))
    await expect(page.getByRole('button', { name: /^Most important point/ })).toBeVisible()
    await page.getByRole('button', { name: 'Add project' }).click()
    await expect(status(projects.sentences.added)).toBeVisible()
  })

  await test.step('edits it, sees that in History and takes it back', async () => {
    await page.goto(`${site.url}/admin/products/edit?search=creek+gate`)
    await page.getByRole('link', { name: 'Creek Gate' }).click()
    await page.getByRole('radio', { name: 'Completed' }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(status(projects.sentences.updated)).toBeVisible()
    await page.goto(history)
    const line = page.getByRole('main').getByRole('listitem').first()
    await expect(line).toContainText('admin changed 401 Creek Gate')
    await expect(line).toContainText('OngoingAfterCompleted')
    await undoButton('Undo: 401 Creek Gate').first().click()
    await expect(status(messages.undone('401 Creek Gate'))).toBeVisible()
    await expect(page.getByText('undid a change of').first()).toBeVisible()
    await expect(page).toHaveURL(history)
  })

  await test.step('deletes it, and brings it back with its photograph', async () => {
    await page.getByRole('link', { name: '401 Creek Gate' }).first().click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(status(projects.sentences.deleted)).toBeVisible()
    expect((await page.request.get(`${site.url}/projects/401`)).status()).toBe(404)
    await page.goto(`${history}?kind=project`)
    await undoButton('Bring back: 401 Creek Gate').click()
    await expect(status(messages.broughtBack('401 Creek Gate', ''))).toBeVisible()
    await expect(page).toHaveURL(`${history}?kind=project`)
    await page.goto(`${site.url}/projects/401`)
    const picture = page.locator('main img').first()
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0)
  })

  await test.step('is asked before anything newer is overwritten', async () => {
    for (const headline of ['Built to the line', 'Built to the millimetre']) {
      await page.goto(`${site.url}/admin/home-text`)
      await page.getByLabel('Headline', { exact: true }).fill(headline)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(status('Data updated successfully.')).toBeVisible()
    }
    await page.goto(`${history}?kind=setting`)
    // On a slow machine the list reloads before the answer is shown, and must not remove the question.
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await undoButton('Undo: Home text').nth(1).click()
    const dialog = page.getByRole('dialog', { name: questions.changedSince('Home text') })
    await expect(dialog).toContainText('Built to the millimetre')
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    await expect(dialog).toBeHidden()
    await undoButton('Undo: Home text').nth(1).click()
    await dialog.getByRole('button', { name: 'Undo anyway' }).click()
    await expect(status(messages.undone('Home text'))).toBeVisible()
    await page.goto(site.url)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Built to the/)
  })

  await test.step('takes back with one press what was done to several, and is asked about what was changed since', async () => {
    const list = `${site.url}/admin/products/edit?status=upcoming`
    await page.goto(list)
    const boxes = page.getByRole('checkbox', { name: /^Select \d/ })
    for (const index of [0, 1, 2]) await boxes.nth(index).click()
    await page
      .getByRole('combobox', { name: 'Change the selected projects' })
      .selectOption('status completed')
    await expect(status('3 projects are completed.')).toBeVisible()
    await page.goto(history)
    await undoButton('Undo: 3 projects').first().click()
    await expect(status(messages.undoneTogether(3, 0))).toBeVisible()
    await expect(page.getByText('undid a change of').first()).toBeVisible()
    await undoButton('Redo: 3 projects').first().click()
    await expect(undoButton('Undo: 3 projects')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
      'undid a change of 3 projects',
    )
    await page.getByRole('link', { name: '3 projects' }).first().click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    await page.getByRole('radio', { name: 'Ongoing' }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(status(projects.sentences.updated)).toBeVisible()
    await page.goto(history)
    await undoButton('Undo: 3 projects').first().click()
    const dialog = page.getByRole('dialog', { name: questions.someChangedSince(3, 'projects') })
    await expect(dialog.getByRole('listitem')).toContainText('admin: Status.')
    await dialog.getByRole('button', { name: 'Undo the other 2' }).click()
    await expect(status(messages.undoneTogether(2, 1))).toBeVisible()
  })

  await test.step('filters with the keyboard, and the filter stands in the address', async () => {
    await page.goto(history)
    await page.getByLabel('Kind').selectOption('certificate')
    await expect(page).toHaveURL(`${history}?kind=certificate`)
    await expect(page.getByText('Import added')).toHaveCount(1)
  })

  await test.step('finds it all in the overview', async () => {
    await page.goto(`${site.url}/admin/overview`)
    await expect(page.getByRole('link', { name: 'Home text' }).first()).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('img', { name: 'Bar chart of visits per day.' })).toBeVisible({
        timeout: 1_000,
      })
    }).toPass()
    await page.getByText('The numbers as a table').click()
    await expect(page.getByRole('columnheader', { name: 'Visits' })).toBeVisible()
    await page.getByRole('link', { name: '90 days' }).click()
    await expect(page).toHaveURL(`${site.url}/admin/overview?days=90`)
  })
})

test('a double press undoes once, and a second press at the same place redoes nothing', async ({
  site,
  page,
}) => {
  const history = `${site.url}/admin/history`
  const headline = async () => {
    await page.goto(`${site.url}/admin/home-text`)
    return page.getByLabel('Headline', { exact: true }).inputValue()
  }
  await openSignedIn(page, `${site.url}/admin/about-text`)
  await page.getByLabel('Headline', { exact: true }).fill('An earlier change')
  await page.getByRole('button', { name: 'Save' }).click()
  const before = await headline()
  await page.getByLabel('Headline', { exact: true }).fill('A mistake')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Data updated successfully.')).toBeVisible()

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(history)
    const button = page.getByRole('button', { name: 'Undo: Home text' }).first()
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 18]
    await page.mouse.dblclick(x, y)
    await expect(page.getByText(messages.undone('Home text'))).toBeVisible()
    const line = page.getByRole('main').getByRole('listitem').first()
    await expect(line).toContainText('undid a change of Home text')
    await page.mouse.click(x, y)
    await expect(page.getByText(messages.nothingChanged)).toHaveCount(0)
    expect(await headline()).toBe(before)
    await page.goto(history)
    await page.getByRole('button', { name: 'Redo: Home text' }).first().click()
    await expect(page.getByText(messages.redone('Home text'))).toBeVisible()
    expect(await headline()).toBe('A mistake')
  }

  await page.goto(history)
  await page.getByRole('button', { name: 'Undo: Home text' }).first().click()
  await expect(page.getByText(messages.undone('Home text'))).toBeVisible()
  await page.getByRole('button', { name: 'Undo: About text' }).first().click()
  await expect(page.getByText(messages.undone('About text'))).toBeVisible()
  expect(await headline()).toBe(before)
})
