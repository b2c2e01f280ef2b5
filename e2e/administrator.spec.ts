import { messages, projects } from '#app/features/projects/collection.ts'
import { expectRefused } from './refused.ts'
import { openSignedIn, photograph, signIn } from './sign-in.ts'
import { expect, test } from './site.ts'

test('an administrator’s day with projects', async ({ site, page }) => {
  await test.step('signs in at the address that was asked for', async () => {
    await signIn(page, `${site.url}/admin/products/edit`)
    await expect(page).toHaveURL(`${site.url}/admin/products/edit`)
  })

  await test.step('is told what is missing, and loses nothing of what was typed', async () => {
    await page.getByRole('link', { name: 'Add Project' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Creek Gate')
    await expectRefused(page.getByRole('button', { name: 'Add project' }), messages.fieldsMissing)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Creek Gate')
  })

  await test.step('is told that the photograph is missing', async () => {
    await page.getByLabel('Code').fill('198')
    await page.getByLabel('Location', { exact: true }).fill('Al Jaddaf, Dubai')
    await page.getByLabel('Consultant', { exact: true }).fill('Datum Engineering')
    await page.getByRole('radio', { name: 'Building' }).check()
    await page.getByRole('radio', { name: 'Ongoing' }).check()
    await expectRefused(page.getByRole('button', { name: 'Add project' }), messages.imageMissing)
  })

  await test.step('is told that the code is taken, and that six projects are at the top', async () => {
    await page.getByLabel('Image', { exact: true }).setInputFiles(await photograph('creek gate.jpg'))
    await expect(page.getByRole('button', { name: /^Most important point/ })).toBeVisible()
    await expectRefused(page.getByRole('button', { name: 'Add project' }), messages.codeTaken)
    await page.getByLabel('Code').fill('401')
    await page
      .getByRole('group', { name: 'Top project' })
      .or(page.getByRole('radiogroup', { name: 'Top project' }))
      .getByRole('radio', { name: 'Yes' })
      .check()
    await expectRefused(page.getByRole('button', { name: 'Add project' }), messages.topProjectsFull)
  })

  await test.step('adds it', async () => {
    await page
      .getByRole('group', { name: 'Top project' })
      .or(page.getByRole('radiogroup', { name: 'Top project' }))
      .getByRole('radio', { name: 'No' })
      .check()
    await page.getByRole('button', { name: 'Add project' }).click()
    await expect(page.getByRole('status').filter({ hasText: projects.sentences.added })).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/products\/edit\/[^/]+\/photographs$/)
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['beside'], 'beside.jpg', { type: 'image/jpeg' }))
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
      document.querySelector('h1')?.dispatchEvent(drop)
      if (!drop.defaultPrevented) throw new Error('the file would replace the page')
    })
  })

  await test.step('searches by name, then by code', async () => {
    await page.getByRole('link', { name: 'Edit Project' }).click()
    const search = async (text: string) => {
      await page.getByLabel('Search').fill(text)
      await page.getByRole('button', { name: 'Search' }).click()
    }
    await search('no such house')
    await expect(page.getByText(projects.sentences.nothingFound)).toBeVisible()
    await search('401')
    await expect(page.getByRole('link', { name: 'Creek Gate' })).toBeVisible()
    await search('creek g')
    await page.getByRole('link', { name: 'Creek Gate' }).click()
  })

  await test.step('hears that nothing was changed, then saves a change', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creek Gate')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(projects.sentences.noChanges)).toBeVisible()
    await page.getByLabel('Location', { exact: true }).fill('Al Jaddaf Waterfront, Dubai')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: projects.sentences.updated })).toBeVisible()
  })

  await test.step('sees both versions where somebody else saved meanwhile, and chooses', async () => {
    await page.getByLabel('Client', { exact: true }).fill('His')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Client', { exact: true }).fill('Hers')
    await other.getByRole('button', { name: 'Save changes' }).click()
    await expect(other.getByRole('status').filter({ hasText: projects.sentences.updated })).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Hers')
    await expect(dialog).toContainText('His')
    await dialog.getByRole('button', { name: 'Save with these choices' }).click()
    await expect(page.getByRole('status').filter({ hasText: projects.sentences.updated })).toBeVisible()
    await page.goto(`${site.url}/projects/401`)
    await expect(page.getByRole('definition').filter({ hasText: 'His' })).toBeVisible()
    await page.goBack()
  })

  await test.step('deletes it, after being asked', async () => {
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('status').filter({ hasText: projects.sentences.deleted })).toBeVisible()
    expect((await page.request.get(`${site.url}/projects/401`)).status()).toBe(404)
  })

  await test.step('signs out, and every address asks again', async () => {
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await expect(page.getByLabel('Username')).toBeVisible()
    const answer = await page.request.get(`${site.url}/admin/products/edit`)
    expect(answer.status()).toBe(401)
  })
})

test('adding a project from the building site, on a phone', async ({ site, browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openSignedIn(page, `${site.url}/admin/products`)
  await page.getByLabel('Code').fill('402')
  await page.getByLabel('Name', { exact: true }).fill('Marina Kiosk')
  await page.getByLabel('Location', { exact: true }).fill('Dubai Marina')
  await page.getByLabel('Consultant', { exact: true }).fill('Datum Engineering')
  await page.getByRole('radio', { name: 'Building' }).check()
  await page.getByRole('radio', { name: 'Upcoming' }).check()
  await page.getByLabel('Image', { exact: true }).setInputFiles(await photograph('kiosk.jpg'))
  await expect(page.getByRole('button', { name: /^Most important point/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('status').filter({ hasText: projects.sentences.added })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an administrator signs in and adds a project with its photograph', async ({ site, page }) => {
    await signIn(page, `${site.url}/admin/products`)
    await page.getByLabel('Code').fill('403')
    await page.getByLabel('Name', { exact: true }).fill('Plain Form House')
    await page.getByLabel('Location', { exact: true }).fill('Jumeirah 1, Dubai')
    await page.getByLabel('Consultant', { exact: true }).fill('Meem Architects')
    await page.getByRole('radio', { name: 'Villa' }).check()
    await page.getByRole('radio', { name: 'Upcoming' }).check()
    await page.getByLabel('Image', { exact: true }).setInputFiles(await photograph('plain.jpg'))
    await page.getByRole('button', { name: 'Add project' }).click()
    await expect(page.getByText(projects.sentences.added)).toBeVisible()
    expect((await page.request.get(`${site.url}/projects/403`)).status()).toBe(200)
  })
})
