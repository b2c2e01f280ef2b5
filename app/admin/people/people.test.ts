import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf, openAccount, type TestAccount } from '#test/account.ts'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { engines } from '#test/database.ts'
import { startMailServer, type MailServer } from '#test/mail-server.ts'
import { visibleText } from '#test/admin.ts'
import { refusals } from '#app/platform/auth/people.server.ts'
import { presets } from '#app/platform/auth/rights.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { isPostgres } from '#app/platform/database/database.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { addTestProject } from '#test/projects.ts'
import { addCallRequest } from '#test/requests.ts'
import { administrator } from '#tools/seed/content.ts'
import { done as accountDone, messages as accountMessages } from '../account/rules.ts'
import { linkIsOver, messages as linkMessages } from '../links/messages.ts'
import { messages as signInMessages } from '../sign-in/rules.ts'
import { done, messages } from './rules.ts'

const { password } = administrator
const better = 'four-cranes-and-a-plinth'

describeEngines('people', (createApp) => {
  let app: TestApp
  let account: TestAccount
  let cookie: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    account = await openAccount(app)
    cookie = await app.signIn()
  })
  const people = () => app.services.auth.listPeople()
  const find = async (username: string) => (await people()).find((one) => one.username === username)
  const add = (fields: Record<string, string>, confirm: string = password) =>
    account.post('/admin/people/add', { preset: 'front-desk', ...fields, confirm }, cookie)
  const linkIn = (html: string) =>
    /http:\/\/plinth\.test(\/admin\/(?:join|reset)\/[\w-]+)/.exec(html)?.[1] ?? ''
  const whatsappIn = (html: string) =>
    decodeURIComponent(/https:\/\/wa\.me\/\d*\?text=([^"]+)/.exec(html)?.[1] ?? '')
  async function invite(username: string, fields: Record<string, string> = {}) {
    const path = linkIn(await (await add({ username, ...fields })).text())
    return { path, id: (await find(username))?.id ?? '' }
  }
  const act = (id: string, intent: string, fields: Record<string, string> = {}) =>
    account.post(`/admin/people/${id}`, { intent, confirm: password, ...fields }, cookie)
  const text = async (answer: Response) => visibleText(await answer.text())
  const page = async (path: string) => text(await app.request(path, { cookie }))
  const field = (html: string, name: string) =>
    new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
  /** As if the own password had been typed long ago. */
  const forgetPassword = async () => {
    const confirmedAt = isPostgres(app.services.db) ? new Date(0) : new Date(0).toISOString()
    await app.services.db.updateTable('session').set({ confirmedAt }).execute()
  }

  it('are added with a link that is shown once and works once, which nothing but the form uses up', async () => {
    const added = await add({ username: 'layla', name: 'Layla Haddad', phone: '+971 50 123 4567' })
    const html = await added.text()
    const path = linkIn(html)
    expect(path).toMatch(/^\/admin\/join\/[\w-]{22}$/)
    expect(html).toContain('https://wa.me/971501234567?text=')
    const { id = '', ...layla } = (await find('layla')) ?? {}
    expect(layla).toMatchObject({ name: 'Layla Haddad', rights: presets['front-desk'], hasPassword: false })
    expect(await page('/admin/people')).toMatch(/Layla Haddad Front desk, signs in as layla Invited/)
    expect(await page(`/admin/people/${id}`)).not.toContain('/admin/join/')
    for (let time = 0; time < 2; time += 1)
      for (const method of ['GET', 'HEAD']) {
        const opened = await app.request(path, { method })
        expect(opened.status).toBe(200)
        expect(opened.headers.get('Cache-Control')).toBe('no-store')
        expect(opened.headers.get('Referrer-Policy')).toBe('same-origin')
        expect(opened.headers.get('X-Robots-Tag')).toBe('noindex')
        expect(opened.headers.getSetCookie()).toEqual([])
      }
    const weak = await account.post(path, { password: 'short' })
    expect([weak.status, await text(weak)]).toEqual([
      400,
      expect.stringContaining('The password must have at least 12 characters.'),
    ])
    const set = await account.post(path, { password: better })
    expect([set.status, set.headers.get('Location')]).toEqual([303, `${path}?done=layla`])
    expect(set.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(await text(await app.request(`${path}?done=layla`))).toContain(linkMessages.passwordSet('layla'))
    for (const answer of [await account.post(path, { password }), await app.request(path)]) {
      expect(answer.status).toBe(410)
      expect(answer.headers.get('Referrer-Policy')).toBe('same-origin')
      expect(await text(answer)).toContain(linkIsOver.used)
    }
    expect((await account.signIn({ username: 'layla', password: better })).status).toBe(303)
    expect(await page('/admin/people')).toMatch(/Layla Haddad Front desk, signs in as layla Signed in today/)
  })

  it('read the username wherever a link goes, and find it filled in when they sign in afterwards', async () => {
    const added = await (await add({ username: 'Layla', name: 'Layla Haddad' })).text()
    const { id = '' } = (await find('layla')) ?? {}
    const invited = linkIn(added)
    expect(visibleText(added)).toContain('They sign in as layla')
    expect(whatsappIn(added)).toContain('Your username is layla.')
    await account.post(invited, { password: better })
    const renewed = await (await act(id, 'link')).text()
    expect(whatsappIn(renewed)).toContain('Your username is layla.')
    const reset = linkIn(renewed)
    const weak = await account.post(reset, { password: 'short' })
    for (const opened of [await app.request(reset), weak]) {
      const username = field(await opened.text(), 'username')
      expect(username).toContain('autoComplete="username"')
      expect(username).toContain('value="layla"')
    }
    const set = await account.post(reset, { password: 'seven-plinths-and-a-crane' })
    const done = await (await app.request(set.headers.get('Location') ?? '')).text()
    const [, onward = ''] = /href="(\/admin\?[^"]+)"/.exec(done) ?? []
    expect(field(await (await app.request(onward)).text(), 'username')).toContain('value="layla"')
    // Nothing else in the address gets there.
    for (const username of ['', 'the boss', '"><b>'])
      expect(
        field(await (await app.request(`/admin?${new URLSearchParams({ username })}`)).text(), 'username'),
      ).toContain('value=""')
  })

  it('are invited from one list, all or nobody', async () => {
    const inviteAll = (lines: string[]) =>
      account.post('/admin/people/several', { people: lines.join('\n'), twoStepsRequired: 'on' }, cookie)
    for (const [lines, sentence] of [
      [[''], messages.nobodyListed],
      [Array.from({ length: 51 }, (_, n) => `A, a${n}, HR`), messages.tooManyListed],
      [['Layla, layla, Editor', 'Omar, omar'], 'Line 2: write a name, a username and a preset'],
      [['Layla, layla, Boss'], 'Line 1: “Boss” is no preset.'],
      [['Layla, layla, HR', '', 'Omar, LAYLA, HR'], 'Line 3: line 1 has the username LAYLA too.'],
      [['Layla, layla, HR', 'Another, admin, HR'], `Line 2: ${refusals.taken('admin')}`],
      [['Layla, layla, HR', 'Omar, the boss, HR'], 'Line 2: A username may contain'],
    ] as const) {
      const answer = await inviteAll([...lines])
      expect([answer.status, await text(answer)]).toEqual([400, expect.stringContaining(sentence)])
    }
    expect(await people()).toHaveLength(1)
    const html = await (await inviteAll(['Layla Haddad, layla, front desk', 'Omar\tomar\thr'])).text()
    expect(await find('layla')).toMatchObject({ name: 'Layla Haddad', rights: presets['front-desk'] })
    expect(await find('omar')).toMatchObject({ name: 'Omar', rights: presets.hr, twoStepsRequired: true })
    const paths = [...html.matchAll(/>http:\/\/plinth\.test(\/admin\/join\/[\w-]+)</g)].map(
      ([, path = '']) => path,
    )
    expect(paths).toHaveLength(2)
    for (const [index, username] of ['layla', 'omar'].entries()) {
      expect(visibleText(html)).toContain(`They sign in as ${username}`)
      await account.post(paths[index] ?? '', { password: better })
      expect((await account.signIn({ username, password: better })).status).toBe(303)
    }
  })

  it('have links that end, and that a newer one replaces', async () => {
    const { path, id } = await invite('layla')
    const newer = linkIn(await (await act(id, 'link')).text())
    expect(await text(await app.request(path))).toContain(linkIsOver.revoked)
    await app.services.db
      .updateTable('link')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    const late = await account.post(newer, { password: better })
    expect([late.status, await text(late)]).toEqual([410, expect.stringContaining(linkIsOver.expired)])
    expect(await text(await app.request('/admin/join/AAAAAAAAAAAAAAAAAAAAAA'))).toContain(linkIsOver.unknown)
    expect(await text(await app.request(newer.replace('join', 'reset')))).toContain(linkIsOver.unknown)
  })

  it('let nobody try links at will from one address', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await account.post(`/admin/join/guess${attempt}`, { password: better })).status).toBe(410)
    const refused = await account.post('/admin/join/guess', { password: better })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60)
  })

  it('are asked for with a good name, and with one’s own password once within ten minutes', async () => {
    await forgetPassword()
    expect(await page('/admin/people/add')).toContain('Your password')
    for (const [fields, confirm, sentence] of [
      [{ username: 'layla' }, '', accountMessages.passwordNeeded],
      [{ username: 'layla' }, 'not mine at all', accountMessages.passwordWrong],
      [{ username: '' }, password, messages.usernameMissing],
      [{ username: 'ADMIN' }, password, refusals.taken('ADMIN')],
      [{ username: 'the boss' }, password, 'A username may contain letters, digits, dots, dashes'],
      [{ username: 'layla', email: 'layla' }, password, 'Enter a full email address'],
      [{ username: 'layla', preset: '' }, password, messages.rightsMissing],
      [{ username: 'layla', phone: 'none' }, password, accountMessages.phoneWrong],
    ] as const) {
      const answer = await add(fields, confirm)
      expect([answer.status, await text(answer)]).toEqual([400, expect.stringContaining(sentence)])
    }
    expect(await people()).toHaveLength(1)
    expect((await add({ username: 'layla' })).status).toBe(200)
    const { id = '' } = (await find('layla')) ?? {}
    for (const path of ['/admin/people/add', '/admin/people/several', `/admin/people/${id}?ask=disable`])
      expect(await page(path)).not.toContain('Your password')
    expect((await add({ username: 'omar' }, '')).status).toBe(200)
    expect((await act(id, 'disable', { confirm: '' })).status).toBe(303)
    await forgetPassword()
    const refused = await act(id, 'enable', { confirm: '' })
    expect([refused.status, await text(refused)]).toEqual([
      400,
      expect.stringContaining(accountMessages.passwordNeeded),
    ])
  })

  it('get the rights of a preset, or each area as chosen', async () => {
    const { id } = await invite('layla', { preset: '', calls: 'read', jobs: 'write' })
    expect((await find('layla'))?.rights).toMatchObject({ calls: 'read', jobs: 'write', content: 'none' })
    expect(await page(`/admin/people/${id}`)).toContain('Adjusted, signs in as layla.')
    const saved = await account.post(
      `/admin/people/${id}`,
      { name: 'Layla', preset: 'hr', twoStepsRequired: 'on', confirm: password },
      cookie,
    )
    expect(saved.headers.get('Location')).toBe(`/admin/people/${id}?done=changed`)
    expect(await find('layla')).toMatchObject({ name: 'Layla', rights: presets.hr, twoStepsRequired: true })
    expect(await page(`/admin/people/${id}?done=changed`)).toContain(done.changed)
  })

  it('visit all projects, or only those that were chosen', async () => {
    const { id } = await invite('omar', { preset: 'site-engineer' })
    const villa = await addTestProject(app.services, { code: '310' })
    const choose = (fields: Record<string, string>) =>
      account.post(`/admin/people/${id}`, { preset: 'site-engineer', confirm: password, ...fields }, cookie)
    expect(await page(`/admin/people/${id}`)).toMatch(/Projects for visits All projects Only these/)
    const none = await choose({ visitsTo: 'some' })
    expect([none.status, await text(none)]).toEqual([400, expect.stringContaining(messages.projectsMissing)])
    expect((await choose({ visitsTo: 'some', project: villa.id })).status).toBe(303)
    expect((await find('omar'))?.projects).toEqual([villa.id])
    expect((await choose({ visitsTo: 'all', project: villa.id })).status).toBe(303)
    expect((await find('omar'))?.projects).toEqual([])
  })

  it('set up two-step sign-in before anything else where it is required', async () => {
    const { path } = await invite('layla', { preset: 'editor', twoStepsRequired: 'on' })
    await account.post(path, { password: better })
    const layla = cookieOf(await account.signIn({ username: 'layla', password: better }))
    const asked = await app.request('/admin/products', { cookie: layla })
    expect([asked.status, asked.headers.get('Location')]).toEqual([
      302,
      '/admin/account?done=two-steps-required',
    ])
    expect((await account.post('/admin/products', { code: '1' }, layla)).status).toBe(403)
    expect((await app.request('/live?topics=projects,call-requests', { cookie: layla })).status).toBe(401)
    const own = await app.request('/admin/account?done=two-steps-required', { cookie: layla })
    expect(await text(own)).toContain(accountDone['two-steps-required'])
    const { db } = app.services
    await db.updateTable('user').set({ twoStepsRequired: 'No' }).execute()
    expect(await account.opens(layla)).toBe(true)
  })

  it('are disabled, enabled and removed with one’s own password', async () => {
    const { path, id } = await invite('layla')
    await account.post(path, { password: better })
    const enter = () => account.signIn({ username: 'layla', password: better })
    const layla = cookieOf(await enter())
    const isOpen = async () =>
      (await app.request('/live?topics=call-requests', { cookie: layla, method: 'HEAD' })).status === 200
    expect(await isOpen()).toBe(true)
    await forgetPassword()
    for (const confirm of ['', 'not mine at all'])
      for (const intent of ['disable', 'remove', 'link', 'two-steps'])
        expect((await act(id, intent, { confirm })).status).toBe(400)
    expect(await isOpen()).toBe(true)
    expect((await act(id, 'disable')).headers.get('Location')).toBe(`/admin/people/${id}?done=disable`)
    expect(await isOpen()).toBe(false)
    const refused = await enter()
    expect([refused.status, await text(refused)]).toEqual([
      401,
      expect.stringContaining(signInMessages.signInFailed),
    ])
    expect(await page('/admin/people')).toContain('Disabled')
    expect((await act(id, 'enable')).status).toBe(303)
    expect((await enter()).status).toBe(303)
    expect((await act(id, 'remove')).headers.get('Location')).toBe('/admin/people?done=removed')
    expect((await enter()).status).toBe(401)
    expect((await app.request(`/admin/people/${id}`, { cookie })).status).toBe(404)
  })

  it('hand over what is assigned to them, to somebody who may take all of it', async () => {
    const { id } = await invite('layla', { preset: '', calls: 'write', jobs: 'write' })
    const { id: omar } = await invite('omar')
    await invite('huda', { preset: 'hr' })
    expect(await page(`/admin/people/${id}?ask=disable`)).not.toContain('Hand over to')
    const { db } = app.services
    const request = await change(app.services, programNamed('Visitor'), 'call-requests', (tx) =>
      addCallRequest(
        tx,
        { personName: 'Noor', personEmail: 'n@example.com', personPhone: '', personMessage: 'Hello' },
        'No',
      ),
    )
    await db.updateTable('request').set({ assigned_to: id }).execute()
    const row = () =>
      db.selectFrom('request').select(['assigned_to', 'rev']).where('id', '=', request.id).executeTakeFirst()
    const asked = await page(`/admin/people/${id}?ask=disable`)
    expect(asked).toContain('Hand over to')
    expect(asked).toContain('1 request is assigned to layla.')
    const [, offered = ''] = /Hand over to.*?assigned to layla\.(.*?)Disable/.exec(asked) ?? []
    expect(offered.split(' ').filter(Boolean)).toEqual(['Nobody', 'admin', 'omar'])
    const huda = (await find('huda'))?.id ?? ''
    for (const handOverTo of [huda, id, 'nobody']) {
      const refused = await act(id, 'disable', { handOverTo })
      expect([refused.status, await text(refused)]).toEqual([
        400,
        expect.stringContaining(messages.handOverTo),
      ])
    }
    expect((await find('layla'))?.isDisabled).toBe(false)
    await act(id, 'disable', { handOverTo: omar })
    expect(await row()).toEqual({ assigned_to: omar, rev: 2 })
    await act(omar, 'remove')
    expect(await row()).toEqual({ assigned_to: '', rev: 3 })
  })

  it('have two-step sign-in required of them all, which whoever lifts it stays bound by', async () => {
    const { auth } = app.services
    const ask = (intent: string, fields: Record<string, string> = {}, jar = cookie) =>
      account.post('/admin/people', { intent, confirm: password, ...fields }, jar)
    expect(await page('/admin/people')).not.toContain('Require of everybody')
    const { path } = await invite('layla', { preset: 'owner' })
    await account.post(path, { password: better })
    expect(await page('/admin/people')).toContain('Require of everybody')
    expect(await page('/admin/people')).not.toContain('would do most harm')
    await invite('omar')
    expect(await page('/admin/people')).toContain('so require it of admin and layla.')
    const layla = cookieOf(await account.signIn({ username: 'layla', password: better }))
    await forgetPassword()
    expect((await ask('require', { confirm: 'not mine at all' })).status).toBe(400)
    expect(await account.opens(layla)).toBe(true)
    expect((await ask('require')).headers.get('Location')).toBe('/admin/people?done=require')
    expect(await account.opens(layla)).toBe(false)
    expect((await app.request('/live?topics=projects,call-requests', { cookie: layla })).status).toBe(401)
    expect(await account.isOpen()).toBe(false)
    await account.twoSteps()
    expect(await account.isOpen()).toBe(true)
    const own = (await find('admin'))?.id ?? ''
    // Lifting it for all leaves it on oneself; the form of the own account changes nothing of it either.
    expect(await auth.requireTwoStepsOfAll(own, false)).toMatchObject({ id: own })
    expect(await account.opens(layla)).toBe(true)
    expect((await find('admin'))?.twoStepsRequired).toBe(true)
    const admin = await find('admin')
    expect(admin && (await auth.changePerson(own, own, { ...admin, twoStepsRequired: false }))).toMatchObject(
      { id: own },
    )
    expect((await find('admin'))?.twoStepsRequired).toBe(true)
    // Nobody but an owner decides it for all.
    await auth.addAdministrator('sana', better, { rights: { ...presets.owner, papers: 'none' } })
    const sana = cookieOf(await account.signIn({ username: 'sana', password: better }))
    const refused = await ask('require', { confirm: better }, sana)
    expect([refused.status, await text(refused)]).toEqual([400, expect.stringContaining(refusals.beyond)])
  })

  it('change their own email and phone with their own password, without administration', async () => {
    await app.services.auth.addAdministrator('hana', better, { rights: presets.hr })
    const hana = cookieOf(await account.signIn({ username: 'hana', password: better }))
    const save = (fields: Record<string, string>) =>
      account.act(
        'contact',
        { email: 'hana@example.com', phone: '+971 50 123 4567', confirm: better, ...fields },
        hana,
      )
    for (const [fields, sentence] of [
      [{ confirm: '' }, accountMessages.passwordNeeded],
      [{ confirm: 'not mine at all' }, accountMessages.passwordWrong],
      [{ email: 'hana' }, 'Enter a full email address'],
      [{ phone: 'none' }, accountMessages.phoneWrong],
    ] as const) {
      const answer = await save(fields)
      expect([answer.status, await text(answer)]).toEqual([400, expect.stringContaining(sentence)])
    }
    expect(await find('hana')).toMatchObject({ contactEmail: '', phone: '' })
    const saved = await save({})
    expect(saved.headers.get('Location')).toBe('/admin/account?done=contact')
    const own = await text(await app.request('/admin/account?done=contact', { cookie: hana }))
    expect(own).toContain(accountDone.contact)
    expect(own).toContain('Not confirmed yet')
    const entered = { contactEmail: 'hana@example.com', phone: '+971 50 123 4567', isConfirmed: false }
    expect(await find('hana')).toMatchObject({ ...entered, rights: presets.hr })
    await app.services.db.updateTable('user').set({ contactConfirmedAt: 1 }).execute()
    // Only another address has to be confirmed again.
    await save({ phone: '' })
    expect(await find('hana')).toMatchObject({ phone: '', isConfirmed: true })
    await save({ email: 'h@example.com' })
    expect(await find('hana')).toMatchObject({ contactEmail: 'h@example.com', isConfirmed: false })
  })

  it('do nothing of this to themselves, and nothing without administration', async () => {
    const own = (await find('admin'))?.id ?? ''
    for (const intent of ['disable', 'remove', 'link', 'two-steps'])
      expect(await text(await act(own, intent))).toContain(refusals.oneself)
    await app.services.auth.addAdministrator('hana', better, { rights: presets.hr })
    const hana = cookieOf(await account.signIn({ username: 'hana', password: better }))
    for (const path of ['/admin/people', '/admin/people/add', `/admin/people/${own}`]) {
      expect((await app.request(path, { cookie: hana })).status, path).toBe(403)
      const sent = await account.post(path, { intent: 'remove', confirm: better }, hana)
      expect([403, 405], path).toContain(sent.status)
    }
    expect(await account.isOpen()).toBe(true)
  })

  it('who have forgotten their password are told whom to ask where no email is sent', async () => {
    const asked = await app.request('/admin/forgot')
    expect([asked.status, await text(asked)]).toEqual([200, expect.stringContaining(linkMessages.noMail)])
    expect(await text(await account.signIn({ username: 'admin', password: 'wrong' }))).toContain(
      'Password forgotten?',
    )
  })
})

describe.each(engines)('the email of people · %s', (engine) => {
  let app: TestApp
  let mail: MailServer
  beforeAll(async () => {
    mail = await startMailServer()
    const config = { smtpUrl: mail.url(), mailFrom: 'website@example.com', notifyTo: 'office@example.com' }
    app = await createTestApp({ engine, config })
    return async () => {
      await app.close()
      await mail.close()
    }
  })
  const received = async (number: number) => {
    await expect.poll(() => mail.mails).toHaveLength(number)
  }
  const linkIn = (mailText = '') => /http:\/\/plinth\.test(\S+)/.exec(mailText)?.[1] ?? ''

  it('is confirmed by its owner, and then leads to a new password', async () => {
    const account = await openAccount(app)
    const cookie = await app.signIn()
    const fields = { username: 'layla', email: 'layla@example.com', preset: 'hr', mailLink: 'on' }
    const added = await account.post('/admin/people/add', { ...fields, confirm: password }, cookie)
    expect(await added.text()).toContain(messages.mailed('layla@example.com'))
    await received(2)
    const find = (word: string) => mail.mails.find(({ text }) => text.includes(word))
    expect(mail.mails.map(({ to }) => to)).toEqual([['layla@example.com'], ['layla@example.com']])
    expect(find('/admin/join/')?.text).toContain('Your username is layla.')
    await account.post(linkIn(find('/admin/join/')?.text), { password: better })
    const forget = (username: string) => account.post('/admin/forgot', { username })
    const unknown = await (await forget('nobody')).text()
    expect(visibleText(unknown)).toContain(linkMessages.sent)
    expect(visibleText(await (await forget('admin')).text())).toBe(visibleText(unknown))
    const confirm = linkIn(find('/admin/confirm/')?.text)
    const opened = async (jar: string) =>
      visibleText(await (await app.request(confirm, { cookie: jar })).text())
    expect(await opened('')).toContain(linkMessages.signInFirst)
    // Whoever has the mailbox may have entered the address: only its person confirms it, signed in.
    for (const jar of ['', cookie]) {
      const refused = await account.post(confirm, {}, jar)
      expect([refused.status, visibleText(await refused.text())]).toEqual([
        403,
        expect.stringContaining(linkMessages.signInFirst),
      ])
    }
    expect(await app.services.auth.forgetPassword('layla')).toBeUndefined()
    const layla = cookieOf(await account.signIn({ username: 'layla', password: better }))
    expect(await opened(layla)).toContain('Confirm your email')
    const asks = visibleText(await (await app.request('/admin/account', { cookie: layla })).text())
    expect(asks).toContain('Is this your email address?')
    expect((await account.post(confirm, {}, layla)).status).toBe(303)
    expect(visibleText(await (await app.request(`${confirm}?done`)).text())).toContain(linkMessages.confirmed)
    await forget('Layla')
    await received(3)
    const reset = linkIn(mail.mails[2]?.text)
    expect(mail.mails[2]?.text).toContain('Your username is layla.')
    expect(reset).toMatch(/^\/admin\/reset\/[\w-]{22}$/)
    expect((await account.post(reset, { password: 'seven-plinths-and-a-crane' })).status).toBe(303)
    await received(4)
    expect(mail.mails[3]?.headers.subject).toContain('was changed')
    expect((await app.request('/admin/account', { cookie: layla })).status).toBe(401)
    // Nobody fills a mailbox: three in an hour.
    for (let time = 0; time < 4; time += 1) await forget('layla')
    await received(6)
    // Who changes the own address is sent a link to confirm it there.
    const again = cookieOf(await account.signIn({ username: 'layla', password: 'seven-plinths-and-a-crane' }))
    const own = { intent: 'contact', email: 'l@example.com', phone: '', confirm: 'seven-plinths-and-a-crane' }
    expect((await account.post('/admin/account', own, again)).status).toBe(303)
    await received(7)
    expect(mail.mails[6]?.to).toEqual(['l@example.com'])
    expect((await account.post(linkIn(mail.mails[6]?.text), {}, again)).status).toBe(303)
    expect((await app.services.auth.listPeople()).find(({ username }) => username === 'layla')).toMatchObject(
      {
        contactEmail: 'l@example.com',
        isConfirmed: true,
      },
    )
  })
})
