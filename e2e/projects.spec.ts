import { projects } from '#app/features/projects/collection.ts'
import { projectsWith } from './pages.ts'
import { openSignedIn, photograph } from './sign-in.ts'
import { expect, readingTest, test } from './site.ts'

test.describe('a visitor and an administrator', () => {
  test('a project that one adds appears on the other’s screen, without a reload', async ({
    site,
    browser,
  }) => {
    const visitor = await browser.newPage()
    await visitor.goto(`${site.url}/projects?status=upcoming&type=villa`)
    await expect(visitor.getByRole('link', { name: 'Upcoming Projects' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(visitor.getByText('Palm Grove Villas')).toHaveCount(0)
    await visitor.evaluate(() => document.body.setAttribute('data-loaded', 'once'))

    const adminPage = await (await browser.newContext()).newPage()
    await openSignedIn(adminPage, `${site.url}/admin/products`)
    await adminPage.getByLabel('Code').fill('301')
    await adminPage.getByLabel('Name', { exact: true }).fill('Palm Grove Villas')
    await adminPage.getByLabel('Location', { exact: true }).fill('Palm Jumeirah, Dubai')
    await adminPage.getByLabel('Consultant', { exact: true }).fill('Meem Architects')
    await adminPage.getByRole('radio', { name: 'Villa' }).check()
    await adminPage.getByRole('radio', { name: 'Upcoming' }).check()
    await adminPage.getByLabel('Image', { exact: true }).setInputFiles(await photograph('palm grove.jpg'))
    await expect(adminPage.getByRole('button', { name: /^Most important point/ })).toBeVisible()
    await adminPage.getByRole('button', { name: 'Add project' }).click()
    await expect(adminPage.getByRole('status').filter({ hasText: projects.sentences.added })).toBeVisible()

    await expect(visitor.getByRole('link', { name: 'Palm Grove Villas' })).toBeVisible()
    await expect(visitor.locator('body')).toHaveAttribute('data-loaded', 'once')
  })
})

test('the facts of a project are folded until they are needed, or one is refused', async ({ site, page }) => {
  await openSignedIn(page, `${site.url}/admin/products`)
  const villas = page.getByRole('checkbox', { name: 'Villas' })
  await expect(villas).toBeHidden()
  await page.getByText('Facts', { exact: true }).click()
  await villas.check()
  await page.getByLabel('Started').fill('2026-02-01')
  await page.getByLabel('Handed over').fill('2026-01-31')
  await page.getByRole('checkbox', { name: 'MEP' }).check()
  await page.getByLabel('Code').fill('302')
  await page.getByLabel('Name', { exact: true }).fill('Palm Grove Villas')
  await page.getByLabel('Location', { exact: true }).fill('Palm Jumeirah, Dubai')
  await page.getByLabel('Consultant', { exact: true }).fill('Meem Architects')
  await page.getByRole('radio', { name: 'Villa' }).check()
  await page.getByRole('radio', { name: 'Completed' }).check()
  await page.getByLabel('Image', { exact: true }).setInputFiles(await photograph('palm grove.jpg'))
  await expect(page.getByRole('button', { name: /^Most important point/ })).toBeVisible()
  await page.getByText('Facts', { exact: true }).click()
  await expect(villas).toBeHidden()
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByLabel('Handed over')).toBeFocused()
  const refused = page.getByText('A project is not handed over before it has started.')
  await expect(refused.first()).toBeVisible()
  await page.getByLabel('Handed over').fill('2026-10-31')
  await page.getByRole('button', { name: 'Add project' }).click()
  await expect(page.getByRole('status').filter({ hasText: projects.sentences.added })).toBeVisible()
  await page.goto(`${site.url}/projects/302`)
  await expect(page.getByRole('main').getByRole('definition').first()).toHaveText('31 Oct 2026')
  const facts = page.getByRole('region', { name: 'Facts' }).getByRole('definition')
  await expect(facts.filter({ hasText: /^(Villas|1 Feb 2026|MEP)$/ })).toHaveCount(3)
})

readingTest.describe('a visitor', () => {
  readingTest(
    'filters projects by status and type, finds the filter in the address, and comes back to it',
    async ({ site, page }) => {
      await page.goto(`${site.url}/projects`)
      await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
      await expect(page.getByRole('status')).toHaveText(projectsWith({ status: 'ongoing' }))
      await page.getByRole('link', { name: 'Completed Projects' }).click()
      await page.getByRole('link', { name: 'Villa', exact: true }).click()
      await expect(page).toHaveURL(/\?status=completed&type=villa#list$/)
      await expect(page.getByRole('status')).toHaveText(projectsWith({ status: 'completed', type: 'villa' }))
      await page.goBack()
      await expect(page).toHaveURL(/\?status=completed#list$/)
      await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      )
    },
  )

  readingTest('filters by use and place on a phone, and takes both off again', async ({ site, page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${site.url}/projects?status=all`)
    const uses = page.getByRole('group', { name: 'Use', exact: true })
    const places = page.getByRole('group', { name: 'Place' })
    const open = () => page.getByRole('button', { name: /^Search and filter/ }).click()
    await open()
    await uses.getByRole('link', { name: /^Industrial \d+$/ }).click()
    await expect(page).toHaveURL(/\?status=all&use=industrial#list$/)
    await expect(page.getByRole('status')).toHaveText(projectsWith({ uses: 'industrial' }))
    await open()
    await places.getByRole('link', { name: /^Dubai South 2$/ }).click()
    await expect(page).toHaveURL(/&use=industrial&place=Dubai\+South%2C\+Dubai#list$/)
    await expect(page.getByRole('status')).toHaveText('2 projects')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'South Distribution Hub',
      'Dubai South Logistics Park, Phase 1',
    ])
    await open()
    await uses.getByRole('link', { name: 'All uses' }).click()
    await open()
    await places.getByRole('link', { name: 'All places' }).click()
    await expect(page).toHaveURL(/\?status=all#list$/)
    await open()
    await places.getByRole('link', { name: /^Umm Suqeim 1 1$/ }).click()
    await expect(page.getByRole('status')).toHaveText('1 project')
  })

  readingTest('chooses a use from its menu, which a press elsewhere closes', async ({ site, page }) => {
    await page.goto(`${site.url}/projects?status=all`)
    const uses = page.getByRole('group', { name: 'Use', exact: true })
    const industrial = uses.getByRole('link', { name: /^Industrial \d+$/ })
    await uses.getByText('All uses').first().click()
    await expect(industrial).toBeVisible()
    await page.mouse.click(200, 700)
    await expect(industrial).toBeHidden()
    await expect(page).toHaveURL(`${site.url}/projects?status=all`)
    await uses.getByText('All uses').first().click()
    await industrial.click()
    await expect(page).toHaveURL(/use=industrial#list$/)
  })

  readingTest('sees the first project on the first screen', async ({ site, page }) => {
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of ['/projects', '/ar/projects']) {
        await page.goto(site.url + path)
        const card = await page.getByRole('article').first().boundingBox()
        expect(card?.y, `${path} at ${width} px`).toBeLessThan(0.75 * height)
      }
    }
  })

  readingTest('searches with the keyboard, narrows what was found, and goes back', async ({ site, page }) => {
    await page.goto(`${site.url}/projects`)
    const field = page.getByLabel('Search projects')
    await field.fill('villa')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/projects\?q=villa#list$/)
    await expect(field).toHaveValue('villa')
    const ongoing = page.getByRole('link', { name: /^Ongoing Projects \d+$/ })
    const number = /\d+$/.exec((await ongoing.innerText()).trim())?.[0]
    await ongoing.click()
    await expect(page).toHaveURL(/\?q=villa&status=ongoing#list$/)
    await expect(page.getByRole('status')).toHaveText(new RegExp(`^${number} projects?$`))
    await page.goBack()
    await expect(page).toHaveURL(/\?q=villa#list$/)
    await page.goBack()
    await expect(page).toHaveURL(`${site.url}/projects`)
    await expect(page.getByRole('status')).toHaveText(projectsWith({ status: 'ongoing' }))
    await field.fill('no such project')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Show all projects' }).click()
    await expect(page).toHaveURL(/\/projects\?status=all$/)
  })

  readingTest('opens a project, reads its facts, and goes on to the next one', async ({ site, page }) => {
    await page.goto(`${site.url}/projects?status=completed`)
    await page.getByRole('link', { name: 'Business Bay Fin Tower' }).click()
    await expect(page).toHaveURL(`${site.url}/projects/158`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Business Bay Fin Tower')
    await expect(page.getByRole('definition').filter({ hasText: 'Sidra Developments' })).toBeVisible()
    await page.getByRole('link', { name: /^Next, / }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Halcyon Creek Hotel Fit-Out')
  })

  readingTest(
    'opens a news item, and closes it by its sign, by Escape and by Back',
    async ({ site, page }) => {
      await page.goto(`${site.url}/news`)
      const popup = page.getByRole('dialog')
      const open = async () => {
        await page.getByRole('link', { name: /Horizon Residence/ }).click()
        await expect(popup).toBeVisible()
      }
      await open()
      await expect(popup.getByRole('heading')).toHaveText('Contract signed for Horizon Residence')
      await expect(page).toHaveURL(/\?item=/)
      await popup.getByLabel('Close').click()
      await expect(popup).toHaveCount(0)
      await open()
      await page.keyboard.press('Escape')
      await expect(popup).toHaveCount(0)
      await open()
      await page.goBack()
      await expect(popup).toHaveCount(0)
      await expect(page).toHaveURL(`${site.url}/news`)
    },
  )

  readingTest('opens a news item again as soon as it is closed', async ({ site, page }) => {
    await page.goto(`${site.url}/news`)
    const popup = page.getByRole('dialog')
    const link = page.getByRole('link', { name: /Horizon Residence/ })
    await link.click()
    await expect(popup).toBeVisible()
    await page.keyboard.press('Escape')
    await link.click()
    await expect(popup).toBeVisible()
    await expect(page).toHaveURL(/\?item=/)
  })

  readingTest('sees a news item at the moment at which the address names it', async ({ site, page }) => {
    await page.goto(`${site.url}/news`)
    // A press then refers to what is visible.
    const isOpen = page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(document.querySelector('dialog:modal') !== null))
          port1.start()
          const pushState = history.pushState.bind(history)
          history.pushState = (...state) => {
            pushState(...state)
            port2.postMessage('')
          }
        }),
    )
    await page.getByRole('link', { name: /Horizon Residence/ }).click()
    expect(await isOpen).toBe(true)
  })

  readingTest.describe('without JavaScript', () => {
    readingTest.use({ javaScriptEnabled: false })

    readingTest('reads everything: filters, a project, a news item', async ({ site, page }) => {
      await page.goto(`${site.url}/projects?status=completed&type=villa`)
      const found = projectsWith({ status: 'completed', type: 'villa' })
      await expect(page.getByRole('status')).toHaveText(found)
      await expect(page.getByRole('article')).toHaveCount(parseInt(found))
      await page.getByRole('link', { name: 'Upcoming Projects' }).click()
      await expect(page.getByRole('status')).not.toHaveText(found)
      await page.goto(`${site.url}/news`)
      await page.getByRole('link', { name: /Horizon Residence/ }).click()
      await expect(page.getByRole('dialog')).toContainText('concrete starts within three months.')
    })
  })
})
