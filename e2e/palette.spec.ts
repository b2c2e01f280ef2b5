import { openSignedIn } from './sign-in.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './site.ts'

test('an administrator goes everywhere by the keyboard', async ({ site, page }) => {
  const palette = page.getByRole('dialog')
  const field = palette.getByLabel('Find anything')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))

  await test.step('nothing of it is loaded before it is asked for', async () => {
    await openSignedIn(page, `${site.url}/admin/products/edit`)
    await page.waitForLoadState('networkidle')
    expect(loaded.filter((url) => /palette/i.test(url))).toEqual([])
  })

  await test.step('finds a project by the beginnings of its words, typed at once, over whatever has the focus', async () => {
    await page.getByLabel('Search').focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('vill gard')
    await expect(field).toHaveValue('vill gard')
    await expect(page.getByLabel('Search').first()).toHaveValue('')
    await expect(palette.getByRole('button', { name: /Garden Villas Al Warqa/ })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Garden Villas')
  })

  await test.step('finds it by its code, and a page by its title', async () => {
    const code = await page.getByLabel('Code').inputValue()
    await page.keyboard.press('Control+k')
    await field.fill(code)
    await expect(palette.getByRole('button', { name: /Garden Villas Al Warqa/ })).toBeVisible()
    await field.fill('gm mess')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.url}/admin/gm-message`)
  })

  await test.step('saves by Ctrl S', async () => {
    // The address changes a moment before the screen.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('GM message')
    await page.getByLabel('Heading', { exact: true }).fill('A word from the General Manager')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: 'Data updated successfully.' })).toBeVisible()
  })

  await test.step('finds a request by the name of who sent it', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('sample dev')
    await palette
      .getByRole('button', { name: /request, / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/admin\/(call|job)-requests\?open=/)
  })

  await test.step('walks through lists', async () => {
    const entries = page.getByRole('navigation', { name: 'Call Requests' }).getByRole('link')
    await page.goto(`${site.url}/admin/call-requests`)
    await entries.first().focus()
    await page.keyboard.press('End')
    await expect(entries.last()).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await expect(entries.nth(1)).toBeFocused()
  })

  await test.step('is shown the keys, and changes the colours', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
      'Save the form on the screen',
    )
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await field.fill('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })

  await test.step('signs out', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('sign out')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})
