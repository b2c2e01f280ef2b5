import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { collections, singletons } from '#app/collections.ts'
import { fieldsOf } from '#app/content/define.ts'
import { inputFields } from '#app/content/fields/group.ts'
import { openPage, pagesWithin } from './pages.ts'
import { addOneOfEach, open, openSignedIn } from './sign-in.ts'
import { expect, long, test } from './site.ts'

const typed = 'فيلا الخور، دبي 3.'
const isTyped = (type: string) => type === 'text' || type === 'long text'

/** Writes Arabic into every text that people typed, except what must be unique. */
function writeArabic(folder: string) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'), { timeout: 5000 })
  for (const collection of collections)
    for (const [name, field] of fieldsOf(collection))
      if (isTyped(field.type) && !field.unique)
        database.prepare(`update ${collection.table} set "${name}" = ?`).run(typed)
  for (const { name, fields } of singletons)
    for (const [path, { type }] of inputFields(fields))
      if (isTyped(type))
        database
          .prepare(`update setting set value = json_set(value, '$.${path}', ?) where key = ?`)
          .run(typed, name)
  for (const column of ['name', 'message', 'file_name', 'note', 'subject'])
    database.exec(`update request set ${column} = '${typed}' where ${column} <> ''`)
  for (const column of ['before', 'after'])
    database.exec(
      `update revision set ${column} = json_set(${column}, '$.name', '${typed}', '$.title', '${typed}')`,
    )
  database.close()
}

test(
  'every text that people typed in Arabic reads from the right, on every screen of the back office',
  long,
  async ({ page, site }) => {
    await addOneOfEach(site.url)
    writeArabic(site.folder)
    await openSignedIn(page, `${site.url}/admin/overview`)
    let shown = 0
    for (const pattern of [...pagesWithin('admin/shell/boundary.tsx'), '/admin/products/edit?search=فيلا']) {
      await openPage(page, pattern)
      const { number, wrong } = await lookAt(page)
      expect.soft(wrong, pattern).toEqual([])
      shown += number
    }
    expect(shown).toBeGreaterThan(100)
  },
)

test('what is typed into a field turns to its own direction', async ({ page, site }) => {
  await openSignedIn(page, `${site.url}/admin/products`)
  for (const label of ['Name', 'Location', 'Remarks', 'Consultant']) {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(typed)
    await expect(field).toHaveCSS('direction', 'rtl')
    await field.fill('Creek Villa')
    await expect(field).toHaveCSS('direction', 'ltr')
  }
  await open(page, '/admin/call-requests')
  await page.getByLabel('Note').fill(typed)
  await expect(page.getByLabel('Note')).toHaveCSS('direction', 'rtl')
})

/** Texts and values that begin in Arabic, and those of them that are laid out from the left. */
function lookAt(page: Page) {
  return page.evaluate(() => {
    const begins = (text: string | null) => /^[\s\d]*\p{Script=Arabic}/u.test(text ?? '')
    const describe = (element: Element) => element.outerHTML.slice(0, 160)
    const texts: Element[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (element && begins(node.nodeValue) && !element.matches('script, style, option, title, noscript'))
        texts.push(element)
    }
    const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')]
    texts.push(
      ...fields.filter(({ value, type }) => begins(value) && type !== 'radio' && type !== 'checkbox'),
    )
    const cut = texts.flatMap((element) => element.closest('[class]') ?? [])
    const isCut = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis'
    return {
      number: texts.length,
      wrong: [...texts, ...cut.filter(isCut)]
        .filter((element) => getComputedStyle(element).direction !== 'rtl')
        .map(describe),
    }
  })
}
