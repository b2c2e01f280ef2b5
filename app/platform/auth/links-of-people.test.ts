import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { collections } from '#app/collections.ts'
import { byProgram } from './links.server.ts'
import type { PersonDetails } from './people.server.ts'
import { makePreview } from './previews.server.ts'
import { noRights, presets, type Rights } from './rights.ts'

const password = 'four-cranes-and-a-plinth'
const better = 'seven-plinths-and-a-crane'
/** Of somebody who may decide about the front desk, and about nobody who has more. */
const lesser: Rights = { ...noRights, administration: 'write', calls: 'write', content: 'write' }

describeEngines('a link acts with the right of whoever made it', (createApp) => {
  let app: TestApp
  let auth: TestApp['services']['auth']
  let owner: string
  let maker: string
  beforeAll(async () => {
    app = await createApp()
    auth = app.services.auth
  })
  beforeEach(async () => {
    await app.empty()
    owner = await signedUp('omar', presets.owner)
    maker = await signedUp('amal', lesser)
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
  /** With a password of the shell. */
  async function signedUp(username: string, rights: Rights) {
    const added = await auth.addAdministrator(username, password, { rights })
    return 'id' in added ? added.id : ''
  }
  async function linkFor(id: string, by = maker) {
    const made = await auth.makePasswordLink(by, id)
    if ('refused' in made) throw new Error(made.refused)
    return made.token
  }
  async function invite(username: string, by: string, rights = presets['front-desk'] as Rights) {
    const added = await auth.addPerson(by, username, details(rights))
    if ('refused' in added) throw new Error(added.refused)
    return { id: added.person.id, token: added.token }
  }
  /** Invited by the lesser one, who may have used the link himself. */
  async function joined(username: string) {
    const { id, token } = await invite(username, maker)
    await auth.setPasswordByLink('join', token, password)
    return id
  }
  const raise = (id: string, rights: Rights = presets.owner, by = owner) =>
    auth.changePerson(by, id, details(rights))
  const find = async (id: string) => (await auth.listPeople()).find((one) => one.id === id)
  const rightsOf = async (id: string) => (await find(id))?.rights
  const use = (token: string, purpose: 'join' | 'reset' = 'reset') =>
    auth.setPasswordByLink(purpose, token, better)

  it('so one that was made before a raise does nothing', async () => {
    const desk = await signedUp('dana', presets['front-desk'])
    const kept = await linkFor(desk)
    expect(await raise(desk)).toMatchObject({ linkEnded: true, waits: false })
    expect(await auth.findLinkState('reset', kept)).toBe('revoked')
    expect(await use(kept)).toBe('revoked')
    expect(await rightsOf(desk)).toEqual(presets.owner)
  })

  it('asked when it is used, whatever became of the rights', async () => {
    const desk = await signedUp('dana', presets['front-desk'])
    const kept = await linkFor(desk)
    // As a database that was edited by hand has it: nobody revoked the link.
    const { db } = app.services
    const set = (columns: object) => db.updateTable('user').set(columns).where('id', '=', maker).execute()
    for (const columns of [
      { disabledAt: Date.now() },
      { disabledAt: null, rights: JSON.stringify(presets['front-desk']) },
    ]) {
      await set(columns)
      expect(await auth.findLinkState('reset', kept)).toBe('revoked')
      expect(await use(kept)).toBe('revoked')
    }
    await set({ rights: JSON.stringify(lesser) })
    expect(await use(kept)).toMatchObject({ id: desk })
  })

  describe.each([
    ['disabled', () => auth.disablePerson(owner, maker)],
    ['removed', () => auth.removePerson(owner, maker)],
    ['lessened', () => raise(maker, { ...noRights, administration: 'write' })],
    ['lessened from the shell', () => auth.setRights('amal', presets.hr)],
    ['removed from the shell', () => auth.removeAdministrator('amal')],
  ] as const)('so nothing does whose maker was %s', (_, act) => {
    it('neither a new password nor an invitation', async () => {
      const desk = await signedUp('dana', presets['front-desk'])
      const kept = await linkFor(desk)
      const { id, token } = await invite('layla', maker)
      await act()
      expect(await use(kept)).toBe('revoked')
      expect(await use(token, 'join')).toBe('revoked')
      expect((await find(id))?.hasLink).toBe(false)
      // Nobody gets it back with the rights.
      if (await find(maker)) {
        await auth.enablePerson(owner, maker)
        await raise(maker, lesser)
        expect(await use(kept)).toBe('revoked')
      }
    })
  })

  it('and an invitation stays that its maker could still make', async () => {
    const { token } = await invite('layla', maker)
    await raise(maker, { ...lesser, content: 'none' })
    expect(await use(token, 'join')).toMatchObject({ name: 'layla' })
  })

  it('so an invitation by somebody with less ends with a raise', async () => {
    const { id, token } = await invite('layla', maker)
    expect(await raise(id)).toMatchObject({ linkEnded: true, waits: false })
    expect(await use(token, 'join')).toBe('revoked')
    expect(await use(await linkFor(id, owner), 'join')).toMatchObject({ id })
  })

  it('so a raise waits for a password that the maker of the last link does not know', async () => {
    const desk = await joined('dana')
    await auth.signIn('dana', password, new Headers())
    expect(await raise(desk)).toMatchObject({ waits: true })
    expect(await rightsOf(desk)).toEqual(presets['front-desk'])
    expect((await find(desk))?.awaited).toMatchObject({ rights: presets.owner, by: owner })
    // An own password is one of whoever is signed in, and that may be the maker of the link.
    await auth.setPassword('dana', better)
    expect(await rightsOf(desk)).toEqual(presets['front-desk'])
    // Somebody with less decides nothing about a person who is to have more.
    expect(await auth.makePasswordLink(maker, desk)).toHaveProperty('refused')
    await auth.signIn('dana', better, new Headers())
    await auth.setPasswordByLink('reset', await linkFor(desk, owner), 'eleven-barges-at-the-quay')
    expect(await find(desk)).toMatchObject({ rights: presets.owner, awaited: undefined, browsers: [] })
  })

  it('and what is taken away goes at once, whatever waits', async () => {
    const desk = await joined('dana')
    expect(await raise(desk, presets.hr)).toMatchObject({ waits: true })
    expect(await rightsOf(desk)).toEqual(noRights)
    // What is no longer wanted waits no longer.
    await raise(desk, noRights)
    expect(await find(desk)).toMatchObject({ rights: noRights, awaited: undefined })
  })

  it('nor from the shell, before the shell has set a password', async () => {
    const desk = await joined('dana')
    expect(await auth.setRights('dana', presets.owner)).toEqual({
      refused: expect.stringContaining('npm run admin -- password dana'),
    })
    expect(await rightsOf(desk)).toEqual(presets['front-desk'])
    await auth.setPassword('dana', better, { setBy: byProgram })
    expect(await auth.setRights('dana', presets.owner)).toMatchObject({ id: desk })
  })

  it('and a raise within what the maker may decide waits for nothing', async () => {
    const desk = await joined('dana')
    expect(await raise(desk, { ...presets['front-desk'], content: 'read' })).toMatchObject({ waits: false })
    expect((await rightsOf(desk))?.content).toBe('read')
  })

  it('an address that was confirmed is confirmed again after each raise, and a link that was mailed there ends', async () => {
    const desk = await signedUp('dana', presets['front-desk'])
    const reached = { contactEmail: 'dana@example.com' }
    await auth.changePerson(maker, desk, details(presets['front-desk'], reached))
    const confirm = async () => (await auth.makeConfirmation(desk))?.token ?? ''
    // Whoever has the mailbox may have entered it.
    for (const somebody of [maker, owner])
      expect(await auth.confirmEmail(await confirm(), somebody)).toBe('other')
    expect(await auth.confirmEmail(await confirm(), desk)).toEqual({ id: desk })
    const forgotten = async () => (await auth.forgetPassword('dana'))?.token
    const mailed = (await forgotten()) ?? ''
    expect(await auth.findLinkState('reset', mailed)).toBe('valid')
    expect(await auth.changePerson(owner, desk, details(presets.owner, reached))).toMatchObject({
      isRaised: true,
      waits: false,
    })
    expect(await use(mailed)).toBe('revoked')
    expect(await forgotten()).toBeUndefined()
    await auth.confirmEmail(await confirm(), desk)
    expect(await use((await forgotten()) ?? '')).toMatchObject({ id: desk })
    // A link is bound to the address to which it was sent.
    const second = (await forgotten()) ?? ''
    await auth.changeContact(desk, { contactEmail: 'other@example.com', phone: '' })
    expect(await use(second)).toBe('revoked')
  })

  it('and what was confirmed with the old password is confirmed again as a raise takes effect', async () => {
    const desk = await joined('dana')
    const reached = { contactEmail: 'maker@example.com' }
    await auth.changePerson(owner, desk, details(presets.owner, reached))
    const token = (await auth.makeConfirmation(desk))?.token ?? ''
    expect(await auth.confirmEmail(token, desk)).toEqual({ id: desk })
    await use(await linkFor(desk, owner))
    expect(await find(desk)).toMatchObject({ rights: presets.owner, isConfirmed: false })
    expect(await auth.forgetPassword('dana')).toBeUndefined()
  })

  describe('of guests', () => {
    const [page] = collections.filter((one) => one.page && one.area === 'content')
    const shown = { kind: page?.name ?? '', id: 'no-document' }
    const makersNow = async () =>
      (
        await app.services.db
          .selectFrom('link')
          .select(['created_by', 'revoked_at'])
          .where('purpose', '=', 'preview')
          .execute()
      ).map(({ created_by, revoked_at }) => (revoked_at === null ? created_by : 'ended'))

    it.each([
      ['disabled', () => auth.disablePerson(owner, maker), () => owner],
      ['removed', () => auth.removePerson(owner, maker), () => owner],
      ['lessened', () => raise(maker, { ...lesser, content: 'read' }), () => owner],
      ['lessened from the shell', () => auth.setRights('amal', presets.hr), () => byProgram],
      ['removed from the shell', () => auth.removeAdministrator('amal'), () => byProgram],
      ['only renamed', () => raise(maker, { ...lesser, calls: 'read' }), () => maker],
    ] as [string, () => Promise<unknown>, () => string][])(
      'are handed to whoever acts when their maker is %s',
      async (_, act, to) => {
        await makePreview(app.services.db, shown, maker)
        expect((await find(maker))?.guestLinks).toBe(1)
        await act()
        expect(await makersNow()).toEqual([to()])
      },
    )

    it('end if that is wished', async () => {
      await makePreview(app.services.db, shown, maker)
      await auth.disablePerson(owner, maker, { endLinks: true })
      expect(await makersNow()).toEqual(['ended'])
    })
  })
})
