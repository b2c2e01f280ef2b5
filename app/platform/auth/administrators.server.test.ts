import { beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { lastOwner } from './administrators.server.ts'
import { administrator } from '#tools/seed/content.ts'

const other = 'a-second-good-password'

describeEngines('administrators', (createApp) => {
  let app: TestApp
  let auth: TestApp['services']['auth']
  beforeAll(async () => {
    app = await createApp()
    auth = app.services.auth
  })
  beforeEach(() => app.empty())
  const names = async () => (await auth.listAdministrators()).map(({ name }) => name)
  const opens = async (cookie: string) => (await app.request('/admin/products', { cookie })).status === 200

  it('can be added, and then sign in', async () => {
    const { username, password } = administrator
    expect(await auth.addAdministrator(username, password)).toMatchObject({
      name: 'admin',
      email: 'admin@plinth.example',
    })
    expect(await auth.signIn('ADMIN ', password, new Headers())).toBeDefined()
  })

  it('need a good name and a good password', async () => {
    expect(await auth.addAdministrator('the boss', other)).toEqual({
      refused: 'A username may contain letters, digits, dots, dashes and underscores, 60 at most.',
    })
    expect(await auth.addAdministrator('boss', 'short')).toEqual({
      refused: 'The password must have at least 12 characters.',
    })
    expect(await names()).toEqual([])
  })

  it('have names of their own, whatever the case of the letters, also when two are added at once', async () => {
    const outcomes = await Promise.all(
      ['layla', 'Layla', 'LAYLA'].map((name) => auth.addAdministrator(name, other)),
    )
    const refused = outcomes.flatMap((outcome) => ('refused' in outcome ? outcome.refused : []))
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatch(/^There is already an administrator layla\.$/i)
    expect(await names()).toHaveLength(1)
  })

  it('lose their sessions with their old password', async () => {
    const cookie = await app.signIn()
    expect(await opens(cookie)).toBe(true)
    expect(await auth.setPassword('Admin', other)).toMatchObject({ name: 'admin' })
    expect(await opens(cookie)).toBe(false)
    expect(await auth.signIn('admin', administrator.password, new Headers())).toBeUndefined()
    expect(await auth.signIn('admin', other, new Headers())).toBeDefined()
  })

  it('keep the old password when the new one is refused', async () => {
    const cookie = await app.signIn()
    expect(await auth.setPassword('admin', 'password1234')).toEqual({
      refused: 'The password is too easy to guess; choose another.',
    })
    expect(await opens(cookie)).toBe(true)
  })

  it('are gone at once when they are removed', async () => {
    const cookie = await app.signIn()
    await auth.addAdministrator('layla', other)
    expect(await auth.removeAdministrator('admin')).toMatchObject({ name: 'admin' })
    expect(await opens(cookie)).toBe(false)
    expect(await names()).toEqual(['layla'])
  })

  it('are never none, also when the last two are removed at once', async () => {
    await auth.addAdministrator('admin', other)
    await auth.addAdministrator('layla', other)
    const outcomes = await Promise.all(['admin', 'layla'].map((name) => auth.removeAdministrator(name)))
    expect(outcomes.filter((outcome) => 'refused' in outcome)).toHaveLength(1)
    expect(await names()).toHaveLength(1)
    const [last = ''] = await names()
    expect(await auth.removeAdministrator(last)).toEqual({
      refused: lastOwner(last),
    })
  })

  it('are named when they are not known', async () => {
    const refused = 'There is no administrator nobody. npm run admin -- list shows all of them.'
    expect(await auth.setPassword('nobody', other)).toEqual({ refused })
    expect(await auth.removeAdministrator('nobody')).toEqual({ refused })
  })
})
