import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, expect, it } from 'vitest'
import { collections, singletons } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { documentAddress } from '#app/content/document.ts'
import { fieldsOf, type Collection } from '#app/content/define.ts'
import type { Field, Json } from '#app/content/fields/field.ts'
import { inputFields } from '#app/content/fields/group.ts'
import { builtInValues } from '#app/content/singleton.ts'
import { projectAddress } from '#app/features/projects/address.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { visibleText } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { pageAddress } from '#app/features/pages/address.ts'
import { pages as pageCollection } from '#app/features/pages/collection.ts'
import { addTestVacancy } from '#test/vacancies.ts'
import { addOneOfEach } from '#tools/seed/documents.ts'
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
  '/privacy',
  '/nowhere',
]

describeProduct('a page that is edited where it stands', (createApp) => {
  let app: TestApp
  let cookie: string
  /** Includes one project and one certificate. */
  let all: string[]
  /** The key of a stored image that no record uses. */
  let file: string

  beforeAll(async () => {
    app = await createApp()
    await firstStart(app.services)
    await addTestVacancy(app.services)
    await addOneOfEach(app.services)
    cookie = await app.signIn()
    const { db } = app.services
    const { code } = await db
      .selectFrom('project')
      .select('code')
      .where('news', '=', 'No')
      .executeTakeFirstOrThrow()
    const { id } = await db.selectFrom('certificate').select('id').executeTakeFirstOrThrow()
    const stored = await db
      .selectFrom('file')
      .selectAll()
      .where('type', '=', 'image/jpeg')
      .executeTakeFirstOrThrow()
    file = 'images/aB3dE5fG7hcreek.jpg'
    await db
      .insertInto('file')
      .values({ ...stored, key: file })
      .execute()
    const listing = collections.flatMap(({ shownOn }) => Object.keys(shownOn))
    all = [...new Set([...pages, ...listing, `/projects/${code}`, `/about?certificate=${id}`])]
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
      const left = unmarkedParts(await toEdit(at))
      expect(
        left.filter((part) => texts.has(part) || part.startsWith('<img')),
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
    }
  })

  it('has a mark at each field of a page of General that visitors see', async () => {
    const { db } = app.services
    const rows = await db.selectFrom('setting').selectAll().execute()
    const stored = new Map(rows.map(({ key, value }) => [key, JSON.parse(value)]))
    const unmarked: string[] = []
    for (const { name, fields, admin } of singletons) {
      if (name === 'visitorscount') continue // Is no record; the home page is looked at below.
      const values = { ...builtInValues({ fields }), ...stored.get(name) }
      // What is switched off is not shown.
      for (const [path, { type }] of fieldsOf({ fields })) if (type === 'toggle') values[path] = false
      const save = (changed: object) =>
        db
          .insertInto('setting')
          .values({ key: name, value: JSON.stringify(changed), rev: 1, updated_at: 1 })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(changed) }))
          .execute()
      await save(values)
      const served: { shown: string }[] = []
      for (const [path, field] of inputFields(fields)) {
        if (isLayout(field, path)) continue
        const unseen = await unmarkedPages(
          () => pages.slice(0, 10),
          () => save(withValue(values, path, otherValue(field, path, at(values, path), file))),
          `data-edit-form="${admin.address}" data-edit-input="${path}${field.inputs[0] ?? ''}"`,
          served,
        )
        unmarked.push(...unseen.map((page) => `${name} ${path} on ${page}`))
        await save(values)
      }
    }
    expect(unmarked).toEqual([])
    expect(await toEdit('/')).toContain('data-edit-form="/admin/visitors-count" data-edit-input="number"')
  })

  it('has a mark at each field of a record that visitors see', async () => {
    const unmarked: string[] = []
    for (const collection of collections) {
      const store = storeOf(collection)
      const all = await store.list(app.services.db)
      const document = all.find(({ topproject, news }) => topproject === 'Yes' && news === 'No') ?? all[0]
      if (!document) throw new Error(`there is no ${collection.one}`)
      const save = async (name: string, value: Json) => {
        const { rev = 0, ...now } = (await store.find(app.services.db, document.id)) ?? {}
        await change(app.services, programNamed('sara'), collection.topic, (tx) =>
          store.save(tx, document.id, Number(rev), { ...now, [name]: value }),
        )
      }
      for (const [name, field] of fieldsOf(collection)) {
        // A logo's name is what its picture says, which has a mark.
        if (selects.has(name) || field.isImplied || field.office || (name === 'name' && collection.several))
          continue
        const unseen = await unmarkedPages(
          async () => {
            const now = (await store.find(app.services.db, document.id)) ?? document
            return collection.parent === undefined ? pagesOf(collection, now, name) : [await pageOfPart(now)]
          },
          () => save(name, otherValue(field, name, document[name], file)),
          `data-edit-form="${documentAddress(collection, document)}" data-edit-input="${name}${field.inputs[0] ?? ''}"`,
          [],
        )
        unmarked.push(...unseen.map((page) => `${collection.name} ${name} on ${page}`))
        await save(name, document[name] ?? null)
      }
    }
    expect(unmarked).toEqual([])
  })

  /** The page that shows a part of a project or of a page. */
  async function pageOfPart(part: object): Promise<string> {
    if ('page' in part) {
      const page = await storeOf(pageCollection).find(app.services.db, String(part.page))
      return pageAddress(page?.slug ?? '')
    }
    const id = 'project' in part ? String(part.project) : ''
    const project = await projectStore.find(app.services.db, id)
    return projectAddress(project?.code ?? '')
  }

  /** The pages that show another content after a change, and have no such mark. */
  async function unmarkedPages(
    addresses: () => string[] | Promise<string[]>,
    makeChange: () => Promise<unknown>,
    mark: string,
    /** The pages without a change; read if empty. */
    served: { shown: string }[],
  ): Promise<string[]> {
    const look = async () => {
      app.services.pages.invalidate()
      return Promise.all(
        (await addresses()).map(async (address) => ({ address, shown: shownIn(await public_(address)) })),
      )
    }
    if (served.length === 0) served.push(...(await look()))
    await makeChange()
    const unmarked: string[] = []
    for (const [index, { address, shown }] of (await look()).entries())
      if (shown !== served[index]?.shown && !(await toEdit(address)).includes(mark)) unmarked.push(address)
    return unmarked
  }

  it('leads to each record’s own form where two share a file', async () => {
    const { db } = app.services
    const logos = await db.selectFrom('home_client').select(['id', 'image']).limit(2).execute()
    const [one, other] = logos
    if (!one || !other) throw new Error('there are no two logos')
    await db.updateTable('home_client').set({ image: one.image }).where('id', '=', other.id).execute()
    const page = await toEdit('/')
    await db.updateTable('home_client').set({ image: other.image }).where('id', '=', other.id).execute()
    for (const { id } of logos)
      expect(page).toContain(`data-edit-form="/admin/clients-section/${id}" data-edit-input="imageUrl"`)
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
    expect(await answer.text()).not.toContain('data-edit')
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
      expect(before, at).not.toMatch(/data-edit|on-page/)
    }
  })
})

const tokens = /<(?<end>\/?)(?<name>[\w-]+)[^>]*>|[^<]+/g
const voids = new Set(['img', 'source', 'input', 'br', 'link', 'meta', 'hr'])

/** The texts and stored photographs of a page that are not within a marked element. */
function unmarkedParts(page: string): string[] {
  const [, body = ''] = page.split('<body>')
  const open: boolean[] = []
  const parts: string[] = []
  for (const { 0: token, groups: { name, end } = {} } of body.matchAll(tokens)) {
    const isChoice = name === 'option' || /\b(place|use|work)=/.test(token)
    const isMarked = open.at(-1) || token.includes('data-edit-form=') || isChoice
    if (end) open.pop()
    else if (name && !voids.has(name)) open.push(isMarked)
    else if (!isMarked && (name === undefined || token.includes('src="/files/'))) parts.push(token.trim())
  }
  return parts
}

/** What decides where and whether something is shown, and in which order, instead of being shown. */
const selects = new Set([
  'news',
  'topproject',
  'topposition',
  'position',
  'slug',
  'section',
  'project',
  'showValue',
  'pairedWith',
  'photographs',
  'isPublic',
  'onHome',
  'linkedFrom',
  'day',
])

/**
 * Measures of the page, which belong to a picture that has a mark, what is not in its text, its languages, and where a number
 * comes from.
 */
function isLayout({ type }: Field, path: string) {
  const unseen = ['percent', 'seconds', 'colour', 'country', 'time zone']
  const inHead = ['videoHeight', 'companyName_ar', 'shortName', 'foundedIn', 'styleSheet', 'arabic']
  return unseen.includes(type) || inHead.includes(path) || path === 'hoursFromFigures'
}

/** The pages that show a record. */
function pagesOf(
  { name, admin }: Collection,
  document: Readonly<Record<string, unknown>>,
  field: string,
): string[] {
  const own = projectAddress(String(document.code))
  // Elsewhere, a type, a use and a work decide which projects are shown.
  if (name === 'project') return ['type', 'uses', 'works'].includes(field) ? [own] : ['/', '/projects', own]
  if (name === 'page') return ['/', pageAddress(String(document.slug))]
  if (name === 'vacancy') return ['/careers', `/careers/${String(document.slug)}`]
  return admin.site === undefined ? ['/clients'] : [admin.site]
}

/** Without what islands are given, some of which they do not show. */
function shownIn(page: string) {
  const [, body = ''] = page.split('<body>')
  return body.replaceAll(/ props="[^"]*"/g, '')
}

function at(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((part, step) => Object(part)[step], values)
}

function withValue(values: object, path: string, value: Json): object {
  const [step = '', ...rest] = path.split('.')
  const inner = rest.length > 0 ? withValue(Object(at(values, step)), rest.join('.'), value) : value
  return { ...values, [step]: inner }
}

/** A value that differs; `file` is the key of a stored image. */
function otherValue({ type, historyFields }: Field, path: string, value: unknown, file: string): Json {
  const otherChoice = Object.keys(historyFields[0]?.words ?? {}).find((one) => one !== value) ?? ''
  const word = `Changed ${path.replaceAll('.', ' ')} +971 50 123 4567`
  const values: Readonly<Record<string, Json>> = {
    toggle: value !== true,
    choice: otherChoice,
    'optional choice': otherChoice,
    date: '2099-05-17',
    file,
    'focal image': file,
    picture: file,
    photograph: { ...Object(value), key: file },
    'file or link': 'https://changed.example/profile.pdf',
    'file or video link': 'https://vimeo.com/76979871',
    link: 'https://changed.example/',
    links: 'https://changed.example/plinth',
    email: 'changed@plinth.example',
    integer: Number(value) + 31,
    'optional integer': Number(value) + 31,
    choices: Object.keys(historyFields[0]?.words ?? {}).slice(0, 1),
    references: [],
    sibling: null,
  }
  return values[type] ?? word
}

function isText(type: string) {
  return type === 'text' || type === 'long text'
}

function wordsOf(page: string) {
  const [, body = ''] = page.split('<body>')
  return visibleText(body.replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, '')).replaceAll(/\s+/g, '')
}
