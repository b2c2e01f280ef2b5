import jsQR from 'jsqr'
import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { done } from '#app/admin/account/rules.ts'
import { messages } from '#app/admin/sign-in/rules.ts'
import { signIn } from './sign-in.ts'
import { violationsOn } from './axe.ts'
import { expect, long, test } from './site.ts'
import { administrator } from '#tools/seed/content.ts'

const { username, password } = administrator
const period = 30_000

test('an administrator’s day with the account', long, async ({ site, page, browser }) => {
  const own = page.getByLabel('Your password')
  let code: (later: number) => Promise<string>
  let backupCodes: string[] = []

  await test.step('opens it from the menu with the initials', async () => {
    await signIn(page, `${site.url}/admin/products/edit`)
    await page.getByRole('button', { name: /account, site and colours/ }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account')
  })

  await test.step('scans the square, mistypes a code, and switches two steps on', async () => {
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    await expect(own).toBeFocused()
    await expectNoBarrier(page)
    await own.fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    const secret = await readSquare(page.getByRole('img', { name: /^QR code/ }))
    code = (later) => createOTP(secret).hotp(Math.floor(Date.now() / period) + later)
    await page.getByLabel(/six digits that the app shows/).fill('000000')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    const codes = page.getByRole('region', { name: 'Keep these backup codes in a safe place' })
    await expect(async () => {
      // The previous code is still valid, unless a new period starts at this moment; the current one is
      // needed for signing in.
      await page.getByLabel(/six digits that the app shows/).fill(await code(-1))
      await page.getByRole('button', { name: 'Switch on' }).click()
      await expect(codes).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    backupCodes = await codes.getByRole('listitem').allTextContents()
    const [file] = await Promise.all([page.waitForEvent('download'), codes.getByText('Download').click()])
    expect(file.suggestedFilename()).toBe('plinth-backup-codes.txt')
  })

  await test.step('signs out, and in again with a code', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await typePassword(page)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await expectNoBarrier(page)
    await page.getByLabel('Code', { exact: true }).fill(await code(0))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign out', exact: true }).first()).toBeVisible()
  })

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 780 } })).newPage()
  await test.step('signs in on the phone with a backup code, which is then used up', async () => {
    await phone.goto(`${site.url}/admin/products`)
    await typePassword(phone)
    await phone.getByLabel('Code', { exact: true }).fill(backupCodes[0] ?? '')
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await phone.getByLabel('Location', { exact: true }).fill('Half typed')
    const third = await (await browser.newContext()).newPage()
    await third.goto(`${site.url}/admin/products`)
    await typePassword(third)
    await third.getByLabel('Code', { exact: true }).fill(backupCodes[0] ?? '')
    await third.getByRole('button', { name: 'Sign in' }).click()
    await expect(third.getByRole('alert')).toHaveText(messages.codeWrong)
  })

  await test.step('signs the phone out, where the form asks over what was typed', async () => {
    await page.goto(`${site.url}/admin/account`)
    await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await expect(page.getByRole('status').filter({ hasText: done.ended })).toBeVisible()
    const over = phone.getByRole('dialog', { name: 'Please sign in again' })
    await expect(over).toBeVisible()
    await over.getByLabel('Password', { exact: true }).fill(password)
    await over.getByRole('button', { name: 'Sign in' }).click()
    await over.getByLabel('Code', { exact: true }).fill(backupCodes[1] ?? '')
    await over.getByRole('button', { name: 'Sign in' }).click()
    await expect(over).toBeHidden()
    await expect(phone.getByLabel('Location', { exact: true })).toHaveValue('Half typed')
  })

  await test.step('changes the password, and switches two steps off with the new one', async () => {
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('four-cranes-and-a-plinth')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('status').filter({ hasText: done['password-others'] })).toBeVisible()
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await own.fill('four-cranes-and-a-plinth')
    await page.getByRole('button', { name: 'Turn off', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: done.off })).toBeVisible()
  })
})

/** In both colour schemes. */
async function expectNoBarrier(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOn(page), colorScheme).toEqual([])
  }
}

async function typePassword(page: Page) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Reads the QR code as the app on a phone does. */
async function readSquare(square: Locator): Promise<string> {
  const picture = sharp(await square.screenshot()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const address = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  return new TextDecoder().decode(base32.decode(new URL(address).searchParams.get('secret') ?? ''))
}
