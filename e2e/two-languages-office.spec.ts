import { rmSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { startSite } from '#test/site-process.ts'
import { openSignedIn } from './sign-in.ts'
import { copySiteTemplate, expect, templateSession, test } from './site.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const language = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Language of the texts' }).getByRole('button', { name })

async function openFirstProject(page: Page, url: string) {
  await openSignedIn(page, `${url}/admin/products/edit`)
  const link = page.locator('main a[href^="/admin/products/edit/"]').filter({ visible: true }).first()
  await page.goto(url + (await link.getAttribute('href')))
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
}

test('a wide form has the Arabic text beside the English one, from right to left', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openFirstProject(page, site.url)
  const arabic = field(page, 'Name (Arabic)')
  for (const label of ['Name', 'Image description']) {
    await expect(async () => {
      // Nothing moves between the two looks, once the fonts are there.
      const [one, other] = await Promise.all(
        [label, `${label} (Arabic)`].map((name) => field(page, name).boundingBox()),
      )
      expect(other?.y).toBe(one?.y)
      expect(other?.x).toBeGreaterThan(one?.x ?? 0)
    }).toPass()
  }
  await expect(language(page, 'Arabic')).toBeHidden()
  await arabic.fill('فيلا 118')
  await expect(arabic).toHaveAttribute('lang', 'ar')
  await expect(arabic).toHaveCSS('direction', 'rtl')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Project updated successfully')).toBeVisible()
  await expect(arabic).toHaveValue('فيلا 118')
  await expect(page.getByText(/Arabic: \d of \d texts/)).toBeVisible()
})

test.describe('a form on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('shows one language, and one choice changes all its texts', async ({ page, site }) => {
    await openFirstProject(page, site.url)
    await expect(field(page, 'Name')).toBeVisible()
    await expect(field(page, 'Name (Arabic)')).toBeHidden()
    await language(page, 'Arabic').click()
    await expect(language(page, 'Arabic')).toHaveAttribute('aria-pressed', 'true')
    for (const label of ['Name', 'Location', 'Image description']) {
      await expect(field(page, label)).toBeHidden()
      await expect(field(page, `${label} (Arabic)`)).toBeVisible()
    }
    await expect(field(page, 'Code')).toBeVisible()
    await field(page, 'Name (Arabic)').fill('فيلا 118')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Project updated successfully')).toBeVisible()
    await expect(field(page, 'Name (Arabic)')).toHaveValue('فيلا 118')
    await language(page, 'English').click()
    await expect(field(page, 'Name')).not.toHaveValue('')
  })

  test('opens the language in which something needs correction', async ({ page, site }) => {
    await openFirstProject(page, site.url)
    await language(page, 'Arabic').click()
    await field(page, 'Name (Arabic)').fill('ف'.repeat(201))
    await language(page, 'English').click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(field(page, 'Name (Arabic)')).toBeFocused()
    await expect(language(page, 'Arabic')).toHaveAccessibleName(/Needs correction/)
    await language(page, 'English').click()
    await field(page, 'Name').fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(field(page, 'Name')).toBeFocused()
    await page.getByRole('button', { name: 'Name (Arabic)' }).click()
    await expect(field(page, 'Name (Arabic)')).toBeFocused()
  })

  test('without JavaScript has both languages, one below the other', async ({ browser, site }) => {
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } })
    await page.context().addCookies([templateSession()])
    await page.goto(`${site.url}/admin/home-text`)
    const [english, arabic] = [field(page, 'Headline'), field(page, 'Headline (Arabic)')]
    const [one, other] = [await english.boundingBox(), await arabic.boundingBox()]
    expect(other?.y).toBeGreaterThan((one?.y ?? 0) + (one?.height ?? 0))
    await expect(language(page, 'Arabic')).toBeHidden()
    await page.close()
  })
})

test('a suggestion is typed into an empty Arabic field, and saved only with the form', async ({
  browser,
}) => {
  const folder = copySiteTemplate()
  const site = await startSite({ DATA_DIR: folder, DEEPL_API_KEY: 'a-key' })
  const page = await browser.newPage()
  const answers = [{ problem: 'The characters are used up.' }, { text: 'نبني في دبي' }]
  await page.route('**/admin/languages/suggestion', (route) => route.fulfill({ json: answers.shift() }))
  await openSignedIn(page, `${site.url}/admin/home-text`)
  const arabic = field(page, 'Headline (Arabic)')
  const suggest = arabic
    .locator('xpath=ancestor::*[.//button][1]')
    .getByRole('button', { name: 'Suggest Arabic' })
  await expect(suggest).toHaveCount(0)
  await arabic.fill('')
  await suggest.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The characters are used up.' })).toBeVisible()
  await expect(arabic).toHaveValue('')
  await suggest.click()
  await expect(arabic).toHaveValue('نبني في دبي')
  await expect(arabic).toBeFocused()
  await expect(suggest).toHaveCount(0)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})
