import sharp from 'sharp'
import { isoDay } from '#app/platform/clock.ts'
import { openSignedIn, wakeUp } from './sign-in.ts'
import { expect, test } from './site.ts'
import { storyProject } from './pages.ts'

/** Large enough for the browser to make it smaller, which loses its metadata. */
async function dated(name: string, moment: string) {
  const image = sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#7a8899' } })
  const buffer = await image
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: moment } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('a project’s story is told on its tabs: many photographs at once, captions, order, pairs, progress', async ({
  page,
  site,
}) => {
  const project = `${site.url}/admin/products/edit/${storyProject()}`
  await openSignedIn(page, project)
  await page.getByRole('link', { name: 'Photographs', exact: true }).click()
  await wakeUp(page)
  await expect(page.getByRole('button', { name: 'Add photographs' })).toBeHidden()
  const files = [await dated('one.jpg', '2024:05:04 10:00:00'), await dated('two.jpg', '2024:06:05 10:00:00')]
  await page.locator('input[type=file]:not([capture])').first().setInputFiles(files)
  await expect(page.getByText('2 photographs will be added.')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Stage' }).getByText('Before').click()
  await page.getByRole('button', { name: 'Add photographs' }).click()
  await expect(page.getByText('2 items added successfully.')).toBeVisible()
  await expect(page.getByLabel('Stage of photograph 6')).toHaveValue('before')

  await page.getByLabel('Caption of photograph 6', { exact: true }).fill('The empty plot')
  await page.getByLabel('Caption of photograph 6', { exact: true }).press('Enter')
  await page.getByLabel('Stage of photograph 6').selectOption('drawing')
  await expect(page.getByLabel('Stage of photograph 6')).toHaveValue('drawing')
  await expect(page.getByLabel('Caption of photograph 6', { exact: true })).toHaveValue('The empty plot')
  await page.getByRole('button', { name: 'Move The empty plot up' }).click()
  await expect(page.getByLabel('Caption of photograph 5', { exact: true })).toHaveValue('The empty plot')
  await page.getByRole('button', { name: 'Pair photograph 5', exact: true }).click()
  await page.getByRole('button', { name: 'Pair with photograph 7' }).click()
  await expect(page.getByRole('button', { name: 'Separate photograph 7 from 5' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Separate photograph 5 from 7' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit photograph 5' }).click()
  await expect(page.getByLabel('Taken on')).toHaveValue('2024-05-04')

  await page.goto(`${project}/progress`)
  await page.getByRole('link', { name: 'Add progress entry' }).first().click()
  await wakeUp(page)
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(isoDay(Date.now(), 'Asia/Dubai'))
  await page.getByLabel('Date', { exact: true }).fill('2026-11-20')
  await page.getByLabel('Percent done').fill('95')
  await page.getByRole('checkbox', { name: 'The empty plot' }).check()
  await page.getByRole('button', { name: 'Add progress entry' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('20 Nov 2026, 95 %')
  await page.getByRole('link', { name: 'Add progress entry' }).first().click()
  await wakeUp(page)
  await expect(page.getByLabel('Percent done')).toHaveValue('')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.goto(`${project}/progress`)
  await page.getByRole('link', { name: 'Edit 20 Nov 2026, 95 %' }).click()
  await wakeUp(page)
  await expect(page.getByRole('checkbox', { name: 'The empty plot' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Raft cast' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Progress entry updated.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
})
