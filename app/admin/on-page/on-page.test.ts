import { beforeAll, expect, it } from 'vitest'
import { collections, singletons } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { fieldsOf } from '#app/content/define.ts'
import { inputFields } from '#app/content/fields/group.ts'
import { visibleText } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestVacancy } from '#test/vacancies.ts'
import { firstStart } from '../../../scripts/first-start.ts'

const pages = [
  '/',
  '/about',
  '/projects',
  '/projects?page=2',
  '/news',
  '/clients',
  '/contact',
  '/careers',
  '/careers/welder',
  '/nowhere',
]

describeEngines('a page that is edited where it stands', (createApp) => {
  let app: TestApp
  let cookie: string
  /** Includes one project and one certificate. */
  let all: string[]

  beforeAll(async () => {
    app = await createApp()
    await firstStart(app.services)
    await addTestVacancy(app.services)
    cookie = await app.signIn()
    const { db } = app.services
    const { code } = await db
      .selectFrom('project')
      .select('code')
      .where('news', '=', 'No')
      .executeTakeFirstOrThrow()
    const { id } = await db.selectFrom('certificate').select('id').executeTakeFirstOrThrow()
    all = [...pages, `/projects/${code}`, `/about?certificate=${id}`]
  })

  const addressOf = (at: string) => `/admin/on-page/page?${new URLSearchParams({ at })}`
  const toEdit = async (at: string) => (await app.request(addressOf(at), { cookie })).text()
  const public_ = async (at: string) => (await app.request(at)).text()

  /** The stored texts of every collection and every page of General. */
  async function storedTexts(): Promise<Set<string>> {
    const found = new Set<string>()
    for (const collection of collections)
      for (const document of await storeOf(collection).list(app.services.db))
        for (const [name, { type }] of fieldsOf(collection))
          if (isText(type)) found.add(String(document[name]))
    const rows = await app.services.db.selectFrom('setting').selectAll().execute()
    const stored = new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]))
    for (const { name, fields } of singletons)
      for (const [path, { type, initial }] of inputFields(fields)) {
        const value =
          path.split('.').reduce((part, step) => Object(part)[step], stored.get(name) ?? {}) ?? initial
        if (isText(type)) found.add(String(value))
      }
    found.delete('')
    return found
  }

  it('has a mark at every text and photograph of a record or a setting', async () => {
    const texts = await storedTexts()
    expect(texts.size).toBeGreaterThan(100)
    for (const at of all) {
      const page = await toEdit(at)
      const [, body = ''] = page.split('<body>')
      const unmarked = body.replaceAll(/<edit-mark .*?<\/edit-mark>/gs, '')
      const own = decodeURIComponent(at.split('/')[2] ?? '')
      const left = unmarked.split(/<[^>]*>/).map((text) => text.trim())
      // A project's code stays unmarked, because the page compares it with its address.
      expect(
        left.filter((text) => text !== own && texts.has(text)),
        at,
      ).toEqual([])
      const pictures = body.match(/<img [^>]*src="\/files\/[^>]*>/g) ?? []
      expect(
        pictures.filter((picture) => !picture.includes('data-edit-form')),
        at,
      ).toEqual([])
    }
  })

  it('says and links what the page says and links that visitors get', async () => {
    // Links made from a telephone number or a map address are not followed here.
    const linksOf = (page: string) => page.match(/(?<=<a [^>]*?href=")\/[^"]*/g)
    for (const at of all) {
      const [page, theirs] = [await toEdit(at), await public_(at)]
      expect(wordsOf(page), at).toBe(wordsOf(theirs))
      expect(linksOf(page), at).toEqual(linksOf(theirs))
      expect(page, at).not.toMatch(signs)
    }
  })

  it('leads to forms that have the field', async () => {
    const page = (await toEdit('/')) + (await toEdit('/about')) + (await toEdit('/careers'))
    const marks = [...page.matchAll(/data-edit-form="([^"]*)" data-edit-input="([^"]*)"/g)]
    const fields = new Map(marks.map(([, form = '', input = '']) => [`${form} ${input}`, { form, input }]))
    expect(fields.size).toBeGreaterThan(20)
    for (const [form, inputs] of Map.groupBy(fields.values(), ({ form: address }) => address)) {
      const answer = await (await app.request(form, { cookie })).text()
      for (const { input } of inputs) expect(answer, form).toContain(`name="${input}"`)
    }
  })

  it('has no script, may be framed by us alone, and is never kept', async () => {
    const answer = await app.request(addressOf('/'), { cookie })
    const page = await answer.text()
    expect(page).not.toContain('<script')
    expect(page).not.toContain('modulepreload')
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const policy = answer.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
  })

  it('is for administrators, and of public pages alone', async () => {
    const answer = await app.request(addressOf('/'))
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('edit-mark')
    for (const at of ['/admin/overview', '/feed.xml', '/files/images/nothing.jpg'])
      expect((await app.request(addressOf(at), { cookie })).status, at).toBe(404)
    for (const at of ['//elsewhere.example/about', 'https://elsewhere.example/about'])
      expect(wordsOf(await toEdit(at)), at).toBe(wordsOf(await public_('/')))
  })

  it('costs visitors not one byte, and nothing of it is ever stored for them', async () => {
    for (const at of all) {
      app.services.pages.invalidate()
      const before = await public_(at)
      app.services.pages.invalidate()
      await toEdit(at)
      expect(await public_(at), at).toBe(before)
      expect(before, at).not.toMatch(/edit-mark|data-edit|on-page/)
      expect(before, at).not.toMatch(signs)
    }
  })
})

const signs = /[\u{f0000}-\u{10fffd}]|%F3%B0/u

function isText(type: string) {
  return type === 'text' || type === 'long text'
}

function wordsOf(page: string) {
  const [, body = ''] = page.split('<body>')
  return visibleText(body.replaceAll(/<script.*?<\/script>|<!--.*?-->|<\/?edit-mark[^>]*>/gs, '')).replaceAll(
    /\s+/g,
    '',
  )
}
