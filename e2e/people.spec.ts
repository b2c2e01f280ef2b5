import { messages as linkMessages } from '#app/admin/links/messages.ts'
import { done } from '#app/admin/people/rules.ts'
import { messages } from '#app/admin/sign-in/rules.ts'
import { violationsOn } from './axe.ts'
import { openSignedIn } from './sign-in.ts'
import { expect, long, test } from './site.ts'

const password = 'four-cranes-and-a-plinth'

test(
  'an owner adds somebody for the front desk, who is out when disabled',
  long,
  async ({ site, page, browser }) => {
    let link = ''

    await test.step('adds the person, and gets a link', async () => {
      await openSignedIn(page, `${site.url}/admin/account`)
      await page.getByRole('link', { name: /(has|have) an account/ }).click()
      await page.getByRole('link', { name: 'Add person' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Layla Haddad')
      await page.getByLabel('Username').fill('layla')
      await page.getByLabel('Phone').fill('+971 50 123 4567')
      await page.getByLabel('Preset').selectOption('Front desk')
      await expect(page.getByLabel('Calls')).toHaveValue('write')
      expect(await violationsOn(page)).toEqual([])
      await page.getByRole('button', { name: 'Add person' }).click()
      const made = page.getByRole('group', { name: 'Link for Layla Haddad' })
      await expect(made.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
        'href',
        /wa\.me\/971501234567/,
      )
      link = (await made.getByText('/admin/join/').textContent()) ?? ''
      expect(await violationsOn(page)).toEqual([])
    })

    const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await test.step('who chooses a password, without JavaScript, and signs in', async () => {
      await other.goto(link)
      await other.getByLabel('New password').fill(password)
      await other.getByRole('button', { name: 'Set password' }).click()
      await expect(other.getByText(linkMessages.passwordSet('layla'))).toBeVisible()
      await other.getByRole('link', { name: 'Sign in' }).click()
      await expect(other.getByLabel('Username')).toHaveValue('layla')
      await other.getByLabel('Password', { exact: true }).fill(password)
      await other.getByRole('button', { name: 'Sign in' }).click()
      await other.goto(`${site.url}/admin/account`)
      await expect(other.getByText('Signed in as Layla Haddad.')).toBeVisible()
    })

    await test.step('is disabled, and then out', async () => {
      await page.getByRole('link', { name: 'Back to all people' }).click()
      await page.getByRole('link', { name: /Layla Haddad/ }).click()
      await page.getByRole('link', { name: 'Disable' }).click()
      const question = page.getByRole('group', { name: 'Disable: Layla Haddad' })
      await question.getByRole('button', { name: 'Disable' }).click()
      await expect(page.getByRole('status').filter({ hasText: done.disable })).toBeVisible()
      await other.reload()
      await other.getByLabel('Username').fill('layla')
      await other.getByLabel('Password', { exact: true }).fill(password)
      await other.getByRole('button', { name: 'Sign in' }).click()
      await expect(other.getByRole('alert')).toHaveText(messages.signInFailed)
    })
  },
)
