import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { readSheet } from 'read-excel-file/node'
import { openSignedIn, wakeUp } from './sign-in.ts'
import { expect, test } from './site.ts'

const list = '/admin/products/edit'
const copy = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Copy as table' })

/** What was copied, and the cells of its table. */
async function readCopied(page: Page) {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item?.getType(type))?.text() ?? ''
    const html = await read('text/html')
    const rows = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table tr')]
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
    return { html, cells, plain: await read('text/plain') }
  })
}

test('projects of a list are copied and downloaded with the columns that were ticked once', async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await openSignedIn(page, site.url + list)
  await wakeUp(page)
  await page.getByLabel('Use', { exact: true }).selectOption('Hospitality')
  await page.getByText('For tenders', { exact: true }).click()
  // What is typed into one does not wait for the other.
  await page.getByLabel('Exact contract value from').fill('50,000,000')
  await page.getByLabel('Handed over from').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/contractValueFrom=50(%2C)?000(%2C)?000&handedOverFrom=2020-01-01/)
  await page.getByRole('button', { name: 'Download these 2 …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download 2 projects' })
  const columns = dialog.getByRole('group', { name: 'Columns' })
  await expect(columns.getByRole('checkbox', { name: 'Client', exact: true })).toBeChecked()
  await dialog.getByRole('button', { name: 'None' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Tick at least one column.')
  await expect(copy(page)).toHaveCount(0)
  for (const name of ['Levels', 'Exact contract value', 'Use', 'Code'])
    await columns.getByRole('checkbox', { name, exact: true }).check()

  await copy(page).click()
  await expect(dialog.getByRole('status')).toHaveText('Copied: 2 projects. Paste it into your document.')
  const { html, cells, plain } = await readCopied(page)
  expect(html).toContain('border="1"')
  expect(cells[0]).toEqual(['Code', 'Use', 'Exact contract value', 'Levels'])
  expect(cells.slice(1).map((row) => row.slice(0, 3))).toEqual([
    ['173', 'Hospitality', '158,500,000'],
    ['155', 'Hospitality', '54,700,000'],
  ])
  expect(plain.split('\n').map((line) => line.trimEnd().split('\t').slice(0, 3))).toEqual(
    cells.map((row) => row.slice(0, 3)),
  )

  await page.goto(site.url + list)
  await page.getByRole('button', { name: /^Download these \d+ …$/ }).click()
  const all = page.getByRole('dialog', { name: /^Download \d+ projects$/ })
  await expect(all.getByText(/^4 of \d+ columns$/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    all.getByRole('link', { name: 'Download for Excel' }).click(),
  ])
  const [head, ...rows] = await readSheet(await readFile(await download.path()))
  expect(head).toEqual(['Code', 'Use', 'Exact contract value', 'Levels'])
  expect(rows.map((row) => row[2])).toContain(54_700_000)
  await copy(page).click()
  await expect(all.getByRole('status')).toHaveText(/^Copied: \d+ projects\./)
  expect((await readCopied(page)).cells).toHaveLength(rows.length + 1)
})

test('a table is copied where the site is not reached by https, and a failure is said', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.url })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openSignedIn(page, site.url + list)
  // Those that are ticked.
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click()
  await page.getByRole('button', { name: 'Copy …' }).click()
  await context.setOffline(true)
  await copy(page).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^The table could not be read\./)
  await context.setOffline(false)
  await copy(page).click()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^Copied: 1 project\./)
  const other = await context.newPage()
  await other.goto(site.url)
  const { cells, plain } = await readCopied(other)
  expect(cells).toHaveLength(2)
  expect(cells[0]?.slice(0, 3)).toEqual(['Code', 'Name', 'Use'])
  expect(plain).toMatch(/^Code\tName\tUse/)
})
