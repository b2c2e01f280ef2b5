import { messages as undoing } from '#app/history/messages.ts'
import { certificates as collection } from '#app/features/certificates/collection.ts'
import { clientItems, clientSections } from '#app/features/clients/collection.ts'
import { inputFields } from '#app/content/fields/group.ts'
import type { Singleton } from '#app/content/singleton.ts'
import { settings as pages } from '#app/features/settings/collection.ts'
import { messages as settings } from '#app/features/settings/messages.ts'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expectRefused } from './refused.ts'
import { holdScripts, open, openSignedIn, photograph } from './sign-in.ts'
import { expect, test } from './site.ts'

const sample: { settings: object } = JSON.parse(readFileSync('sample/site.json', 'utf8'))
const recorded = new Set(Object.keys(sample.settings))

const clients = {
  ...clientItems.sentences,
  sectionUpdated: clientSections.sentences.updated,
  sectionNameMissing: 'Please fill the section name.',
  sectionTaken: 'This Section exists before...',
  sectionNotChosen: 'Please choose section.',
  imageNotChosen: 'Please choose an image.',
}
const certificates = {
  ...collection.sentences,
  fieldsMissing: 'Please fill in all required fields.',
  imageMissing: 'You missed to attach image!',
  titleTaken: 'This certificate exists before. Kindly check the certificate title again',
}

const status = (page: Page, sentence: string) => page.getByRole('status').filter({ hasText: sentence })

/** Changes one field of this page: its first text or number, or else its image. */
async function changeSomething(page: Page, { fields }: Singleton) {
  const inputs = inputFields(fields)
  const [[firstName, first] = []] = inputs
  if (first?.type === 'file or link') {
    const link = page.locator(`input[data-field="${firstName}"]:not([type="file"])`)
    return link.fill('https://example.com/another')
  }
  const numbers = ['integer', 'optional integer']
  const [name, field] = inputs.find(([, { type }]) => ['text', 'long text', ...numbers].includes(type)) ?? []
  if (!field) {
    const picture = page.getByLabel(first?.label ?? '', { exact: true }).first()
    await picture.setInputFiles(await photograph('new picture.jpg'))
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    return
  }
  const input = page.locator(`[name="${name}"]`)
  // What hardly anybody needs is folded away.
  const folded = page.locator('details:not([open])', { has: input }).locator('summary')
  if (await folded.count()) await folded.first().click()
  const text = await input.inputValue()
  await input.fill(numbers.includes(field.type) ? String(Number(text) + 1) : `${text} Mended today`)
}

test('a day with every page of General', async ({ site, page }) => {
  page.setDefaultTimeout(15_000)
  await openSignedIn(page, `${site.url}/admin/overview`)
  const column = page.getByRole('navigation', { name: 'General' })
  // Languages has a choice alone, and a day of its own (two-languages-office.spec.ts). What is beside an inbox is not here.
  const inColumn = pages.filter(
    ({ name, admin }) => name !== 'languages' && !/-requests\//.test(admin.address),
  )
  for (const setting of inColumn) {
    await test.step(setting.admin.title, async () => {
      const link = column.getByRole('link', { name: setting.admin.title, exact: true })
      // A group is folded until one is on a page of it, or opens it.
      if (!(await link.isVisible())) await column.getByText(setting.admin.group, { exact: true }).click()
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(setting.admin.title)
      const save = page.getByRole('button', { name: 'Save', exact: true })
      // What is not in the sample is added as it is.
      if (recorded.has(setting.name)) await expectRefused(save, settings.noChanges)
      await changeSomething(page, setting)
      await save.click()
      await expect(status(page, setting.sentences.updated)).toBeVisible()
    })
  }
})

test('what is refused on General says so in the words of the specification', async ({ site, page }) => {
  await openSignedIn(page, `${site.url}/admin/home-text`)
  const refusals: [path: string, field: string, sentence: string][] = [
    ['home-text', 'headertxt', settings.fieldsMissing],
    ['services-text', 'headertxt', settings.fieldsMissing],
    ['about-text', 'headertxt', settings.fieldsMissing],
    ['gm-message', 'firstp', settings.fieldsMissing],
    ['about-bottom', 'mission', settings.fieldsMissing],
    ['contact-details', 'tel', settings.fieldsMissing],
    ['count-section', 'name1', settings.countsMissing],
    ['services-items', 'item1.itemtext', settings.serviceTextMissing],
  ]
  for (const [path, field, sentence] of refusals) {
    await open(page, `${site.url}/admin/${path}`)
    await page.locator(`[name="${field}"]`).fill(' ')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await test.step(path, () => expectRefused(save, sentence))
    await page.getByRole('button', { name: 'Discard' }).first().click()
  }
})

test('a day with certificates', async ({ site, page }) => {
  await openSignedIn(page, `${site.url}/admin/certificates`)
  await expectRefused(page.getByRole('button', { name: 'Add certificate' }), certificates.fieldsMissing)
  await page.getByLabel('Title', { exact: true }).fill('ISO 50001:2018')
  await page.getByLabel('Remarks', { exact: true }).fill('Energy management')
  await expectRefused(page.getByRole('button', { name: 'Add certificate' }), certificates.imageMissing)
  await page.getByLabel('Image', { exact: true }).setInputFiles(await photograph('iso 50001.jpg'))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByLabel('Title', { exact: true }).fill('iso 9001:2015')
  await expectRefused(page.getByRole('button', { name: 'Add certificate' }), certificates.titleTaken)
  await page.getByLabel('Title', { exact: true }).fill('ISO 50001:2018')
  await page.getByRole('button', { name: 'Add certificate' }).click()
  await expect(status(page, certificates.added)).toBeVisible()

  await open(page, `${site.url}/admin/certificates/edit`)
  await expectRefused(page.getByRole('button', { name: 'Search' }), certificates.searchEmpty)
  await page.getByLabel('Search').fill('no such')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(certificates.nothingFound)).toBeVisible()
  await page.getByLabel('Search').fill('iso 50')
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByRole('link', { name: /ISO 50001/ })
    .first()
    .click()
  await page.getByLabel('Remarks', { exact: true }).fill('Energy')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(status(page, certificates.updated)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(status(page, certificates.deleted)).toBeVisible()
})

test('a day with clients', async ({ site, page }) => {
  await openSignedIn(page, `${site.url}/admin/clients`)
  await expectRefused(page.getByRole('button', { name: 'Add section' }), clients.sectionNameMissing)
  await page.getByLabel('Section name', { exact: true }).fill('Developers')
  await expectRefused(page.getByRole('button', { name: 'Add section' }), clients.sectionTaken)
  await page.getByLabel('Section name', { exact: true }).fill('Marinas')
  await page.getByLabel('Section title', { exact: true }).fill('Marinas and Harbours')
  await page.getByRole('button', { name: 'Add section' }).click()
  await expect(status(page, clients.added)).toBeVisible()

  await open(page, `${site.url}/admin/clients/add-item`)
  await expectRefused(page.getByRole('button', { name: 'Add item' }), clients.sectionNotChosen)
  await page.getByLabel('Section').selectOption('marinas')
  await expectRefused(page.getByRole('button', { name: 'Add item' }), clients.imageNotChosen)
  await page.getByLabel('Image', { exact: true }).setInputFiles(await photograph('marina.jpg'))
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add item' }).click()
  await expect(status(page, clients.added)).toBeVisible()
  await page.getByRole('link', { name: 'Edit it', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marina')
  await page.getByLabel('Section').selectOption('developers')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(status(page, clients.updated)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(status(page, clients.deleted)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(status(page, undoing.broughtBack('Logo Marina', ''))).toBeVisible()

  await open(page, `${site.url}/admin/clients/edit-section`)
  await page
    .getByRole('link', { name: /Marinas and Harbours/ })
    .first()
    .click()
  await page.getByLabel('Section title', { exact: true }).fill('Marinas')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(status(page, clients.sectionUpdated)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(status(page, clients.deleted)).toBeVisible()
})

test('what is typed before the scripts come stays, in text areas and choices too', async ({ site, page }) => {
  await openSignedIn(page, `${site.url}/admin/gm-message`)
  const letScriptsCome = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const paragraph = page.getByLabel('First paragraph', { exact: true })
  await paragraph.fill('Typed on a slow line.')
  await page.getByLabel('Heading', { exact: true }).fill('From the General Manager')
  letScriptsCome()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(paragraph).toHaveValue('Typed on a slow line.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(status(page, settings.updated)).toBeVisible()
  await page.reload()
  await expect(paragraph).toHaveValue('Typed on a slow line.')
})

test('a button that is pressed before the scripts come does its work once they have', async ({
  site,
  page,
}) => {
  await openSignedIn(page, `${site.url}/admin/gm-message`)
  const letScriptsCome = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name: /account, site and colours/ }).click()
  letScriptsCome()
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeVisible()
})
