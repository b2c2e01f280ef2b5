import { presetNames, done } from '#app/admin/people/rules.ts'
import { beyondRights, type Preset } from '#app/platform/auth/rights.ts'
import { offer } from '#app/ui/admin/drafts/draft-offer.tsx'
import { violationsOn } from './axe.ts'
import { expectNavigation, wholeNavigation } from './navigation.ts'
import { openSignedIn, signIn, wakeUp } from './sign-in.ts'
import { colleague, expect, long, test } from './site.ts'

const list = '/admin/products/edit'

test(
  'what somebody may do is taken away and given back while their screen is open',
  long,
  async ({ site, page, browser }) => {
    const omar = await (await browser.newContext({ baseURL: site.url })).newPage()
    const remarks = omar.getByLabel('Remarks', { exact: true })
    async function give(preset: Preset) {
      // On a slow line, one chooses before the scripts are there.
      const scripts = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(`${site.url}/admin/people/${colleague}`, { waitUntil: 'commit' })
      await page.getByLabel('Preset').selectOption(presetNames[preset])
      scripts.resolve()
      await wakeUp(page)
      await page.unroute('**/assets/*.js')
      await expect(page.getByLabel('Preset')).toHaveValue(preset)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(done.changed)).toBeVisible()
    }

    await test.step('types, while the rights are taken away', async () => {
      await openSignedIn(page, `${site.url}/admin/people`)
      await signIn(omar, `${list}?search=158`, colleague)
      await omar.locator(`a[href^="${list}/"]`).first().click()
      await wakeUp(omar)
      await expect(omar.getByRole('button', { name: 'Save changes' })).toBeVisible()
      await remarks.fill('The roof is on, and the crane leaves on Sunday.')
      await give('director')
    })

    await test.step('is refused with a sentence, and loses nothing', async () => {
      await omar.getByRole('button', { name: 'Save changes' }).click()
      await expect(omar.getByText(beyondRights).first()).toBeVisible()
    })

    await test.step('sees the same as text', async () => {
      await omar.reload()
      await expect(
        omar.getByText('Remarks', { exact: true }).or(omar.getByText('Code')).first(),
      ).toBeVisible()
      for (const name of ['Save changes', 'Delete'])
        await expect(omar.getByRole('button', { name })).toHaveCount(0)
      await expect(remarks).toHaveCount(0)
      expect(await violationsOn(omar)).toEqual([])
      await expectNavigation(omar, wholeNavigation)
    })

    await test.step('finds what was typed once the rights are back', async () => {
      await give('editor')
      await omar.reload()
      await expect(omar.getByText(offer)).toBeVisible()
      await expectNavigation(omar, ['General', 'Projects', 'Certificates', 'Clients'])
    })

    await test.step('has the inbox alone at the front desk', async () => {
      await give('front-desk')
      await omar.goto('/admin/overview')
      await expectNavigation(omar, ['General', 'Call Requests'])
      await expectNavigation(page, wholeNavigation)
    })
  },
)
