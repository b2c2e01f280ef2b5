import { beforeAll, beforeEach, expect, it } from 'vitest'
import { cookieOf, openAccount, type TestAccount } from '#test/account.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { administrator } from '#tools/seed/content.ts'
import { visibleText } from '#test/admin.ts'
import { messages as signInMessages } from '../sign-in/rules.ts'
import { done, messages } from './rules.ts'

const { username, password } = administrator
const better = 'four-cranes-and-a-plinth'

describeProduct('the account', (createApp) => {
  let app: TestApp
  let account: TestAccount
  beforeAll(async () => {
    app = await createApp({ config: { trustProxy: true } })
  })
  beforeEach(async () => {
    await app.empty()
    account = await openAccount(app)
  })
  /** Pretends that the password was last typed long ago. */
  async function makeStale() {
    const moment = new Date(Date.now() - 11 * 60 * 1000)
    const createdAt = app.config.databaseUrl ? moment : moment.toISOString()
    await app.services.db.updateTable('session').set({ createdAt, confirmedAt: null }).execute()
  }

  it('has its own address, and says who is signed in and where', async () => {
    const text = await account.page()
    expect(text).toContain('Signed in as admin.')
    expect(text).toContain('This device')
  })

  it('is told from where each session was begun, and by which browser', async () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    const answer = await account.post('/admin', { username, password }, '', {
      'X-Forwarded-For': '198.51.100.7',
      'User-Agent': phone,
      'X-Plinth-Client-Address': '203.0.113.9',
    })
    expect(answer.status).toBe(303)
    const text = await account.page()
    expect(text).toContain('Safari on iOS')
    expect(text).toContain('198.51.100.7')
    expect(text).not.toContain('203.0.113.9')
  })

  it('changes the password, and signs the other devices out where that is wished', async () => {
    const other = await account.anotherSession()
    const saved = await account.act('password', { current: password, password: better })
    expect(saved.headers.get('Location')).toBe('/admin/account?done=password')
    expect(await account.opens(other)).toBe(true)
    const ended = await account.act('password', { current: better, password, endOthers: 'on' })
    expect(ended.headers.get('Location')).toBe('/admin/account?done=password-others')
    const flash = await account.show('?done=password-others')
    expect(visibleText(await flash.text())).toContain(done['password-others'])
    expect(await account.opens(other)).toBe(false)
    expect(await account.isOpen()).toBe(true)
    expect((await account.signIn({ username, password: better })).status).toBe(401)
    expect((await account.signIn({ username, password })).status).toBe(303)
  })

  it('says at the field what is wrong with a password, and changes nothing', async () => {
    const tries: [Record<string, string>, string][] = [
      [{ current: 'not mine at all', password: better }, messages.passwordWrong],
      [{ current: '', password: better }, messages.passwordNeeded],
      [{ current: password, password: 'short' }, 'The password must have at least 12 characters.'],
      [{ current: password, password }, messages.passwordSame],
    ]
    for (const [fields, sentence] of tries) {
      const answer = await account.act('password', fields)
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(visibleText(html)).toContain(sentence)
      expect(html).toContain('aria-invalid="true"')
      if (fields.password !== password) expect(html).not.toContain(better)
    }
    expect((await account.signIn({ username, password })).status).toBe(303)
  })

  it('lets nobody try passwords at will with somebody else’s session', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await account.act('password', { current: `guess ${attempt}`, password: better })).status).toBe(
        400,
      )
    const refused = await account.act('password', { current: password, password: better })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
    expect(visibleText(await refused.text())).toContain(messages.tooMany(15))
  })

  it('ends one session, then all others, and never those of somebody else', async () => {
    await app.services.auth.addAdministrator('layla', better)
    const layla = cookieOf(await account.signIn({ username: 'layla', password: better }))
    const ids = async () =>
      new Set((await app.services.db.selectFrom('session').select('id').execute()).map(({ id }) => id))
    const before = await ids()
    const one = await account.anotherSession()
    const [ofOne = ''] = (await ids()).difference(before)
    const two = await account.anotherSession()
    const { id: ofLayla } = await app.services.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select('session.id')
      .where('user.name', '=', 'layla')
      .executeTakeFirstOrThrow()
    await account.act('end-session', { session: ofOne })
    expect([await account.opens(one), await account.opens(two)]).toEqual([false, true])
    await account.act('end-session', { session: ofLayla })
    expect(await account.opens(layla)).toBe(true)
    await account.act('end-others')
    expect([await account.opens(two), await account.isOpen(), await account.opens(layla)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('asks for the password where it was typed long ago', async () => {
    await makeStale()
    const other = await account.anotherSession()
    const asking = await account.act('end-others')
    expect(asking.status).toBe(400)
    expect(visibleText(await (await account.show()).text())).not.toContain('Your password')
    const html = await asking.text()
    expect(html.match(/Your password/g)).toHaveLength(1)
    expect(visibleText(html)).toContain(messages.passwordNeeded)
    const one = await account.act('end-session', { session: 'of another device' })
    expect(await one.text()).toMatch(/<input type="hidden" name="session" value="of another device"/)
    expect(await account.opens(other)).toBe(true)
    const wrong = await account.act('end-others', { confirm: 'wrong' })
    expect(visibleText(await wrong.text())).toContain(messages.passwordWrong)
    expect((await account.act('end-others', { confirm: password })).status).toBe(303)
    expect(await account.opens(other)).toBe(false)
    expect((await account.act('end-session', { session: 'none' })).status).toBe(303)
  })

  it('opens nothing but the choice of another password with one that somebody else made up', async () => {
    const first = 'abcde-fghjk-mnpqr-stuvw'
    await app.services.auth.addAdministrator('layla', first, { given: true })
    const layla = cookieOf(await account.signIn({ username: 'layla', password: first }))
    const body = new URLSearchParams({
      personName: 'Noor',
      personEmail: 'noor@example.com',
      personPhone: '+971 55 000 0101',
      personMessage: 'Please call me.',
    })
    expect((await app.request('/contact', { method: 'POST', body })).status).toBe(200)
    expect(await account.page()).toContain('1 unread')
    for (const path of ['/admin', '/admin/account', '/admin/products?status=all', '/admin/overview']) {
      const asked = await app.request(path, { cookie: layla, headers: { Accept: 'text/html' } })
      expect(asked.status, path).toBe(403)
      const choice = await asked.text()
      expect(visibleText(choice), path).toContain('Choose your own password')
      expect(visibleText(choice), path).not.toContain('unread')
      for (const label of ['Current password', 'New password']) expect(choice, path).toContain(label)
    }
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '9', 'Upload-Metadata': 'filename YS5wZGY=' }
    const upload = { method: 'POST', cookie: layla, headers: tus }
    for (const refused of [
      await account.post('/admin/products', { code: '1' }, layla),
      await account.post('/admin/products.data', { code: '1' }, layla),
      await account.post('/admin/people/add', { username: 'mallory' }, layla),
      await app.request('/admin/products.data', { cookie: layla }),
      await app.request('/admin/uploads?as=document', upload),
    ]) {
      expect(refused.status).toBe(403)
      expect(await refused.text()).toContain(signInMessages.firstPassword)
    }
    expect(await app.services.auth.listAdministrators()).toHaveLength(2)
    const choose = (fields: Record<string, string>) =>
      account.post('/admin/products?status=all', fields, layla)
    for (const [fields, problem] of [
      [{ current: 'wrong', password: better }, messages.passwordWrong],
      [{ current: first, password: first }, messages.passwordSame],
      [{ current: first, password: 'short' }, 'The password must have at least 12 characters.'],
    ] as const)
      expect(visibleText(await (await choose(fields)).text())).toContain(problem)
    const chosen = await choose({ current: first, password: better })
    expect([chosen.status, chosen.headers.get('Location')]).toEqual([303, '/admin/products?status=all'])
    expect(await account.opens(layla)).toBe(true)
    expect((await account.signIn({ username: 'layla', password: first })).status).toBe(401)
  })

  it('makes whoever does too much at once wait', async () => {
    const tries = Array.from({ length: 40 }, () => account.act('end-session', { session: 'none' }))
    await Promise.all(tries)
    expect((await account.act('end-session', { session: 'none' })).status).toBe(429)
  })
})
