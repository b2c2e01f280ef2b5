import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { openSignedIn, wakeUp } from './sign-in.ts'
import { expect, test } from './site.ts'

const palette = '**/assets/palette-*.js'

/** Simulates an update of the site: the files that this page was made of no longer exist. */
async function update(page: Page) {
  await page.route('**/assets/manifest-*.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.route(palette, (route) => route.fulfill({ status: 404 }))
}

/** Resolves when the page has reloaded and listens for changes. */
async function loadedAnew(page: Page) {
  await page.waitForEvent('domcontentloaded')
  await wakeUp(page)
}

test('a page of the version before shows the new one as soon as nothing is unsaved', async ({
  page,
  site,
}) => {
  await openSignedIn(page, `${site.url}/admin/gm-message`)
  const banner = page.getByRole('status').filter({ hasText: 'The site has been updated.' })
  const heading = page.getByLabel('Heading', { exact: true })
  const isSeenAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  await test.step('waits for what was typed', async () => {
    await heading.fill('A word from the one who builds')
    await update(page)
    await isSeenAgain()
    await expect(banner).toBeVisible()
    await expect(heading).toHaveValue('A word from the one who builds')
  })

  await test.step('is loaded anew when that is saved, not while it is on its way', async () => {
    await page.route(
      '**/admin/gm-message*',
      async (route) => {
        await wait(1_000)
        await route.continue()
      },
      { times: 1 },
    )
    const anew = loadedAnew(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await anew
    await expect(heading).toHaveValue('A word from the one who builds')
    await expect(banner).toHaveCount(0)
  })

  await test.step('is loaded anew at once where nothing was typed', async () => {
    const anew = loadedAnew(page)
    await isSeenAgain()
    await anew
    await expect(heading).toHaveValue('A word from the one who builds')
  })

  await test.step('is loaded anew where a part of it is gone, which no longer ends in an error', async () => {
    const anew = loadedAnew(page)
    await page.keyboard.press('Control+k')
    await anew
    await expect(heading).toHaveValue('A word from the one who builds')
  })

  await test.step('is loaded anew where what was typed is left behind on purpose', async () => {
    await heading.fill('A word that nobody saves')
    await page.route('**/assets/overview-page-*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Overview', exact: true }).first().click()
    const anew = loadedAnew(page)
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await anew
    await expect(heading).toHaveValue('A word from the one who builds')
  })
})
