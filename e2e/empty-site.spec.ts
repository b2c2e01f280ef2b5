import { rmSync } from 'node:fs'
import { startSite } from '#test/site-process.ts'
import { open, openSignedIn } from './sign-in.ts'
import { copyEmptySite, expect, ownSiteTest as test } from './site.ts'

test('a page without content says what it will show, and leads administrators to where it is filled', async ({
  page,
}) => {
  const folder = copyEmptySite()
  const site = await startSite({ DATA_DIR: folder })
  try {
    await openSignedIn(page, `${site.url}/admin/overview`)
    await expect(page.getByRole('region', { name: 'First steps' })).toContainText('With an image')
    for (const [path, sentence, filledAt] of [
      ['/', 'See what we build, project by project.', '/admin/products'],
      ['/projects', 'Here we show what we build', '/admin/products'],
      ['/news', 'News of our projects appears here', '/admin/products'],
      ['/clients', 'The developers, hotels, retailers and industries for whom we build', '/admin/clients'],
    ] as const) {
      await page.goto(site.url + path)
      await expect(page.getByRole('main').getByText(sentence)).toBeVisible()
      await open(page, `${site.url}/admin/on-page?at=${path}`)
      const hint = page.getByRole('link', { name: 'Something is still empty here. Fill it.' })
      await expect(hint).toHaveAttribute('href', filledAt)
    }
    await open(page, `${site.url}/admin/on-page?at=/contact`)
    await expect(page.getByText('Press a pencil to edit what is beside it.')).toBeVisible()
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
