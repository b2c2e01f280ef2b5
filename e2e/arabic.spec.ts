import { projectAddress } from '#app/features/projects/address.ts'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { collections } from '#app/collections.ts'
import { fieldsOf } from '#app/content/define.ts'
import type { Field } from '#app/content/fields/field.ts'
import { inputFields } from '#app/content/fields/group.ts'
import { stored } from '#app/features/settings/collection.ts'
import { startSite } from '#test/site-process.ts'
import { openPage, visitorPages } from './pages.ts'
import { addOneOfEach } from './sign-in.ts'
import { copySiteTemplate, expect, ownSiteTest as test, showEmptyMap } from './site.ts'

/** Translations have pages of their own. */
const isText = ({ type, ...field }: Field) =>
  !('locale' in field) && (type === 'text' || type === 'long text')
/** What a field begins with in Arabic: its name between two letters. */
const inArabic = (field: string) => `ن${field.toLowerCase()}م `

/** Every text field of the content that visitors may see, as `project.name`. */
const typedFields = [
  ...collections.flatMap((collection) =>
    (collection.isOfficeOnly ? [] : fieldsOf(collection)).flatMap(([name, field]) =>
      isText(field) && !field.office ? [`${collection.name}.${name}`] : [],
    ),
  ),
  ...Object.values(stored).flatMap(({ name, fields }) =>
    inputFields(fields).flatMap(([path, field]) => (isText(field) ? [`${name}.${path}`] : [])),
  ),
].map((field) => field.toLowerCase())

/**
 * What no page shows as text: parts of addresses, the names of logos, which describe their images, and the name
 * under the icon on a phone.
 */
const notText = [
  'client-section.name',
  'client-item.name',
  'home-client.name',
  'vacancy.slug',
  'page.slug',
  'redirect.from',
  'redirect.to',
  'brand.shortname',
]

/** A project with photographs and progress in the sample site. */
const withStory = '188'

/**
 * Puts Arabic in front of every text that was typed; a stopped site's database.
 * @returns the code that the project with a story then has
 */
function writeArabic(folder: string): string {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'), { enableForeignKeyConstraints: false })
  database.exec(
    `insert into project_document (id, project_id, title, title_ar, file, "isPublic", position, rev, created_at, updated_at)
     select 'plan', id, 'Plan', '', (select key from file limit 1), 'Yes', 1, 1, 1, 1 from project where code = '${withStory}'`,
  )
  for (const { name: kind, table, ...collection } of collections)
    for (const [name, field] of Object.entries(collection.fields))
      if (isText(field))
        for (const [suffix, { type }] of Object.entries(field.columns))
          if (type === 'text' && suffix !== '_suffix')
            database.exec(
              `update "${table}" set "${name}${suffix}" = '${inArabic(`${kind}.${name}`)}' || "${name}${suffix}"`,
            )
  for (const { name: key, fields } of Object.values(stored))
    for (const [path, field] of inputFields(fields))
      if (isText(field)) {
        const before = `coalesce(nullif(json_extract(value, '$.${path}'), ''), '1')`
        const written = `'${inArabic(`${key}.${path}`)}' || ${before}`
        database.exec(
          `update setting set value = json_set(value, '$.${path}', ${written}) where key = '${key}'`,
        )
      }
  const written = database.prepare(`select code from project where code like '%${withStory}'`).get()
  database.close()
  return String(written?.code)
}

/** The Arabic texts on the page, with whether each begins where its language does. */
async function arabicTexts(page: Page) {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: { text: string; isIsolated: boolean }[] = []
    while (texts.nextNode()) {
      const { nodeValue, parentElement } = texts.currentNode
      if (!nodeValue || !/\p{Script=Arabic}/u.test(nodeValue) || parentElement?.closest('script')) continue
      found.push({
        text: nodeValue,
        isIsolated: Boolean(parentElement?.closest('[dir=auto], bdi, a[hreflang]')),
      })
    }
    return found
  })
}

test('what people type in Arabic begins on the right, on every page', async ({ browser }) => {
  const folder = copySiteTemplate()
  const before = await startSite({ DATA_DIR: folder })
  await addOneOfEach(before.url)
  await before.stop()
  const code = writeArabic(folder)
  const site = await startSite({ DATA_DIR: folder })
  const page = await browser.newPage({ baseURL: site.url })
  await showEmptyMap(page)
  const seen = new Set<string>()
  const astray: string[] = []
  async function readPage() {
    for (const { text, isIsolated } of await arabicTexts(page)) {
      for (const [, field = ''] of text.matchAll(/ن([a-z0-9.-]+)م/g)) seen.add(field)
      if (!isIsolated) astray.push(`${page.url()}: ${text}`)
    }
  }
  for (const path of [...visitorPages(), projectAddress(code)]) {
    await openPage(page, path)
    await readPage()
    const [popup] = await page.locator('main a[data-opens$=popup]').all()
    if (!popup) continue
    await page.goto((await popup.getAttribute('href')) ?? '')
    await readPage()
  }
  await page.close()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
  expect(astray).toEqual([])
  expect(typedFields.filter((field) => !seen.has(field))).toEqual(notText)
})
