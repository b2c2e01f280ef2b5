import type { Locator, Page } from 'playwright/test'
import { projects } from '#app/features/projects/collection.ts'
import { openSignedIn, photograph } from './sign-in.ts'
import { expect, test } from './site.ts'

const devices = {
  computer: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** Counts what a hand does, beside typing. */
function countClicks() {
  let clicks = 0
  return {
    async click(what: Locator) {
      clicks += 1
      await what.click()
    },
    /** Opens the choices, and takes one. */
    async choose(from: Locator, choice: string) {
      clicks += 2
      await from.selectOption(choice)
    },
    /** Opens the device's own window, and takes a file there. */
    async pick(field: Locator, file: Awaited<ReturnType<typeof photograph>>) {
      clicks += 1
      await field.setInputFiles(file)
    },
    expectAtMost(most: number, task: string, device: string) {
      // oxlint-disable-next-line no-console -- The numbers are what this day is for.
      console.log(`${task}, on a ${device}: ${clicks} clicks (at most ${most})`)
      expect(clicks).toBeLessThanOrEqual(most)
    },
  }
}

const said = (page: Page, sentence: string | RegExp) => page.getByRole('status').filter({ hasText: sentence })
const list = '/admin/products/edit'

for (const [device, use] of Object.entries(devices)) {
  test.describe(`on a ${device}`, () => {
    test.use(use)

    test('the status of a project, and yesterday’s mistake', async ({ page }) => {
      await openSignedIn(page, list)
      const change = countClicks()
      await change.choose(page.getByRole('combobox', { name: 'Status of 196B' }), 'completed')
      await expect(said(page, '196B is completed.')).toBeVisible()
      change.expectAtMost(2, 'status', device)

      await openSignedIn(page, '/admin/overview')
      const undo = countClicks()
      await undo.click(page.getByRole('link', { name: 'See and undo all changes' }))
      await undo.click(page.getByRole('button', { name: 'Undo' }).first())
      await expect(said(page, /196B .* is as it was before/)).toBeVisible()
      undo.expectAtMost(3, 'undo', device)
    })

    test('a seventh top project, in place of another', async ({ page }) => {
      await openSignedIn(page, list)
      const { click, expectAtMost } = countClicks()
      await click(page.getByRole('button', { name: 'Top project 206' }))
      await click(page.getByRole('dialog').getByRole('button', { name: 'In place of 140' }))
      await expect(said(page, '206 is on the home page.')).toBeVisible()
      expectAtMost(3, 'seventh top project', device)
    })

    test('a logo in another place', async ({ page }) => {
      await openSignedIn(page, '/admin/clients-section')
      const names = page.getByRole('textbox', { name: /^Name of/ })
      const first = await names.first().inputValue()
      const { click, expectAtMost } = countClicks()
      await click(page.getByRole('button', { name: `Move ${first} down` }))
      await expect(said(page, `${first} is moved.`)).toBeVisible()
      expectAtMost(2, 'a logo in another place', device)
      await expect(names.nth(1)).toHaveValue(first)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(names.first()).toHaveValue(first)
    })

    test('several projects at once', async ({ page }) => {
      await openSignedIn(page, `${list}?status=completed`)
      const boxes = page.getByRole('checkbox', { name: /^Select \d/ })
      const { click, choose, expectAtMost } = countClicks()
      await click(boxes.nth(0))
      await click(boxes.nth(1))
      await choose(page.getByRole('combobox', { name: 'Change the selected projects' }), 'status ongoing')
      await expect(said(page, '2 projects are ongoing.')).toBeVisible()
      expectAtMost(4, 'several at once', device)
    })

    test('a project with its photograph', async ({ page }) => {
      await openSignedIn(page, '/admin/overview')
      const { click, pick, expectAtMost } = countClicks()
      await click(page.getByRole('link', { name: 'Projects', exact: true }).filter({ visible: true }).first())
      await click(page.getByRole('link', { name: 'Add a project' }))
      await click(page.getByLabel('Code'))
      await page.keyboard.type('902')
      for (const text of ['Creek Pavilion', 'Dubai Creek', '', 'Meem Architects']) {
        await page.keyboard.press('Tab')
        await page.keyboard.type(text)
      }
      await click(page.getByRole('radio', { name: 'Villa' }))
      await click(page.getByRole('radio', { name: 'Upcoming' }))
      await pick(page.getByLabel('Image', { exact: true }), await photograph('pavilion.jpg'))
      await expect(page.getByRole('button', { name: /^Most important point/ })).toBeVisible()
      await click(page.getByRole('button', { name: 'Add project' }))
      await expect(said(page, projects.sentences.added)).toBeVisible()
      expectAtMost(9, 'a project with its photograph', device)
    })

    test('the text of the home page', async ({ page }) => {
      await openSignedIn(page, '/admin/overview')
      const { click, expectAtMost } = countClicks()
      if (device === 'phone') await click(page.getByRole('button', { name: 'Menu' }))
      await click(page.getByRole('link', { name: 'Home text' }).filter({ visible: true }))
      await click(page.locator('[name="headertxt"]'))
      await page.keyboard.type('More. ')
      await click(page.getByRole('button', { name: 'Save', exact: true }))
      await expect(said(page, 'Data updated successfully.')).toBeVisible()
      expectAtMost(4, 'home text', device)
    })
  })
}
