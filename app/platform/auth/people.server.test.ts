import { beforeAll, beforeEach, expect, it } from 'vitest'
import { cookieOf } from '#test/account.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { lastOwner } from './administrators.server.ts'
import { refusals, type PersonDetails } from './people.server.ts'
import { noRights, presets, type Rights } from './rights.ts'

const password = 'four-cranes-and-a-plinth'
const better = 'seven-plinths-and-a-crane'

describeEngines('people', (createApp) => {
  let app: TestApp
  let auth: TestApp['services']['auth']
  let owner: string
  beforeAll(async () => {
    app = await createApp()
    auth = app.services.auth
  })
  beforeEach(async () => {
    await app.empty()
    owner = await signedUp('omar', presets.owner)
  })

  const details = (rights: Rights, more: Partial<PersonDetails> = {}): PersonDetails => ({
    name: '',
    rights,
    projects: [],
    contactEmail: '',
    phone: '',
    twoStepsRequired: false,
    ...more,
  })
  /** With a password. */
  async function signedUp(username: string, rights: Rights) {
    const added = await auth.addAdministrator(username, password, { rights })
    return 'id' in added ? added.id : ''
  }
  async function invite(username: string, more: Partial<PersonDetails> = {}) {
    const added = await auth.addPerson(owner, username, details(presets['front-desk'], more))
    if ('refused' in added) throw new Error(added.refused)
    return { id: added.person.id, token: added.token }
  }
  const find = async (id: string) => (await auth.listPeople()).find((one) => one.id === id)
  const mayEnter = async (username: string, word = password) => {
    const signedIn = await auth.signIn(username, word, new Headers())
    return signedIn !== undefined && signedIn !== 'disabled'
  }

  it('choose a password by a link that works once', async () => {
    const { id, token } = await invite('layla', { name: 'Layla Haddad' })
    expect(await find(id)).toMatchObject({ name: 'Layla Haddad', username: 'layla', hasPassword: false })
    expect(await auth.findLinkState('join', token)).toBe('valid')
    expect(await auth.findLinkState('reset', token)).toBe('unknown')
    expect(await auth.setPasswordByLink('join', token, 'short')).toEqual({
      refused: 'The password must have at least 12 characters.',
    })
    const both = await Promise.all(
      [password, better].map((word) => auth.setPasswordByLink('join', token, word)),
    )
    expect(both.filter((outcome) => outcome === 'used')).toHaveLength(1)
    expect([await mayEnter('layla'), await mayEnter('layla', better)].filter(Boolean)).toHaveLength(1)
    expect(await find(id)).toMatchObject({ hasPassword: true, rights: presets['front-desk'] })
  })

  it('have links of which only the hash is stored, and which end', async () => {
    const { id, token } = await invite('layla')
    const { db } = app.services
    const stored = await db.selectFrom('link').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const lasts = stored.expires_at - stored.created_at
    expect(lasts).toBe(72 * 60 * 60 * 1000)
    await db.updateTable('link').set({ expires_at: Date.now() }).execute()
    expect(await auth.setPasswordByLink('join', token, password)).toBe('expired')
    const made = await auth.makePasswordLink(owner, id)
    const again = 'token' in made ? made.token : ''
    const third = await auth.makePasswordLink(owner, id)
    expect(await auth.setPasswordByLink('join', again, password)).toBe('revoked')
    expect(await auth.setPasswordByLink('join', 'nothing', password)).toBe('unknown')
    expect(await mayEnter('layla')).toBe(false)
    expect(await auth.setPasswordByLink('join', 'token' in third ? third.token : '', password)).toMatchObject(
      {
        id,
      },
    )
  })

  it('get a new password by a link, which ends their sessions', async () => {
    const id = await signedUp('layla', presets.hr)
    await auth.signIn('layla', password, new Headers())
    expect((await find(id))?.browsers).toHaveLength(1)
    const made = await auth.makePasswordLink(owner, id)
    expect(made).toMatchObject({ purpose: 'reset' })
    expect(await mayEnter('layla')).toBe(true)
    await auth.setPasswordByLink('reset', 'token' in made ? made.token : '', better)
    expect((await find(id))?.browsers).toHaveLength(0)
    expect([await mayEnter('layla'), await mayEnter('layla', better)]).toEqual([false, true])
  })

  it('neither give nor change, link, disable, reset nor remove beyond what they have themselves', async () => {
    const admin = await signedUp('amal', { ...noRights, administration: 'write', calls: 'read' })
    const hr = await signedUp('hana', presets.hr)
    const desk = await signedUp('dana', presets['front-desk'])
    const reader = await signedUp('rami', { ...noRights, calls: 'read' })
    const beyond = { refused: refusals.beyond }
    expect(await auth.addPerson(admin, 'new', details(presets['front-desk']))).toEqual(beyond)
    for (const id of [hr, desk, owner])
      for (const outcome of [
        await auth.changePerson(admin, id, details(noRights)),
        await auth.makePasswordLink(admin, id),
        await auth.disablePerson(admin, id),
        await auth.enablePerson(admin, id),
        await auth.resetTwoSteps(admin, id),
        await auth.removePerson(admin, id),
      ])
        expect(outcome).toEqual(beyond)
    // Whoever lacks administration, or has it only to read, does none of this at all.
    const onlyReads = await signedUp('nadia', { ...presets.director, administration: 'read' })
    for (const actor of [hr, onlyReads]) expect(await auth.removePerson(actor, reader)).toEqual(beyond)
    expect(await auth.changePerson(admin, reader, details(presets['front-desk']))).toEqual(beyond)
    expect(await auth.changePerson(admin, reader, details(noRights))).toMatchObject({ id: reader })
    expect(await auth.addPerson(admin, 'new', details({ ...noRights, calls: 'read' }))).toMatchObject({
      person: { name: 'new' },
    })
    expect(await auth.removePerson(admin, reader)).toMatchObject({ id: reader })
  })

  it('give only projects that they have themselves', async () => {
    const limited = await signedUp('amal', { ...noRights, administration: 'write', visits: 'write' })
    await app.services.db
      .updateTable('user')
      .set({ projects: '["a","b"]' })
      .where('id', '=', limited)
      .execute()
    const engineer = (projects: string[]) =>
      auth.addPerson(limited, `e${projects.length}`, details(presets['site-engineer'], { projects }))
    expect(await engineer([])).toEqual({ refused: refusals.projects })
    expect(await engineer(['a', 'c'])).toEqual({ refused: refusals.projects })
    expect(await engineer(['a'])).toMatchObject({ person: { name: 'e1' } })
  })

  it('do none of this to themselves, but may enter how they are reached', async () => {
    await signedUp('olga', presets.owner)
    const oneself = { refused: refusals.oneself }
    for (const outcome of [
      await auth.changePerson(owner, owner, details(presets.hr)),
      await auth.makePasswordLink(owner, owner),
      await auth.disablePerson(owner, owner),
      await auth.resetTwoSteps(owner, owner),
      await auth.removePerson(owner, owner),
    ])
      expect(outcome).toEqual(oneself)
    const reached = details(presets.owner, { contactEmail: 'omar@example.com' })
    expect(await auth.changePerson(owner, owner, reached)).toMatchObject({ id: owner })
    expect((await find(owner))?.contactEmail).toBe('omar@example.com')
  })

  it.each(['removePerson', 'disablePerson'] as const)(
    'leave one owner who can sign in, also when two do it to each other at once: %s',
    async (act) => {
      const other = await signedUp('olga', presets.owner)
      // Invited, so nobody can sign in as this third owner yet.
      await auth.addPerson(owner, 'new', details(presets.owner))
      const outcomes = await Promise.all([auth[act](owner, other), auth[act](other, owner)])
      expect(outcomes.filter((outcome) => 'refused' in outcome)).toEqual([{ refused: refusals.beyond }])
      expect([await mayEnter('omar'), await mayEnter('olga')].filter(Boolean)).toHaveLength(1)
    },
  )

  it('who are the last owner are neither lessened nor removed from the shell', async () => {
    await signedUp('hana', presets.hr)
    await invite('new')
    const refused = { refused: lastOwner('omar') }
    expect(await auth.removeAdministrator('omar')).toEqual(refused)
    expect(await auth.setRights('omar', presets.editor)).toEqual(refused)
    expect(await auth.setRights('hana', presets.owner)).toMatchObject({ name: 'hana' })
    expect(await auth.setRights('omar', presets.editor)).toMatchObject({ name: 'omar' })
    expect((await find(owner))?.rights).toEqual(presets.editor)
  })

  it('who are disabled are out at once, and sign in like nobody until they are enabled', async () => {
    const { id, token } = await invite('layla')
    await auth.setPasswordByLink('join', token, password)
    const made = await auth.makePasswordLink(owner, id)
    const signedIn = await auth.signIn('layla', password, new Headers())
    const { headers } = typeof signedIn === 'object' ? signedIn : {}
    const cookie = cookieOf(new Response(null, headers && { headers }))
    const opens = async () => (await auth.findSession(new Headers({ Cookie: cookie }))) !== undefined
    expect(await opens()).toBe(true)
    expect((await find(id))?.signedInAt).toBeGreaterThan(Date.now() - 60_000)
    await auth.disablePerson(owner, id)
    expect(await opens()).toBe(false)
    expect(await auth.signIn('layla', password, new Headers())).toBe('disabled')
    expect(await auth.findLinkState('reset', 'token' in made ? made.token : '')).toBe('unknown')
    expect(
      await app.services.db.selectFrom('session').select('id').where('userId', '=', id).execute(),
    ).toEqual([])
    expect(await find(id)).toMatchObject({ isDisabled: true })
    await auth.enablePerson(owner, id)
    expect(await opens()).toBe(false)
    expect(await mayEnter('layla')).toBe(true)
  })

  it('confirm the address that a link was sent to, and no other', async () => {
    const { id, token } = await invite('layla', { contactEmail: 'layla@example.com' })
    await auth.setPasswordByLink('join', token, password)
    expect(await auth.forgetPassword('layla')).toBeUndefined()
    const first = await auth.makeConfirmation(id)
    await auth.changePerson(owner, id, details(presets.hr, { contactEmail: 'other@example.com' }))
    expect(await auth.confirmEmail(first?.token ?? '', id)).toBe('revoked')
    const second = await auth.makeConfirmation(id)
    expect(second?.email).toBe('other@example.com')
    expect(await auth.confirmEmail(second?.token ?? '', id)).toEqual({ id })
    expect(await auth.confirmEmail(second?.token ?? '', id)).toBe('used')
    expect(await auth.findConfirmedEmail(id)).toBe('other@example.com')
    expect(await auth.makeConfirmation(id)).toBeUndefined()
    const forgotten = await auth.forgetPassword('Layla')
    expect(forgotten?.email).toBe('other@example.com')
    expect(await auth.setPasswordByLink('reset', forgotten?.token ?? '', better)).toMatchObject({ id })
    for (const nobody of ['nobody', 'omar']) expect(await auth.forgetPassword(nobody)).toBeUndefined()
    await auth.disablePerson(owner, id)
    expect(await auth.forgetPassword('layla')).toBeUndefined()
  })
})
