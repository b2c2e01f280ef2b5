import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from 'playwright/test'
import { ar } from '#app/messages/ar.ts'
import { en } from '#app/messages/en.ts'
import { violationsOn } from './axe.ts'
import { storyProject } from './pages.ts'
import { expect, readingTest as test, templateSession, test as writingTest } from './site.ts'

const { gallery: words } = en.projects
/** The project of the sample site with the most photographs. */
const project = '/projects/173'

const wall = (page: Page, label = words.label) => page.getByRole('region', { name: label }).getByRole('link')
const galleryOf = (page: Page, label = words.label) => page.getByRole('dialog', { name: label })
const addressOf = async (link: Locator) => (await link.getAttribute('href')) ?? ''

/** A finger on the first of the points, which it leaves for the other. */
async function drag(page: Page, x: number, y: number, byX: number, byY: number) {
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', { x, y })
  for (let part = 0.1; part < 1.05; part += 0.1)
    await touch('touchMove', { x: x + part * byX, y: y + part * byY })
  await touch('touchEnd')
}

async function open(page: Page, index = 1) {
  await page.goto(project)
  const link = wall(page).nth(index)
  await link.focus()
  await link.press('Enter')
  const gallery = galleryOf(page)
  await expect(gallery).toBeVisible()
  return { link, gallery, total: await wall(page).count() }
}

test('a photograph opens full screen at its address; keys turn it, Escape closes it, and the focus returns', async ({
  page,
}) => {
  const { link, gallery, total } = await open(page)
  await expect(page).toHaveURL(await addressOf(link))
  await expect(gallery).toContainText(`2 of ${total}`)
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(gallery).toContainText(`3 of ${total}`)
  await expect(page).toHaveURL(await addressOf(wall(page).nth(2)))
  await page.keyboard.press('End')
  await expect(gallery).toContainText(`${total} of ${total}`)
  await gallery.getByRole('link', { name: words.next }).click()
  await expect(gallery).toContainText(`1 of ${total}`)
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()
  await expect(link).toBeFocused()
  await expect(page).toHaveURL(project)
})

test('Back closes it and Forward opens it again; opened at its own address, it closes on the project’s page', async ({
  page,
}) => {
  const { link, gallery } = await open(page)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(await addressOf(wall(page).nth(2)))
  await page.goBack()
  await expect(gallery).toBeHidden()
  await expect(page).toHaveURL(project)
  await expect(link).toBeFocused()
  await page.goForward()
  await expect(gallery).toBeVisible()
  await page.reload()
  await expect.poll(() => gallery.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await gallery.getByRole('link', { name: en.shell.close }).click()
  await expect(gallery).toBeHidden()
  await expect(page).toHaveURL(project)
})

test('the photographs beside the one that is shown are loaded ahead, and no others', async ({ page }) => {
  const { gallery, total } = await open(page)
  const loaded = () =>
    gallery
      .getByRole('listitem', { includeHidden: true })
      .evaluateAll((slides) => slides.map((slide) => slide.querySelector('img')?.naturalWidth ?? 0))
  await expect.poll(async () => (await loaded()).slice(0, 3).every((width) => width > 0)).toBe(true)
  expect((await loaded()).slice(3)).toEqual(Array.from({ length: total - 3 }, () => 0))
})

test('it turns all photographs of the page, wherever they stand', async ({ page }) => {
  for (const [path, total] of [
    ['/projects/188', 5], // All are of the progress.
    ['/projects/155', 5], // Two are compared.
  ] as const) {
    await page.goto(path)
    const links = page.locator('a[data-opens="gallery"]')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(addresses).size).toBe(total)
    await links.first().focus()
    await links.first().press('Enter')
    const gallery = galleryOf(page)
    for (let at = 1; at <= total; at += 1) {
      await expect(gallery).toContainText(`${at} of ${total}`)
      await expect(gallery.locator('img').nth(0)).toBeAttached()
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Escape')
    await expect(links.first()).toBeFocused()
    expect(await violationsOn(page)).toEqual([])
  }
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a swipe turns it; two fingers enlarge it, and then one moves it without turning', async ({
    page,
  }) => {
    await page.goto(project)
    await wall(page).first().tap()
    const gallery = galleryOf(page)
    await expect(gallery).toContainText('1 of')
    const glass = await page.context().newCDPSession(page)
    const swipe = (x: number) =>
      glass.send('Input.synthesizeScrollGesture', {
        x,
        y: 300,
        xDistance: 20 - x,
        yDistance: 0,
        speed: 1200,
      })
    await swipe(340)
    await expect(gallery).toContainText('2 of')
    await glass.send('Input.synthesizePinchGesture', { x: 180, y: 370, scaleFactor: 2 })
    await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5)
    await swipe(170)
    await expect(gallery).toContainText('2 of')
  })

  test('a card that is swiped shows another photograph, loaded only then, and the first again; a finger that scrolls or presses does what it did', async ({
    page,
  }) => {
    const files: string[] = []
    page.on('request', (request) => request.url().includes('/files/') && files.push(request.url()))
    await page.goto('/projects')
    const card = page.getByRole('article').filter({ hasText: 'Jumeirah Village Residence' })
    await card.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const second = card.locator('img').nth(1)
    const dragCard = async (byX: number, byY: number) => {
      const box = await card.boundingBox()
      if (!box) throw new Error('the card has no box')
      await drag(page, box.x + 200, box.y + 80, byX, byY)
    }
    const [before, loaded] = [await card.boundingBox(), files.length]
    await dragCard(-120, 5)
    await expect(second).toBeVisible()
    await expect
      .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(files.slice(loaded)).toHaveLength(1)
    expect(await card.boundingBox()).toEqual(before)
    await dragCard(120, 5)
    await expect(second).toBeHidden()
    const scrolled = await page.evaluate(() => scrollY)
    await dragCard(10, -150)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
    await expect(second).toBeHidden()
    await card.getByRole('link').tap()
    await expect(page).toHaveURL('/projects/188')
  })
})

test('in Arabic it goes from right to left', async ({ page }) => {
  const { gallery: arabic } = ar.projects
  await page.goto(`/ar${project}`)
  await wall(page, arabic.label).first().click()
  const gallery = galleryOf(page, arabic.label)
  await expect(gallery).toContainText('1 من')
  await page.keyboard.press('ArrowLeft')
  await expect(gallery).toContainText('2 من')
  await page.keyboard.press('ArrowRight')
  await expect(gallery).toContainText('1 من')
  const next = await gallery.getByRole('link', { name: arabic.next }).boundingBox()
  expect(next?.x).toBeLessThan(100)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each photograph has a page of its own, which leads to the others and back', async ({ page }) => {
    await page.goto(project)
    const total = await wall(page).count()
    await wall(page).first().click()
    const gallery = galleryOf(page)
    await expect(gallery).toContainText(`1 of ${total}`)
    await gallery.getByRole('link', { name: words.next }).click()
    await expect(gallery).toContainText(`2 of ${total}`)
    await gallery.getByRole('link', { name: words.previous }).click()
    await gallery.getByRole('link', { name: words.previous }).click()
    await expect(gallery).toContainText(`${total} of ${total}`)
    await gallery.getByRole('link', { name: en.shell.close }).click()
    await expect(gallery).toBeHidden()
    await expect(page).toHaveURL(project)
  })

  test('before and after are side by side', async ({ page }) => {
    await page.goto('/projects/144')
    const [before, after] = await page
      .getByRole('region', { name: en.projects.beforeAfter.heading })
      .getByRole('figure')
      .all()
    const [one, other] = [await before?.boundingBox(), await after?.boundingBox()]
    expect(one?.y).toBe(other?.y)
    expect(one?.x).toBeLessThan(other?.x ?? 0)
  })
})

test('the line between before and after follows pointer and keys, in both languages', async ({ page }) => {
  for (const [locale, path, key] of [
    ['English', '/projects/144', 'ArrowRight'],
    ['Arabic', '/ar/projects/144', 'ArrowLeft'],
  ] as const)
    await test.step(locale, async () => {
      await page.goto(path)
      const handle = page.getByRole('slider')
      const afterIsCut = () =>
        handle.evaluate((range) => {
          const [, after] = range.parentElement?.querySelectorAll('img') ?? []
          return after && getComputedStyle(after).clipPath
        })
      const before = await afterIsCut()
      await handle.focus()
      for (let press = 0; press < 20; press += 1) await handle.press(key)
      await expect(handle).toHaveValue('70')
      expect(await afterIsCut()).not.toBe(before)
      const box = await handle.boundingBox()
      if (!box) throw new Error('the handle has no box')
      await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2)
      const value = Number(await handle.inputValue())
      expect(locale === 'Arabic' ? 100 - value : value).toBeCloseTo(25, -1)
      expect(await violationsOn(page)).toEqual([])
    })
})

test('a card shows another photograph of its project while it is pointed at, loaded only then, and nothing moves', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => request.url().includes('/files/') && files.push(request.url()))
  await page.goto('/projects')
  const card = page.getByRole('article').filter({ hasText: 'Jumeirah Village Residence' })
  await card.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const second = card.locator('img').nth(1)
  await expect(second).toBeHidden()
  const [before, loaded] = [await card.boundingBox(), files.length]
  await card.hover()
  await expect(second).toBeVisible()
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(files.slice(loaded)).toHaveLength(1)
  expect(await card.boundingBox()).toEqual(before)
})

writingTest(
  'an entry of progress stands on an open page as soon as it is saved, while a photograph stays open',
  async ({ site, page }) => {
    const database = new DatabaseSync(join(site.folder, 'plinth.sqlite'), { readOnly: true })
    const row = database.prepare("select id from project where code = '188'").get()
    database.close()
    await page.goto('/projects/188')
    await page.locator(`a[data-opens="gallery"]`).first().press('Enter')
    const gallery = galleryOf(page)
    await expect(gallery).toContainText('1 of 5')
    const { name, value } = templateSession()
    const saved = await fetch(`${site.url}/admin/products/edit/${row?.id}/progress/add`, {
      method: 'POST',
      headers: { Origin: site.url, Cookie: `${name}=${value}` },
      body: new URLSearchParams({
        project: String(row?.id),
        date: '2026-11-25',
        percent: '97',
        text: 'Lifts tested.',
      }),
      redirect: 'manual',
    })
    expect(saved.status).toBe(303)
    await expect(page.getByText('Lifts tested.')).toBeAttached()
    await expect(gallery).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(
      page.getByRole('region', { name: en.projects.progress.label }).getByRole('listitem').first(),
    ).toContainText('97% done')
  },
)

for (const [language, path, words] of [
  ['English', '', en],
  ['Arabic', '/ar', ar],
] as const)
  writingTest.describe(`news with several photographs, in ${language}`, () => {
    writingTest.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

    writingTest('shows them in a row by finger and by keyboard, loaded only then', async ({ site, page }) => {
      const database = new DatabaseSync(join(site.folder, 'plinth.sqlite'))
      database.exec("update project set news = 'Yes' where code = '188'")
      const stored = database.prepare(
        "select one.image, project.image as cover from project_photograph one join project on project.id = one.project_id where code = '188'",
      )
      const photographs = stored.all()
      // One of them is the cover, which the list shows.
      const keys = photographs
        .map(({ image }) => String(image))
        .filter((key) => key !== photographs[0]?.cover)
      database.close()
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(decodeURI(request.url())))
      const ofStory = () => loaded.filter((address) => keys.some((key) => address.includes(key)))

      await page.goto(`${path}/news`)
      await page.waitForLoadState('networkidle')
      expect(ofStory()).toEqual([])
      await page.locator(`main a[href*="item=${storyProject()}"]`).tap()
      const row = page.getByRole('dialog').getByRole('list', { name: words.projects.gallery.label })
      await expect(row.getByRole('link')).toHaveCount(photographs.length)
      await expect.poll(() => ofStory().length).toBeGreaterThan(0)
      expect(await violationsOn(page)).toEqual([])

      const last = row.getByRole('link').last()
      await last.focus()
      await expect(last).toBeInViewport({ ratio: 0.9 })
      const place = () => row.evaluate(({ scrollLeft }) => Math.abs(scrollLeft))
      const end = await place()
      const box = await row.boundingBox()
      if (!box) throw new Error('the row has no box')
      const back = path ? -1 : 1
      await drag(page, 180 - back * 100, box.y + box.height / 2, back * 200, 0)
      await expect.poll(place).toBeLessThan(end - 100)
      await last.press('Enter')
      await expect(page).toHaveURL(/\/projects\/188\?photo=/)
      await expect(galleryOf(page, words.projects.gallery.label)).toBeVisible()
      await page.goBack()
      await expect(row).toBeVisible()
    })
  })

test('the last row of photographs is as large as the others', async ({ page }) => {
  for (const width of [390, 768, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(project)
      const widths = await wall(page).evaluateAll((links) =>
        links.flatMap((link) => {
          const { width, height } = link.getBoundingClientRect()
          return width > height ? [width] : []
        }),
      )
      const last = widths.at(-1) ?? 0
      expect(last).toBeGreaterThan(Math.max(...widths) * 0.95)
    })
})
