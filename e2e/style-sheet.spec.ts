import type { Page } from 'playwright/test'
import { open, openSignedIn } from './sign-in.ts'
import { expect, test } from './site.ts'

const css = `
@import url('https://fonts.example/brand.css');
:root { --ink: rgb(16, 60, 40); --font-heading: Georgia, serif }
h1 { font-style: italic }
body { background-image: url('https://images.example/paper.png') }
`

test('an own style sheet has the last word on public pages alone, and loads nothing from elsewhere', async ({
  page,
  site,
}) => {
  const elsewhere: string[] = []
  page.on('response', (response) => {
    if (!response.url().startsWith(site.url)) elsewhere.push(response.url())
  })

  await test.step('Brand refuses what is none before it is sent', async () => {
    await openSignedIn(page, `${site.url}/admin/brand`)
    for (const [name, content, why] of [
      ['look.txt', css, 'look.txt is not a CSS file.'],
      ['look.css', Buffer.from('/* caf\xe9 */', 'latin1'), 'look.css is not text in UTF-8.'],
      ['look.css', ' '.repeat(201 * 1024), 'look.css (201 kB) is larger than 200 kB.'],
    ] as const) {
      await choose(page, name, content)
      await expect(page.getByRole('alert').getByText(`Error during upload: ${why}`)).toBeVisible()
    }
  })

  await test.step('it shows at once on every page, after the styles of islands too', async () => {
    await choose(page, 'look.css', css)
    await expect(page.getByRole('link', { name: 'look.css' })).toBeVisible()
    await save(page)
    // Their header stands on no picture.
    for (const path of ['/projects/188', '/ar/projects/188', '/nowhere']) {
      await page.goto(site.url + path)
      await expect(page.locator('h1')).toHaveCSS('font-style', 'italic')
      await expect(page.locator('body > header').first()).toHaveCSS('background-color', 'rgb(16, 60, 40)')
    }
    await page.goto(`${site.url}/contact`)
    await page
      .locator('react-island')
      .evaluateAll((islands) =>
        Promise.all(
          islands.map((one) => 'hydrate' in one && typeof one.hydrate === 'function' && one.hydrate()),
        ),
      )
    const last = await page.evaluate(
      // The header's own rules have no address: they only say which of its entries are under More.
      () => [...document.styleSheets].filter(({ disabled, href }) => !disabled && href).at(-1)?.href ?? '',
    )
    expect(last).toMatch(/\/files\/generals\/\w{10}look\.css$/)
    expect(elsewhere).toEqual([])
  })

  await test.step('the office looks as before, and removes it', async () => {
    await open(page, `${site.url}/admin/brand`)
    await expect(page.locator('h1')).toHaveCSS('font-style', 'normal')
    await page.getByRole('button', { name: 'Remove' }).click()
    await save(page)
    await page.goto(`${site.url}/contact`)
    await expect(page.locator('h1')).toHaveCSS('font-style', 'normal')
  })
})

async function choose(page: Page, name: string, content: string | Buffer) {
  const buffer = Buffer.from(content)
  await page
    .getByLabel('Own style sheet', { exact: true })
    .setInputFiles({ name, mimeType: 'text/css', buffer })
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Data updated successfully.')).toBeVisible()
}
