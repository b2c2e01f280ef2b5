import { beforeAll, beforeEach, expect, it } from 'vitest'
import { cookiesOf, openAccount } from '#test/account.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { administrator } from '#tools/seed/content.ts'

const { username, password } = administrator
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
const deviceOf = (answer: Response) =>
  cookiesOf(answer)
    .split('; ')
    .filter((cookie) => cookie.includes('plinth.device-'))
    .join()

describeProduct('a device that has signed in before', (createApp) => {
  let app: TestApp
  let device: string
  beforeAll(async () => {
    app = await createApp({ config: { trustProxy: true } })
  })
  beforeEach(async () => {
    await app.empty()
    await app.addAdministrator()
    device = deviceOf(await attempt(password))
  })

  function attempt(typed: string, { cookie = '', address = '192.0.2.1', name = username as string } = {}) {
    const headers = { 'X-Forwarded-For': address }
    return app.request('/admin', { ...form({ username: name, password: typed }), headers, cookie })
  }
  /**
   * What somebody would do to lock the owner out: tries on the account, also from the owner's own address.
   */
  async function attack() {
    for (let number = 0; number < 11; number += 1) await attempt('wrong', { address: `198.51.100.${number}` })
    // Impossible names cost no hash, but still count against the address.
    for (let number = 0; number < 51; number += 1) await attempt('wrong', { name: `no name ${number}` })
    expect((await attempt(password, { address: '198.51.100.200' })).status).toBe(429)
    expect((await attempt(password, { name: 'layla' })).status).toBe(429)
  }

  it('is marked by a cookie of its own for each administrator, which says nothing and opens nothing', async () => {
    const answer = await attempt(password)
    const [, set = ''] = answer.headers.getSetCookie()
    expect(set).toMatch(/^plinth\.device-[\w-]{12}=/)
    expect(set).toMatch(/; HttpOnly/)
    expect(set).toMatch(/; SameSite=Lax/)
    expect(set).toMatch(/; Path=\//)
    expect(set).toMatch(/; Max-Age=34560000/)
    expect(Buffer.from(decodeURIComponent(set), 'base64').toString()).not.toContain(username)
    expect((await app.request('/admin', { cookie: device })).status).toBe(401)
    await app.addAdministrator('layla')
    const other = deviceOf(await attempt(password, { name: 'layla', cookie: device }))
    expect(other.split('=')[0]).not.toBe(device.split('=')[0])
  })

  it('is for https alone where the site is on https', async () => {
    const secure = await createApp({ config: { publicUrl: 'https://plinth.test' } })
    await secure.services.auth.addAdministrator(username, password)
    const answer = await secure.request('/admin', form(administrator))
    const [, set = ''] = answer.headers.getSetCookie()
    expect(set).toMatch(/^__Host-plinth\.device-/)
    expect(set).toContain('; Secure')
    expect(set).not.toContain('Domain')
  })

  it('is never kept out by what strangers try', async () => {
    await attack()
    expect((await attempt(password, { cookie: device })).status).toBe(303)
  })

  it('is counted by itself: a stolen mark is good for ten attempts, and keeps nobody else out', async () => {
    for (let number = 0; number < 10; number += 1)
      expect((await attempt('wrong', { cookie: device, address: `203.0.113.${number}` })).status).toBe(401)
    expect((await attempt(password, { cookie: device, address: '203.0.113.99' })).status).toBe(429)
    expect((await attempt(password)).status).toBe(303)
  })

  it('keeps its mark when it signs in again, so that many sign-ins are not many devices', async () => {
    const again = deviceOf(await attempt(password, { cookie: device }))
    for (let number = 0; number < 5; number += 1) await attempt('wrong', { cookie: device })
    for (let number = 0; number < 5; number += 1) await attempt('wrong', { cookie: again })
    expect((await attempt(password, { cookie: again })).status).toBe(429)
  })

  it.each([
    ['of another account', (cookie: string) => cookie, 'layla'],
    ['with another signature', (cookie: string) => `${cookie.slice(0, -4)}AAAA`, username],
    ['that is nonsense', (cookie: string) => `${cookie.split('=')[0]}=x`, username],
  ])('is a stranger with a mark %s', async (_, change, name) => {
    await app.addAdministrator('layla')
    for (let number = 0; number < 10; number += 1) await attempt('wrong', { name })
    expect((await attempt(password, { name, cookie: change(device) })).status).toBe(429)
  })

  it('is a stranger again after the password was changed elsewhere', async () => {
    await app.services.auth.setPassword(username, 'another-good-password')
    await attack()
    expect((await attempt('another-good-password', { cookie: device })).status).toBe(429)
  })

  it('stays known where its owner changes the password on it', async () => {
    const account = await openAccount(app)
    const changed = await account.act('password', { current: password, password: 'another-good-password' })
    expect(changed.status).toBe(303)
    await attack()
    const cookie = deviceOf(changed)
    expect((await attempt('another-good-password', { cookie })).status).toBe(303)
  })

  it('is not kept out of the second step either', async () => {
    const account = await openAccount(app)
    const { code } = await account.twoSteps()
    const second = (typed: string, cookie: string) =>
      app.request('/admin', { ...form({ signInCode: typed }), cookie })
    for (let number = 0; number < 11; number += 1) {
      const stranger = await account.firstStep()
      await second(`00000${number % 10}`, stranger)
    }
    const stranger = await account.firstStep()
    expect((await second(await code(), stranger)).status).toBe(429)
    const jar = `${await account.firstStep()}; ${device}`
    const signedIn = await second(await code(1), jar)
    expect(signedIn.status).toBe(303)
    expect(deviceOf(signedIn)).not.toBe('')
  })

  it('is not told by any answer whether an account exists', async () => {
    const unknown = await attempt('wrong', { cookie: device, name: 'nobody' })
    expect(unknown.status).toBe(401)
    expect(unknown.headers.getSetCookie()).toEqual([])
  })
})
