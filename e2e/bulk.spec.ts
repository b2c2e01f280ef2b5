import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import Papa from 'papaparse'
import type { Download, Page } from 'playwright/test'
import { projects } from '#app/features/projects/collection.ts'
import { messages, tableRetentionMs } from '#app/content/table/rules.ts'
import { messages as historyMessages } from '#app/history/messages.ts'
import { violationsOn } from './axe.ts'
import { storyProject } from './pages.ts'
import { expect, test } from './site.ts'
import { administrator } from '#tools/seed/content.ts'
import { openSignedIn, photograph, wakeUp } from './sign-in.ts'

const chooseType = 'Choose Building or Villa.'
const address = '/admin/upload-projects'
const chooser = (page: Page) => page.getByLabel('Table and files')

async function zip(names: readonly string[]) {
  const archive = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const name of names)
    await archive.add(`Photographs/${name}`, new Uint8ArrayReader((await photograph(name)).buffer))
  return { name: 'photographs.zip', mimeType: 'application/zip', buffer: Buffer.from(await archive.close()) }
}

function csv(rows: readonly string[][]) {
  return { name: 'projects.csv', mimeType: 'text/csv', buffer: Buffer.from(Papa.unparse([...rows])) }
}

async function rowsOf(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), 'utf8')
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
}

async function download(page: Page, act: () => Promise<void>): Promise<string[][]> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return rowsOf(file)
}

test('a table may be dropped, and beside the area nothing happens', async ({ page, site }) => {
  await openSignedIn(page, `${site.url}${address}`)
  const formats = page.getByText('CSV and JSON')
  await expect(formats).toBeHidden()
  await page.getByText('Other formats').click()
  await expect(formats).toBeVisible()
  const drop = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['Code,Name\n901,Creek Bend Villa\n'], 'projects.csv'))
      return element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    })
  // The browser opens the file unless the event is cancelled.
  expect(await drop('body')).toBe(false)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  expect(await drop('h2:has-text("One table and its images")')).toBe(false)
  await expect(page.getByText('1 row needs correction')).toBeVisible()
})

test('an administrator brings many projects to the site: template, check, mend, import', async ({
  page,
  site,
}) => {
  await openSignedIn(page, `${site.url}${address}`)
  const template = await download(page, () => page.getByRole('link', { name: 'as CSV' }).click())
  const [head = [], example = []] = template
  const row = (change: Record<string, string>) =>
    head.map((heading, index) => change[heading] ?? example[index] ?? '')
  const villa = row({ Code: '901', Name: 'Creek Bend Villa', Image: '' })
  const tower = { Code: '902', Name: 'Creek Bend Tower', Type: 'Tower', Image: 'tower.jpg' }

  await chooser(page).setInputFiles([
    csv([head, villa, row(tower)]),
    await zip(['901.jpg', 'tower.jpg', 'plan.jpg']),
  ])
  await expect(page.getByText('1 row is ready')).toBeVisible()
  await expect(page.getByText('1 row needs correction')).toBeVisible()
  await expect(page.getByText(chooseType)).toBeVisible()
  await expect(page.getByText('does not match any row')).toContainText('plan.jpg')
  await expect(page.getByText('2 images are here')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect((await page.request.get(`${site.url}/projects/901`)).status()).toBe(404)

  await page.reload()
  await expect(page.getByText('2 images are here')).toBeVisible()
  await page.getByText('All or nothing').click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByRole('alert')).toContainText('1 row can’t be imported')

  const left = await download(page, () =>
    page.getByRole('link', { name: 'Download rows to correct' }).click(),
  )
  expect(left[2]).toContain(`${projects.fields.type.label}: ${chooseType}`)
  await chooser(page).setInputFiles([csv([head, villa, row({ ...tower, Type: 'Building' })])])
  await expect(page.getByText('2 rows are ready')).toBeVisible()
  await page.getByText('All or nothing').click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 projects were added')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  const report = await download(page, () => page.getByRole('link', { name: 'Download the report' }).click())
  expect(report.slice(1).map((line) => line[3])).toEqual(['Added', 'Added'])

  await page.goto(`${site.url}/projects/902`)
  await expect(page.getByRole('heading', { name: 'Creek Bend Tower' })).toBeVisible()
  const shown = page.locator('main img').first()
  expect(await shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
    true,
  )
})

test('what was chosen goes on after the session has ended, once one has signed in over it', async ({
  page,
  site,
}) => {
  await openSignedIn(page, `${site.url}${address}`)
  await page.context().clearCookies()
  const head = ['Code', 'Name', 'Location', 'Consultant', 'Type', 'Status', 'Image']
  const row = ['903', 'Creek Bend Mews', 'Dubai', 'Khoor', 'Villa', 'Ongoing', 'mews.jpg']
  await chooser(page).setInputFiles([csv([head, row]), await photograph('mews.jpg')])
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('1 row is ready')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 project was added')).toBeVisible()
})

test('a fault is mended where it stands, and the table waits in this browser for a day', async ({
  page,
  site,
}) => {
  await page.clock.install()
  await openSignedIn(page, `${site.url}${address}`)
  const head = ['Code', 'Name', 'Location', 'Consultant', 'Type', 'Status']
  const row = ['905', 'Creek Bend Gate', 'Dubai', 'Khoor', 'Tower', 'Soon']
  await chooser(page).setInputFiles([csv([head, row]), await photograph('905.jpg')])
  const start = page.getByRole('button', { name: 'Import 0 rows' })
  await expect(start).toHaveCSS('cursor', 'not-allowed') // It can be pressed, and then says why not.
  await page.getByLabel('Type of row 2').selectOption('Building')
  await expect(page.getByText(chooseType)).toBeHidden()
  await page.getByLabel('Status of row 2').selectOption('Upcoming')
  await expect(page.getByText('1 row is ready')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toHaveCSS('cursor', 'pointer')
  await expect(page.getByText('No row has a problem')).toBeHidden()
  await page.getByText('Problems only 0').click()
  await expect(page.getByText('No row has a problem')).toBeVisible()

  await page.clock.fastForward(tableRetentionMs - 60_000)
  await page.reload()
  await expect(page.getByText('1 row is ready')).toBeVisible()
  // Continuing with it has extended its lifetime by a day.
  await page.clock.fastForward(tableRetentionMs + 60_000)
  await page.reload()
  const looked = page.locator('[aria-busy=false]')
  await expect(looked.getByText('One table and its images')).toBeVisible()
})

test('photographs alone wait for their table, on a phone too', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openSignedIn(page, `${site.url}${address}`)
  await chooser(page).setInputFiles([await photograph('904.jpg')])
  await expect(page.getByRole('alert')).toHaveText(messages.noTable)
  const head = ['Code', 'Name', 'Location', 'Consultant', 'Type', 'Status']
  const rows = Array.from({ length: 60 }, (_, index) => [
    `9${index}X`,
    'Villa',
    'Dubai',
    'Khoor',
    'Villa',
    'Soon',
  ])
  await chooser(page).setInputFiles([
    csv([head, ...rows, ['904', 'Villa', 'Dubai', 'Khoor', 'Villa', 'ongoing']]),
  ])
  await expect(page.getByText('60 rows need correction')).toBeVisible()
  await expect(page.getByText('1 image is here')).toBeVisible()
  await page.getByText('Problems only 60').click()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
})

test('photographs come from a folder for each project; a folder that names none says so and is left out', async ({
  page,
  site,
}) => {
  const chosen = await mkdtemp(join(tmpdir(), 'plinth-folders-'))
  const put = async (path: string) => {
    const { buffer } = await photograph(path)
    await mkdir(join(chosen, dirname(path)), { recursive: true })
    await writeFile(join(chosen, path), buffer)
  }
  for (const path of ['188/a.jpg', '188/b.jpg', 'Garden Villas/c.jpg', 'Villa of my aunt/d.jpg'])
    await put(path)
  await writeFile(join(chosen, '188/broken.jpg'), 'no image')
  await writeFile(join(chosen, '188/notes.doc'), 'notes')

  await openSignedIn(page, `${site.url}${address}`)
  await page.getByRole('link', { name: 'a folder for each' }).click()
  // The screen before has such an input too.
  await page.getByRole('heading', { name: 'Photographs by folder' }).waitFor()
  await page.getByLabel('Folder', { exact: true }).setInputFiles(chosen)
  const line = (folder: string) => page.getByRole('listitem').filter({ hasText: folder })
  await expect(line('Villa of my aunt')).toContainText('No project has this code or name.')
  await expect(line('/188')).toContainText('3 photographs188 Jumeirah Village Residence has 5 already')
  await expect(page.getByText('notes.doc')).toBeVisible()
  await expect(page.getByText('1 folder is left out')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])

  await page.getByLabel('Stage').selectOption('Handover')
  await page.getByRole('button', { name: 'Add 4 photographs' }).click()
  await expect(page.getByText('3 photographs were added')).toBeVisible()
  await rm(chosen, { recursive: true })
  await expect(line('/188')).toContainText('2 photographs added')
  await expect(line('/188').getByRole('alert')).toContainText('broken.jpg')
  await expect(page.getByRole('button', { name: /^Add / })).toBeHidden()
  await line('/188').getByRole('link').click()
  await expect(page.getByLabel('Stage of photograph 7')).toHaveValue('handover')
  await expect(page.getByLabel('Stage of photograph 8')).toHaveCount(0)

  await page.goto(`${site.url}/admin/history`)
  await wakeUp(page)
  await page.getByRole('button', { name: 'Undo: 2 photographs' }).click()
  await expect(page.getByText(historyMessages.undoneTogether(2, 0))).toBeVisible()
  await page.goto(`${site.url}/admin/products/edit/${storyProject()}/photographs`)
  await expect(page.getByLabel('Stage of photograph 5')).toBeVisible()
  await expect(page.getByLabel('Stage of photograph 6')).toHaveCount(0)
})

test('images of a table say that the connection is lost, and continue when it is back', async ({
  page,
  site,
}) => {
  await openSignedIn(page, `${site.url}${address}`)
  const head = ['Code', 'Name', 'Location', 'Consultant', 'Type', 'Status', 'Image']
  const rowOf = (code: string) => [
    code,
    'Creek Bend Pier',
    'Dubai',
    'Khoor',
    'Villa',
    'Ongoing',
    `${code}.jpg`,
  ]
  await chooser(page).setInputFiles([csv([head, rowOf('906'), rowOf('907')])])
  await expect(page.getByText('2 rows need correction')).toBeVisible()
  await page.route('**/admin/uploads**', (route) => route.abort())
  await chooser(page).setInputFiles([await photograph('906.jpg'), await photograph('907.jpg')])
  await expect(page.getByRole('alert')).toContainText('The upload continues when it is back.')
  await expect(page.getByText('Uploading images: 0 of 2')).toBeVisible()
  await page.unroute('**/admin/uploads**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('2 images are here')).toBeVisible()
  await expect(page.getByText('2 rows are ready')).toBeVisible()
  await expect(page.getByText('Uploading images')).toBeHidden()
})

test('photographs by folder wait where the session has ended, and one sign-in adds each of them once', async ({
  page,
  site,
}) => {
  const chosen = await mkdtemp(join(tmpdir(), 'plinth-folders-'))
  const folder = join(chosen, 'Garden Villas')
  await mkdir(folder)
  const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg']
  for (const name of names) await writeFile(join(folder, name), (await photograph(name)).buffer)
  let ended = 3
  let begun = 0
  await page.route('**/admin/uploads**', (route) => {
    const isLast = route.request().url().includes('?finish')
    if (route.request().method() === 'POST' && !isLast) begun += 1
    if (!isLast || ended === 0) return route.continue()
    ended -= 1
    return route.fulfill({ status: 401 })
  })

  await openSignedIn(page, `${site.url}${address}/photographs`)
  await page.getByLabel('Folder', { exact: true }).setInputFiles(chosen)
  await page.getByRole('button', { name: 'Add 5 photographs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await dialog.waitFor()
  expect(begun).toBe(3)
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('5 photographs were added')).toBeVisible()
  expect(begun).toBe(5)
  await rm(chosen, { recursive: true })
})

test('certificates come from a table too, reached from their list, and go out and in again', async ({
  page,
  site,
}) => {
  await openSignedIn(page, `${site.url}/admin/certificates/edit`)
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('menuitem', { name: 'Upload a table' }).click()
  const table = { name: 'certificates.csv', mimeType: 'text/csv' }
  const text = 'Title,Remarks,Image\nISO 19650,Building information,bim.jpg\nISO 41001,,\n'
  await chooser(page).setInputFiles([{ ...table, buffer: Buffer.from(text) }, await photograph('bim.jpg')])
  await expect(page.getByText('1 row is ready')).toBeVisible()
  await expect(page.getByText('1 image is here')).toBeVisible()
  await page.getByLabel('Remarks of row 3').fill('Facility management')
  await page.getByLabel('Remarks of row 3').blur()
  await expect(page.getByText('Say in a few words what it certifies.')).toBeHidden()
  await expect(page.getByText('Choose an image of the certificate.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 certificate was added')).toBeVisible()
  await page.getByRole('link', { name: 'See the certificates' }).click()
  await expect(page.getByRole('link', { name: 'Edit ISO 19650' })).toBeVisible()

  const answer = await page.request.get(`${site.url}/admin/documents/export?kind=certificate&format=xlsx`)
  await page.goto(`${site.url}/admin/certificates/edit/upload`)
  // The report of the last upload waits in this browser.
  await page.getByRole('button', { name: 'Upload more' }).click()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await chooser(page).setInputFiles([
    { name: 'certificates.xlsx', mimeType: type, buffer: await answer.body() },
  ])
  await expect(page.getByText(/rows change nothing/)).toBeVisible()
  await expect(page.getByText('0 rows are ready')).toBeVisible()
})
