import { en } from '#app/messages/en.ts'
import type { Page } from 'playwright/test'
import { pages } from '#app/features/settings/site-pages.ts'
import { waitAsReader } from './clock.ts'
import { expect, readingTest as test, showEmptyMap } from './site.ts'

const titles: Record<string, string | RegExp> = {
  Home: 'We build what Dubai stands on',
  About: /./,
  Projects: 'Projects',
  News: 'News',
  Clients: 'Clients',
  Contact: 'Contact',
}

/** Collects the browser's complaints: script errors and missing responses. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return complaints
}

/** Chooses from the menu that the screen offers. */
async function choose(page: Page, inDrawer: boolean, label: string) {
  if (inDrawer) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .getByRole('navigation', { name: inDrawer ? 'Menu' : 'Main' })
    .getByRole('link', { name: label, exact: true })
    .click()
}

for (const width of [360, 1440])
  for (const javaScriptEnabled of [true, false])
    test.describe(`a visitor at ${width} px, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled })
      const inDrawer = width < 1024 && javaScriptEnabled

      test('walks through every page of the menu, a project, a news item, and what the footer leads to', async ({
        page,
      }) => {
        const complaints = complaintsOf(page)
        await showEmptyMap(page)
        await page.goto('/')
        for (const { to, name } of pages.filter(({ inMenu }) => inMenu).toReversed()) {
          const label = en.pages[name]
          await choose(page, inDrawer, label)
          await expect(page).toHaveURL((url) => url.pathname === to)
          const heading = page.getByRole('heading', { level: 1 })
          await expect(heading).toHaveText(titles[label] ?? label)
          await expect(heading).toBeInViewport()
          await expect(page).toHaveTitle(/Plinth Building Contracting$/)
        }

        const footer = page.getByRole('contentinfo')
        await expect(page.getByRole('heading', { name: 'Our Top Projects' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Our Clients' })).toBeVisible()
        await expect(page.getByText(/^Visitors Count: [\d,]+\+$/)).toBeVisible()
        await page.getByRole('link', { name: 'Browse All Projects' }).click()
        await expect(page).toHaveURL(/\/projects/)
        await page.getByRole('link', { name: 'Completed Projects' }).click()
        await expect(page).toHaveURL(/status=completed/)
        await page.getByRole('link', { name: 'Villa', exact: true }).click()
        await expect(page).toHaveURL(/type=villa/)
        await page.getByRole('main').getByRole('article').getByRole('link').first().click()
        await expect(page).toHaveURL(/\/projects\/[\dA-Z]+$/)

        await choose(page, inDrawer, 'News')
        await page.getByRole('main').getByRole('article').getByRole('link').first().click()
        await expect(page).toHaveURL(/\/news\?item=/)
        await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('dialog')).toHaveCount(0)

        await footer.getByRole('link', { name: 'Contact', exact: true }).click()
        await expect(page.getByRole('button', { name: 'Send Now' })).toBeVisible()
        await footer.getByRole('link', { name: 'Careers' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible()
        expect(complaints).toEqual([])
      })
    })

test('one visit is counted for each full page load, and none for a step within the site', async ({
  page,
}) => {
  const count = async () => {
    const line = page.getByText(/^Visitors Count: [\d,]+\+$/)
    await page.evaluate(() => scrollTo(0, 1e6)) // While a page is loaded, it has no body yet.
    return Number((await line.textContent())?.replaceAll(/\D/g, ''))
  }
  const counted = () => page.waitForResponse((response) => response.url().endsWith('/visits'))
  const [answer] = await Promise.all([counted(), page.goto('/')])
  const { number: first } = await answer.json()
  // The answer arrives a moment before it is shown.
  await expect.poll(count).toBe(first)
  await page.getByRole('link', { name: 'Browse All Projects' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  // The page may be older than the number this tab has received.
  await expect.poll(count).toBe(first)
  await Promise.all([counted(), page.reload()])
  await expect.poll(count).toBe(first + 1)
})

test.describe('by the keyboard alone', () => {
  test('a visitor reaches the content, a filter, a project, and a news item and the way back from it', async ({
    page,
  }) => {
    await page.goto('/projects')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, (focused) => focused.textContent === 'Completed Projects')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/status=completed/)
    await tabTo(page, (focused) => focused.closest('article') !== null)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/projects\/[\dA-Z]+$/)

    await page.goto('/news')
    const link = page.getByRole('main').getByRole('article').getByRole('link').first()
    await link.focus()
    await page.keyboard.press('Enter')
    const popup = page.getByRole('dialog')
    await expect(popup).toBeVisible()
    await expect(popup.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await expect(link).toBeFocused()
  })

  test('the drawer of a phone opens, keeps the focus, and gives it back', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/about')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(outside).toBe(false)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()
  })

  test('the call-request form is filled and sent', async ({ page }) => {
    await page.goto('/contact')
    await page.getByLabel('Full name').focus()
    for (const typed of ['Mariam Haddad', 'mariam@example.com', '+971 4 000 0000', 'Please call me.']) {
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Privacy notice' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Send Now' })).toBeFocused()
    await waitAsReader(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible()
  })
})

test.describe('under reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself: no video is fetched, the clients stand, the counters show their targets', async ({
    page,
  }) => {
    const videos: string[] = []
    page.on('request', (request) => /\.(mp4|webm)$/.test(request.url()) && videos.push(request.url()))
    await page.clock.install()
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Play the video' })).toBeVisible()
    const row = page.getByRole('group', { name: 'Clients' }).last()
    await page.getByRole('heading', { name: 'Our Clients' }).scrollIntoViewIfNeeded()
    await expect(row).toHaveAttribute('data-live', 'true')
    const place = () =>
      row
        .locator('img')
        .first()
        .evaluate((logo) => logo.getBoundingClientRect().x)
    const before = await place()
    await page.clock.runFor(2_000) // A moving carousel advances every 1.5 s.
    expect(await place()).toBe(before)
    await expect(
      page
        .locator('dl')
        .getByText(/^\d[\d,]*$/)
        .first(),
    ).toHaveText(/^[1-9]/)
    expect(videos).toEqual([])
  })
})

/** Presses Tab until the wanted element has the focus. */
async function tabTo(page: Page, isIt: (focused: Element) => boolean) {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    if (await page.locator(':focus').evaluate(isIt)) return
  }
  throw new Error('forty steps did not lead there')
}

test('a step moves the photograph that both pages show; every other page takes its place at once', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await showEmptyMap(page)
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const moved = viewTransition?.ready.then(
        () => document.documentElement.getAnimations({ subtree: true }).map(nameOfPart),
        () => [],
      )
      window.moved = Promise.resolve(moved ?? [])
    })
    const nameOfPart = ({ effect }: Animation) => (effect as KeyframeEffect).pseudoElement ?? ''
  })
  const moved = async () => {
    await page.waitForFunction(() => 'moved' in window) // The address changes before the page is shown.
    return page.evaluate(async () => (await window.moved)?.join(' '))
  }

  await page.goto('/projects')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/projects\/[\dA-Z]+$/)
  expect(await moved()).toContain('::view-transition-group(project-')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL(/\/contact$/)
  expect(await moved()).toBe('')
  expect(complaints).toEqual([])
})

declare global {
  interface Window {
    /** The parts of the page that move in its view transition, once they do. */
    moved?: Promise<string[]>
  }
}
