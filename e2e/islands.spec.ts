import type { Page } from 'playwright/test'
import { en } from '#app/messages/en.ts'
import { callLabels, callSentences } from '#test/requests.ts'
import { waitAsReader } from './clock.ts'
import { openPage, visitorPages } from './pages.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, readingTest, showEmptyMap, test } from './site.ts'

const callRequest = {
  personName: 'Salma Rahman',
  personEmail: 'salma@example.com',
  personPhone: '+971 4 000 0000',
  personMessage: 'Two villas in Al Barsha.\nPlease call after four.',
}

/** The files of React and of the islands, which come with the first touch. */
const reactFiles = /\/assets\/(react|hydrate|[\w-]+\.island)-[\w-]+\.js/
const islandFiles = /\/assets\/[\w-]+\.island-[\w-]+\.js/

/** Types without touching: as somebody does whose browser has not run the page's script yet. */
async function typeUntouched(page: Page, values: Readonly<Record<string, string>>) {
  await page.evaluate((typed) => {
    for (const [name, value] of Object.entries(typed)) {
      const control = document.getElementsByName(name)[0]
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = value
    }
  }, values)
}

async function expectTyped(page: Page, values: Readonly<Record<string, string>> = callRequest) {
  for (const [name, value] of Object.entries(values))
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
}

/** Whether React handles an element's events. */
const isHydrated = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

/** Whether each island of the page could take over the HTML that was served. */
function hydrateAll(page: Page): Promise<boolean[]> {
  return page
    .locator('react-island')
    .evaluateAll((islands) =>
      Promise.all(
        islands.map((one) => ('hydrate' in one && typeof one.hydrate === 'function' ? one.hydrate() : false)),
      ),
    )
}

/** The requests by which a form is sent. */
function posts(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  return () => sent.filter((url) => url.endsWith('/contact'))
}

const complaintsOf = (page: Page) => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return complaints
}

readingTest(
  'no page loads React before it is touched, and every island takes over the HTML that was served',
  async ({ page }) => {
    const complaints = complaintsOf(page)
    await page.setViewportSize({ width: 390, height: 780 })
    await showEmptyMap(page)
    for (const pattern of visitorPages()) {
      if (pattern.includes('*')) continue
      await openPage(page, pattern)
      await page.waitForLoadState('networkidle')
      const loaded = () =>
        page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      expect(
        (await loaded()).filter((name) => reactFiles.test(name)),
        pattern,
      ).toEqual([])
      expect(await hydrateAll(page), pattern).not.toContain(false)
      const sheets = (await loaded()).filter((name) => name.endsWith('.css'))
      expect(sheets, `${pattern} requests style sheets that it has`).toEqual([])
    }
    expect(complaints).toEqual([])
  },
)

test('a form that is sent before React has come is sent once, after it has', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(reactFiles, async (route) => {
    await code.promise
    await route.continue()
  })
  const sent = posts(page)
  await page.goto('/contact')
  await typeUntouched(page, callRequest)
  await waitAsReader(page)
  await page.getByRole('button', { name: en.forms.call.button }).click()
  await page.getByRole('button', { name: en.forms.call.button }).click()
  expect(sent()).toEqual([])
  code.resolve()
  await expect(page.getByText(callSentences.sent)).toBeVisible()
  expect(sent()).toHaveLength(1)
  expect(await isHydrated(page, '[name="personName"]')).toBe(true)
})

test('without its code the browser sends the form itself, and shows the answer', async ({ page }) => {
  await page.route(islandFiles, (route) => route.abort())
  await page.goto('/contact')
  await page.getByLabel(callLabels.personName).fill(callRequest.personName)
  await page.getByLabel(callLabels.personMessage).fill('Please call')
  await page.getByRole('button', { name: en.forms.call.button }).click()
  await expect(page.getByRole('alert').filter({ hasText: callSentences.missing })).toBeVisible()
  await expectTyped(page, { personName: callRequest.personName, personMessage: 'Please call' })

  // The answer has a text area with a value from the server, which React would overwrite.
  await page.unroute(islandFiles)
  await typeUntouched(page, callRequest)
  await page.getByLabel(callLabels.personName).focus()
  await expect.poll(() => isHydrated(page, '[name="personName"]')).toBe(true)
  await expectTyped(page)
  await expect(page.getByLabel(callLabels.personName)).toBeFocused()
})

readingTest('what was typed stays where a translation has changed the page', async ({ page }) => {
  await page.goto('/contact')
  await typeUntouched(page, callRequest)
  await page.evaluate(() => {
    for (const label of document.querySelectorAll('label')) {
      const translated = document.createElement('font')
      translated.append(...label.childNodes)
      label.append(translated, ' (translated)')
    }
  })
  const message = page.getByLabel(callLabels.personMessage)
  await message.evaluate((area: HTMLTextAreaElement) => {
    area.focus()
    area.setSelectionRange(3, 9)
  })
  await expect.poll(() => isHydrated(page, '[name="personName"]')).toBe(true)
  await expectTyped(page)
  await expect(message).toBeFocused()
  expect(
    await message.evaluate((area: HTMLTextAreaElement) => [area.selectionStart, area.selectionEnd]),
  ).toEqual([3, 9])
})

readingTest('a form whose code throws stays as it was served, with what was typed', async ({ page }) => {
  const thrown = page.waitForEvent('pageerror')
  await page.goto('/careers')
  await typeUntouched(page, { firstname: 'Salma', email: 'salma@example.com' })
  // Props that its component cannot have.
  await page.locator('#application').evaluate((island) => {
    const props: object = JSON.parse(island.getAttribute('props') ?? '{}')
    island.setAttribute('props', JSON.stringify({ ...props, offered: null }))
  })
  await page.getByLabel('First name').focus()
  expect((await thrown).message).toContain('null')
  await expectTyped(page, { firstname: 'Salma', email: 'salma@example.com' })
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
})

readingTest('a button that is pressed before React has come does its work once', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(reactFiles, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/')
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  const button = page.getByRole('button', { name: 'Pause the video' })
  await button.click()
  await page.waitForTimeout(3_500) // Longer than what the browser can do without React would wait.
  code.resolve()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
})

readingTest('what moves can be paused though the code for that never comes', async ({ page }) => {
  await page.route(islandFiles, (route) => route.abort())
  await page.goto('/')
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  const button = page.getByRole('button', { name: 'Pause the video' })
  await button.click()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await expect(button).toBeHidden()
})

readingTest(
  'who walks by keyboard stays where they are when the row of clients comes to life',
  async ({ page }) => {
    const code = Promise.withResolvers<void>()
    await page.route(reactFiles, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto('/')
    const row = page.getByRole('group', { name: en.home.clients.row, exact: true })
    await row.focus()
    code.resolve()
    await expect(row).toHaveAttribute('data-live', 'true')
    await expect(row).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(row).not.toHaveAttribute('tabindex')
  },
)

readingTest('a page that is opened at its popup is taken over as it was served', async ({ page }) => {
  const complaints = complaintsOf(page)
  for (const path of ['/news', '/about']) {
    await page.goto(path)
    const address = await page.locator('main [data-opens]').first().getAttribute('href')
    await page.goto(address ?? '')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await hydrateAll(page), path).not.toContain(false)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  expect(complaints).toEqual([])
})

readingTest(
  'a popup that is closed before its code comes stays closed, and its address is left',
  async ({ page }) => {
    for (const path of ['/news', '/about'] as const)
      await readingTest.step(path, async () => {
        await page.goto(path)
        const address = await page.locator('main [data-opens]').first().getAttribute('href')
        let release = () => {}
        const held = new Promise<void>((resolve) => (release = resolve))
        await page.route(/popup\.island|hydrate-/, async (route) => {
          await held
          await route.continue()
        })
        await page.goto(address ?? '')
        await expect(page.getByRole('dialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page).not.toHaveURL(/\?/)
        release()
        expect(await hydrateAll(page)).not.toContain(false)
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(page).toHaveURL(new RegExp(`${path}(#.*)?$`))

        await page.unrouteAll()
      })
  },
)

test('a form keeps what is typed while its page follows a change', async ({ page, site, browser }) => {
  const complaints = complaintsOf(page)
  await page.goto('/careers')
  await page.getByLabel('First name').fill('Salma')
  await page.getByLabel('Last name').pressSequentially('Rah')
  const adminPage = await (await browser.newContext()).newPage()
  await openSignedIn(adminPage, `${site.url}/admin/vacancies`)
  await adminPage.getByLabel('Title', { exact: true }).fill('Crane Operator')
  await adminPage.getByLabel('Place', { exact: true }).fill('Dubai')
  await adminPage.getByRole('textbox', { name: 'Text', exact: true }).fill('Tower cranes, day shift.')
  await adminPage.getByRole('button', { name: 'Add vacancy' }).click()
  await expect(page.getByRole('link', { name: /Crane Operator/ })).toBeVisible()
  await expect(page.getByLabel('Vacancy').locator('option', { hasText: 'Crane Operator' })).toHaveCount(1)
  await expectTyped(page, { firstname: 'Salma', lastname: 'Rah' })
  await expect(page.getByLabel('Last name')).toBeFocused()

  await page.getByRole('link', { name: /Crane Operator/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crane Operator' })).toBeVisible()
  expect(await hydrateAll(page)).toEqual([true])
  expect(complaints).toEqual([])
})

readingTest('a popup opens in place, has an address, and closes by Back and by Escape', async ({ page }) => {
  await page.goto('/news')
  await page.evaluate(() => (document.documentElement.dataset.same = 'yes'))
  const link = page.getByRole('main').getByRole('article').getByRole('link').first()
  const name = (await link.textContent()) ?? ''
  const title = await page.title()
  const popup = page.getByRole('dialog')

  await link.click()
  await expect(popup.getByRole('heading', { name })).toBeVisible()
  await expect(page).toHaveURL(/\/news\?item=/)
  await expect(page).not.toHaveTitle(title)
  await page.goBack()
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL(/\/news$/)
  await expect(page).toHaveTitle(title)

  await page.goForward()
  await expect(popup.getByRole('heading', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(page).toHaveURL(/\/news$/)
  expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe('yes')
})

readingTest('a filter keeps the place in the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/projects')
  const tabs = page.getByRole('navigation', { name: 'Status' })
  await tabs.scrollIntoViewIfNeeded()
  await tabs.getByRole('link', { name: 'Completed Projects' }).click()
  await expect(page).toHaveURL(/status=completed#list$/)
  await expect(tabs).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(page.getByText(/^\d+ projects?$/)).toBeInViewport()
})
