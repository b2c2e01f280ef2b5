import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Papa from 'papaparse'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { certificates } from '#app/features/certificates/collection.ts'
import { projects } from '#app/features/projects/collection.ts'
import { addVacancy, open, openSignedIn, photograph } from './sign-in.ts'
import { expect, long, test } from './site.ts'

const computer = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * How the tasks are done. With a mouse they take as many clicks as Enters with a keyboard; the other days do the
 * same with it.
 */
const devices = {
  phone: { use: phone, handOn: (page: Page) => handOn(page, (what) => what.tap(), fromList, byTouch) },
  keyboard: { use: computer, handOn: (page: Page) => handOn(page, pressByKeys, chooseByKeys, byTab) },
}

type Press = (what: Locator) => Promise<void>
type Choose = (from: Locator, choice: string) => Promise<unknown>
/** Moves from one field to the next. */
type Reach = (field: Locator, press: Press) => Promise<void>

/**
 * An administrator's actions. A click, a tap, or an Enter instead of one counts as one; a choice from a list
 * counts as two, one to open it and one to choose. Typing, Tab, arrow keys, and choosing a local file don't
 * count.
 */
function handOn(page: Page, pressOnce: Press, chooseOnce: Choose, reach: Reach) {
  let clicks = 0
  const press: Press = (what) => {
    clicks += 1
    return pressOnce(what)
  }
  return {
    page,
    press,
    async choose(from: Locator, choice: string) {
      clicks += 2
      await chooseOnce(from, choice)
    },
    async type(fields: readonly (readonly [label: string, text: string])[]) {
      for (const [index, [label, text]] of fields.entries()) {
        const field = page.getByLabel(label, { exact: true })
        await (index === 0 ? press(field) : reach(field, press))
        await page.keyboard.type(text)
      }
    },
    /**
     * Opens a page of the main navigation; on a phone, half of it is on the bottom navigation and half in the menu.
     */
    async goTo(label: string) {
      const links = page.getByRole('link', { name: label, exact: true }).filter({ visible: true })
      if ((await links.count()) === 0) await press(page.getByRole('button', { name: 'Menu' }))
      await press(links.first())
    },
    clicks: () => clicks,
  }
}

const fromList: Choose = (list, choice) => list.selectOption(choice)

/** A phone has no Tab key: each field is touched. */
const byTouch = (field: Locator, press: Press) => press(field)

/** More stops than any page has: what is not reached by then is not reachable by keyboard. */
const maxPresses = 250

/** Moves the focus to an element and scrolls it into view. */
async function byTab(what: Locator) {
  await pressUntil('Tab', what, 'hasFocus')
  await expect(what).toBeInViewport()
}

async function pressUntil(key: string, what: Locator, is: 'hasFocus' | 'isSelected' | 'isInGroupOfFocus') {
  await what.waitFor()
  // Looking it up by role and name after each press would take longer than the press, so it is looked up
  // again only if it was replaced.
  let element = await what.elementHandle()
  for (let presses = 0; ; presses += 1) {
    const state = await element?.evaluate(stateOf)
    if (state?.isConnected && state[is]) return
    if (!state?.isConnected) element = await what.elementHandle()
    expect(presses, `${key} reaches ${what}`).toBeLessThan(maxPresses)
    await what.page().keyboard.press(key)
  }
}

/**
 * The arrow keys move through the palette's results, and through radio buttons, which they select at once.
 */
async function pressByKeys(what: Locator) {
  const { keyboard } = what.page()
  const type = await what.getAttribute('type')
  if (type === 'radio') {
    await pressUntil('Tab', what, 'isInGroupOfFocus')
    await pressUntil('ArrowDown', what, 'hasFocus')
    return expect(what).toBeChecked()
  }
  // Enter in a field would submit its form, which is still empty.
  if (await what.evaluate((element) => element.matches(':read-write'))) return byTab(what)
  if ((await what.getAttribute('tabindex')) === '-1') await pressUntil('ArrowDown', what, 'isSelected')
  else await byTab(what)
  await keyboard.press(type === 'checkbox' ? 'Space' : 'Enter')
}

/** Nothing happens before Enter. */
async function chooseByKeys(list: Locator, choice: string) {
  const { keyboard } = list.page()
  await byTab(list)
  const before = await list.inputValue()
  await keyboard.press('ArrowDown')
  expect(await list.inputValue()).toBe(before)
  const options = await list.evaluate((element: HTMLSelectElement) =>
    [...element.options].map(({ value }) => value),
  )
  for (let index = options.indexOf(before); index < options.indexOf(choice); index += 1)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
}

type Hand = ReturnType<typeof handOn>

/** Runs in the page. */
const stateOf = (element: Element) => ({
  isConnected: element.isConnected,
  hasFocus: element === document.activeElement,
  isSelected: element.matches('[data-selected]'),
  isInGroupOfFocus: element.getAttribute('name') === document.activeElement?.getAttribute('name'),
})
const status = (page: Page, sentence: string | RegExp) =>
  page.getByRole('status').filter({ hasText: sentence })
const image = (page: Page) => page.getByLabel('Image', { exact: true })
const point = (page: Page) => page.getByRole('button', { name: /^Most important point/ })
const firstLogo = (page: Page) => page.getByRole('textbox', { name: /^Name of/ }).first()

interface Task {
  name: string
  /** Clicks, from Overview to the success message. */
  max: number
  act(hand: Hand, folder: string): Promise<void>
}

/** An administrator's most frequent tasks, in an order in which each finds what it needs. */
const tasks: Task[] = [
  {
    name: 'a project with its photograph',
    max: 9,
    async act({ page, press, type }) {
      await press(page.getByRole('link', { name: 'Add a project' }))
      await type([
        ['Code', '902'],
        ['Name', 'Creek Pavilion'],
        ['Location', 'Dubai Creek'],
        ['Consultant', 'Meem Architects'],
      ])
      await press(page.getByRole('radio', { name: 'Villa' }))
      await press(page.getByRole('radio', { name: 'Upcoming' }))
      await image(page).setInputFiles(await photograph('pavilion.jpg'))
      await expect(point(page)).toBeVisible()
      await press(page.getByRole('button', { name: 'Add project' }))
      await expect(status(page, projects.sentences.added)).toBeVisible()
    },
  },
  {
    name: 'the status of a project',
    max: 2,
    async act({ page, press }) {
      await press(page.getByRole('button', { name: 'Find anything' }))
      await page.getByRole('dialog').getByLabel('Find anything').fill('196B completed')
      await press(page.getByRole('button', { name: 'Set 196B completed' }))
      await expect(status(page, /^196B .+ is completed\.$/)).toBeVisible()
    },
  },
  {
    name: 'another photograph, and its point',
    max: 4,
    async act({ page, press, goTo }) {
      await goTo('Projects')
      await press(page.getByRole('link', { name: 'Garden Villas', exact: true }))
      const before = page.locator('[name="imageUrl"]')
      const key = await before.inputValue()
      await image(page).setInputFiles(await photograph('garden by noon.jpg'))
      await expect(before).not.toHaveValue(key)
      await press(point(page))
      await press(page.getByRole('button', { name: 'Save changes' }))
      await expect(status(page, projects.sentences.updated)).toBeVisible()
    },
  },
  {
    name: 'a seventh top project, in place of another',
    max: 3,
    async act({ page, press, goTo }) {
      await goTo('Projects')
      await press(page.getByRole('button', { name: 'Top project 206' }))
      await press(page.getByRole('dialog').getByRole('button', { name: 'In place of 140' }))
      await expect(status(page, /^206 .+ is on the home page\.$/)).toBeVisible()
    },
  },
  {
    name: 'a certificate',
    max: 6,
    async act({ page, press, goTo, type }) {
      await goTo('Certificates')
      await press(page.getByRole('link', { name: certificates.admin.tabs.add }))
      await type([
        ['Title', 'ISO 50001:2018'],
        ['Remarks', 'Energy management'],
      ])
      await image(page).setInputFiles(await photograph('iso 50001.jpg'))
      await press(page.getByRole('button', { name: certificates.admin.addButton }))
      await expect(status(page, certificates.sentences.added)).toBeVisible()
    },
  },
  {
    name: 'a logo in another place',
    max: 2,
    async act({ page, press, goTo }) {
      await goTo('Clients section')
      const name = await firstLogo(page).inputValue()
      await press(page.getByRole('button', { name: `Move ${name} down` }))
      await expect(status(page, `${name} is moved.`)).toBeVisible()
      await expect(page.getByRole('textbox', { name: /^Name of/ }).nth(1)).toHaveValue(name)
    },
  },
  {
    name: 'the text of the home page',
    max: 4,
    async act({ page, press, goTo }) {
      await goTo('Home text')
      await press(page.locator('[name="headertxt"]'))
      await page.keyboard.type('More. ')
      await press(page.getByRole('button', { name: 'Save', exact: true }))
      await expect(status(page, 'Data updated successfully.')).toBeVisible()
    },
  },
  {
    name: 'an answer to a call request',
    max: 4,
    async act({ page, press }) {
      await press(page.locator('a[href*="/admin/call-requests?open="]').first())
      const request = page.getByRole('article')
      const written = request.getByRole('link', { name: 'Answer by email' })
      await expect(written).toHaveAttribute('href', /^mailto:.+body=Dear/)
      await press(written)
      await expect(request.getByText('Status is now “In progress”.')).toBeVisible()
    },
  },
  {
    name: 'a résumé',
    max: 2,
    async act({ page, press }) {
      await press(page.locator('a[href*="/admin/job-requests?open="]').first())
      await press(page.getByRole('article').getByRole('link', { name: 'Read' }))
      await expect(page.getByText('Page 1 of')).toBeVisible()
      await expect(page.frameLocator('iframe').locator('canvas').first()).toBeVisible()
    },
  },
  {
    name: 'yesterday’s mistake, undone',
    max: 3,
    async act({ page, press }, folder) {
      setBackOneDay(folder, '196B')
      await press(page.getByRole('link', { name: 'See and undo all changes' }))
      const yesterday = page.locator('section').filter({ hasText: /^Yesterday/ })
      await press(yesterday.getByRole('button', { name: /^Undo: 196B/ }))
      await expect(status(page, /196B .* is as it was before/)).toBeVisible()
    },
  },
  {
    name: 'twenty projects by a spreadsheet',
    max: 5,
    async act({ page, press, goTo }) {
      await goTo('Projects')
      await press(page.getByRole('link', { name: 'Bulk upload' }))
      await page.getByLabel('Table and files').setInputFiles(await twenty())
      await expect(page.getByText('20 rows are ready')).toBeVisible()
      await press(page.getByRole('button', { name: 'Import 20 rows' }))
      // Twenty photographs are uploaded first.
      await expect(page.getByText('20 projects were added')).toBeVisible({ timeout: 60_000 })
    },
  },
  {
    name: 'several projects at once',
    max: 5,
    async act({ page, press, goTo, choose }) {
      await goTo('Projects')
      for (const code of ['204', '203']) await press(page.getByRole('checkbox', { name: `Select ${code}` }))
      await choose(page.getByRole('combobox', { name: 'Change the selected projects' }), 'status ongoing')
      await expect(status(page, '2 projects are ongoing.')).toBeVisible()
    },
  },
]

/** Sets the last change of a project to yesterday. */
function setBackOneDay(folder: string, code: string) {
  const database = new DatabaseSync(join(folder, 'plinth.sqlite'), { timeout: 5000 })
  const isIts = 'record_id = (select id from project where code = ?)'
  const { changes } = database
    .prepare(
      `update revision set at = at - 86400000 where id = (select max(id) from revision where ${isIts})`,
    )
    .run(code)
  database.close()
  expect(changes).toBe(1)
}

/** A table of twenty rows with a photograph for each. */
async function twenty() {
  const create = { width: 60, height: 40, channels: 3 as const, background: '#0b2545' }
  const buffer = await sharp({ create }).jpeg().toBuffer()
  const codes = Array.from({ length: 20 }, (_, index) => String(910 + index))
  const head = ['Code', 'Name', 'Location', 'Consultant', 'Type', 'Status']
  const rows = codes.map((code) => [code, `Creek Villa ${code}`, 'Dubai', 'Khoor', 'Villa', 'Ongoing'])
  const table = Papa.unparse([head, ...rows])
  return [
    { name: 'twenty.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
    ...codes.map((code) => ({ name: `${code}.jpg`, mimeType: 'image/jpeg', buffer })),
  ]
}

// Sequential, so that one table contains the counts of both.
test.describe.configure({ mode: 'default' })
const counted: Record<string, Record<string, string | number>> = {}

for (const [device, { use, handOn: take }] of Object.entries(devices)) {
  test.describe(`with a ${device}`, () => {
    test.use(use)

    test('no task of the day needs more clicks than it may', long, async ({ page, site }) => {
      await openSignedIn(page, '/admin/overview')
      for (const { name, max, act } of tasks)
        await test.step(name, async () => {
          await open(page, '/admin/overview')
          const hand = take(page)
          await act(hand, site.folder)
          counted[name] = { ...counted[name], 'at most': max, [device]: hand.clicks() }
          expect.soft(hand.clicks(), name).toBeLessThanOrEqual(max)
        })
    })
  })
}

test.describe('with a finger', () => {
  test.use(phone)

  test('logos, certificates and vacancies are dragged into their order', async ({ page, site }) => {
    await openSignedIn(page, '/admin/overview')
    for (const title of ['Estimator', 'Site Engineer', 'Foreman']) await addVacancy(site.url, title)
    for (const address of ['/admin/clients-section', '/admin/certificates/edit', '/admin/vacancies/edit'])
      await test.step(address, async () => {
        await open(page, address)
        const places = page.locator('[data-document]')
        const ids = () =>
          places.evaluateAll((all) =>
            all
              .toSorted((one, other) => Number(one.style.order) - Number(other.style.order))
              .map((one) => one.dataset.document),
          )
        const [first, second, third, ...others] = await ids()
        await drag(page, places.nth(0).getByTitle(/^Drag to move/), places.nth(1))
        await expect(status(page, / is moved\.$/)).toBeVisible()
        await expect.poll(ids).toEqual([second, first, third, ...others])
        await page.getByRole('button', { name: 'Undo', exact: true }).click()
        await expect.poll(ids).toEqual([first, second, third, ...others])
      })
  })
})

/** Sends the events of a touch screen, for which Playwright has no API. */
async function drag(page: Page, handle: Locator, onto: Locator) {
  await handle.scrollIntoViewIfNeeded()
  const from = await pointOf(handle, 22)
  const to = await pointOf(onto, 40)
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }])
  await expect(page.locator('[data-lifted]')).toBeVisible()
  await touch('touchEnd', [])
  await glass.detach()
}

/** The middle of its width. */
async function pointOf(what: Locator, below: number) {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + below }
}

test.afterAll(() => {
  // oxlint-disable-next-line no-console -- this test exists for the numbers
  console.table(counted)
})
