import { rmSync } from 'node:fs'
import pg from 'pg'
import { done, presetNames } from '#app/admin/people/rules.ts'
import { vacancies } from '#app/features/vacancies/collection.ts'
import { presets, type Preset } from '#app/platform/auth/rights.ts'
import { startPostgres } from '#test/postgres.ts'
import { startSite } from '#test/site-process.ts'
import { firstAdministrator } from '#tools/seed/content.ts'
import { expectNavigation, wholeNavigation } from './navigation.ts'
import { signIn, wakeUp } from './sign-in.ts'
import { colleague, expect, long, newFolder, ownSiteTest as test } from './site.ts'

const { list } = vacancies.admin

test(
  'two people work in two browsers, at two instances on one PostgreSQL, each with their part',
  long,
  async ({ browser }) => {
    const postgres = await startPostgres()
    const folders = [newFolder(), newFolder()]
    const common = {
      DATABASE_URL: postgres.url,
      APP_SECRET: 'the same secret on every instance, of 48 characters',
      SAMPLE_SITE: 'off',
      ...firstAdministrator,
    }
    const sites = []
    try {
      for (const folder of folders) sites.push(await startSite({ ...common, DATA_DIR: folder }))
      await addColleague(postgres.url, 'hr')
      const [one, other] = sites.map(({ url }) => url)
      const page = await (await browser.newContext({ baseURL: one ?? '' })).newPage()
      const omar = await (await browser.newContext({ baseURL: other ?? '' })).newPage()
      const text = omar.getByLabel('Text', { exact: true })
      const give = async (preset: Preset) => {
        await page.goto(`/admin/people/${colleague}`)
        await page.getByLabel('Preset').selectOption(presetNames[preset])
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText(done.changed)).toBeVisible()
      }

      await signIn(page, '/admin/people')
      await signIn(omar, vacancies.admin.add, colleague)
      await expectNavigation(omar, ['General', 'Vacancies', 'Job Requests'])
      await omar.getByLabel('Title', { exact: true }).fill('Welder')
      await omar.getByLabel('Place', { exact: true }).fill('Dubai')
      await text.fill('Weld.')
      await omar.getByRole('button', { name: vacancies.admin.addButton }).click()
      await expect(omar.getByRole('status').filter({ hasText: vacancies.sentences.added })).toBeVisible()
      expect(await (await page.request.get('/careers')).text()).toContain('Welder')

      await omar.goto(list)
      await omar.getByRole('link', { name: 'Welder' }).first().click()
      await wakeUp(omar)
      await text.fill('Weld steel.')
      await give('director')
      await omar.reload()
      await expect(omar.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
      await expect(text).toHaveCount(0)
      await expect(omar.getByText('Weld.', { exact: true })).toBeVisible()

      await give('front-desk')
      expect((await omar.goto(list))?.status()).toBe(403)
      await expectNavigation(omar, ['General', 'Call Requests'])
      await expectNavigation(page, wholeNavigation)
    } finally {
      for (const site of sites) await site.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
      await postgres.stop()
    }
  },
)

/** Somebody with the administrator's password. */
async function addColleague(url: string, preset: Preset) {
  const client = new pg.Client(url)
  await client.connect()
  const same = '"createdAt", "updatedAt"'
  await client.query(
    `insert into "user" (id, name, email, "emailVerified", rights, ${same})
      select $1, $1, $1 || '@plinth.example', "emailVerified", $2, ${same} from "user"`,
    [colleague, JSON.stringify(presets[preset])],
  )
  await client.query(
    `insert into account (id, "accountId", "providerId", "userId", password, ${same})
      select $1, $1, "providerId", $1, password, ${same} from account`,
    [colleague],
  )
  await client.end()
}
