import { createOTP } from '@better-auth/utils/otp'
import { base32 } from '@better-auth/utils/base32'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { administrator, describeEngines, type TestApp } from '#test/app.ts'
import { seen } from '#test/office.ts'
import { messages as signInMessages } from '../rules.ts'
import { done, messages, type Intent } from './rules.ts'

const { username, password } = administrator
const better = 'four-cranes-and-a-plinth'
const period = 30_000

describeEngines('the account', (createApp) => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createApp({ config: { trustProxy: true } })
  })
  beforeEach(async () => {
    await app.empty()
    cookie = await app.signIn()
  })

  const post = (path: string, fields: Record<string, string>, jar = '', headers = {}) =>
    app.request(path, { method: 'POST', body: new URLSearchParams(fields), cookie: jar, headers })
  const act = (intent: Intent, fields: Record<string, string> = {}, jar = cookie) =>
    post('/admin/account', { intent, ...fields }, jar)
  const signIn = (fields: Record<string, string>, jar = '') => post('/admin/products', fields, jar)
  const opens = async (jar: string) => (await app.request('/admin/products', { cookie: jar })).status === 200
  const page = async () => seen(await (await app.request('/admin/account', { cookie })).text())
  const anotherSession = async () => cookieOf(await signIn({ username, password }))
  /** As if the password was typed long ago. */
  async function makeStale() {
    const moment = new Date(Date.now() - 11 * 60 * 1000)
    const createdAt = app.config.databaseUrl ? moment : moment.toISOString()
    await app.services.db.updateTable('session').set({ createdAt, confirmedAt: null }).execute()
  }
  async function idOf(name: string) {
    const all = await app.services.auth.listAdministrators()
    return all.find((one) => one.name === name)?.id ?? ''
  }

  /** Sets two steps up, as a person with a phone does; `code(1)` is the code after the present one. */
  async function twoSteps() {
    const begun = await (await act('two-steps-begin', { confirm: password })).text()
    const [, uri = ''] = /name="uri" value="([^"]+)"/.exec(begun) ?? []
    const address = uri.replaceAll('&amp;', '&')
    const secret = new TextDecoder().decode(base32.decode(new URL(address).searchParams.get('secret') ?? ''))
    // Of one moment, so that a code stays the same one while a test goes on.
    const now = Math.floor(Date.now() / period)
    const code = (later = 0) => createOTP(secret).hotp(now + later)
    const confirmed = await act('two-steps-confirm', { uri: address, code: await code(-1) })
    const text = await confirmed.clone().text()
    const backupCodes = [...text.matchAll(/<li>(\d{5} \d{5})<\/li>/g)].map(([, found = '']) => found)
    if (confirmed.status === 200) cookie = cookieOf(confirmed) || cookie
    return { address, code, confirmed, backupCodes }
  }
  /** The first step; the answer is the cookie that the second one needs. */
  const firstStep = async (jar = '') => cookiesOf(await signIn({ username, password }, jar))

  it('has its own address, and says who is signed in and where', async () => {
    const text = await page()
    expect(text).toContain('Signed in as admin.')
    expect(text).toContain('This device')
  })

  it('is told from where each session was begun, and by which browser', async () => {
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
    const answer = await post('/admin', { username, password }, '', {
      'X-Forwarded-For': '198.51.100.7',
      'User-Agent': phone,
      'X-Plinth-Client-Address': '203.0.113.9',
    })
    expect(answer.status).toBe(303)
    const text = await page()
    expect(text).toContain('Safari on iOS')
    expect(text).toContain('198.51.100.7')
    expect(text).not.toContain('203.0.113.9')
  })

  it('changes the password, and signs the other devices out where that is wished', async () => {
    const other = await anotherSession()
    const kept = await act('password', { current: password, password: better })
    expect(kept.headers.get('Location')).toBe('/admin/account?done=password')
    expect(await opens(other)).toBe(true)
    const ended = await act('password', { current: better, password, endOthers: 'on' })
    expect(ended.headers.get('Location')).toBe('/admin/account?done=password-others')
    const told = await app.request('/admin/account?done=password-others', { cookie })
    expect(seen(await told.text())).toContain(done['password-others'])
    expect(await opens(other)).toBe(false)
    expect(await opens(cookie)).toBe(true)
    expect((await signIn({ username, password: better })).status).toBe(401)
    expect((await signIn({ username, password })).status).toBe(303)
  })

  it('says at the field what is wrong with a password, and changes nothing', async () => {
    const tries: [Record<string, string>, string][] = [
      [{ current: 'not mine at all', password: better }, messages.passwordWrong],
      [{ current: '', password: better }, messages.passwordNeeded],
      [{ current: password, password: 'short' }, 'The password must have at least 12 characters.'],
      [{ current: password, password }, messages.passwordSame],
    ]
    for (const [fields, sentence] of tries) {
      const answer = await act('password', fields)
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(seen(html)).toContain(sentence)
      expect(html).toContain('aria-invalid="true"')
      if (fields.password !== password) expect(html).not.toContain(better)
    }
    expect((await signIn({ username, password })).status).toBe(303)
  })

  it('lets nobody try passwords at will with somebody else’s session', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await act('password', { current: `guess ${attempt}`, password: better })).status).toBe(400)
    const refused = await act('password', { current: password, password: better })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
    expect(seen(await refused.text())).toContain(messages.tooMany(15))
  })

  it('switches two steps on only after a first code, and shows ten backup codes this once', async () => {
    expect((await act('two-steps-begin', { confirm: 'wrong' })).status).toBe(400)
    const begun = await (await act('two-steps-begin', { confirm: password })).text()
    const [, uri = ''] = /name="uri" value="([^"]+)"/.exec(begun) ?? []
    const wrong = await act('two-steps-confirm', { uri: uri.replaceAll('&amp;', '&'), code: '000000' })
    expect(wrong.status).toBe(400)
    const html = await wrong.text()
    expect(seen(html)).toContain(messages.codeWrong)
    expect(html).toContain(uri)
    expect((await signIn({ username, password })).headers.getSetCookie().join()).toContain('plinth.session=')
    const { confirmed, backupCodes } = await twoSteps()
    expect(confirmed.status).toBe(200)
    expect(new Set(backupCodes).size).toBe(10)
    const text = await page()
    expect(text).toContain('10 backup codes are left.')
    for (const code of backupCodes) expect(text).not.toContain(code)
    const stored = await app.services.db.selectFrom('twoFactor').selectAll().executeTakeFirstOrThrow()
    for (const code of backupCodes) expect(JSON.stringify(stored)).not.toContain(code.slice(0, 5))
  })

  it('asks for the code at the address that was asked for, also without JavaScript', async () => {
    const { code } = await twoSteps()
    const first = await signIn({ username, password })
    expect(first.status).toBe(303)
    expect(first.headers.get('Location')).toBe('/admin/products')
    const jar = cookiesOf(first)
    const asked = await app.request('/admin/products', { cookie: jar })
    expect(asked.status).toBe(401)
    expect(await asked.text()).toContain('name="signInCode"')
    expect((await app.request('/admin/products.data', { cookie: jar })).status).toBe(401)
    const second = await signIn({ signInCode: await code() }, jar)
    expect(second.status).toBe(303)
    expect(second.headers.get('Location')).toBe('/admin/products')
    expect(await opens(cookieOf(second))).toBe(true)
  })

  it('goes back to the password where one is somebody else', async () => {
    await twoSteps()
    const answer = await signIn({ startOver: 'yes' }, await firstStep())
    expect(answer.status).toBe(303)
    const page = await app.request('/admin', { cookie: cookiesOf(answer) })
    expect(await page.text()).toContain('name="username"')
  })

  it('takes a code that is up to half a minute old or early, and none beyond', async () => {
    const { code } = await twoSteps()
    for (const [later, status] of [
      [-3, 401],
      [3, 401],
      [1, 303],
    ] as const)
      expect((await signIn({ signInCode: await code(later) }, await firstStep())).status).toBe(status)
  })

  it('takes no code twice, not even the one that switched two steps on', async () => {
    const { code } = await twoSteps()
    const once = await signIn({ signInCode: await code() }, await firstStep())
    expect(once.status).toBe(303)
    for (const later of [0, -1]) {
      const again = await signIn({ signInCode: await code(later) }, await firstStep())
      expect(again.status).toBe(401)
      expect(seen(await again.text())).toContain(signInMessages.codeWrong)
    }
  })

  it('takes each backup code once, also when it comes twice at the same moment', async () => {
    const { backupCodes } = await twoSteps()
    const [one = '', two = ''] = backupCodes
    expect((await signIn({ signInCode: one }, await firstStep())).status).toBe(303)
    expect((await signIn({ signInCode: one }, await firstStep())).status).toBe(401)
    const jars = [await firstStep(), await firstStep()]
    const answers = await Promise.all(jars.map((jar) => signIn({ signInCode: two.replace(' ', '') }, jar)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await page()).toContain('8 backup codes are left.')
  })

  it('makes new backup codes, and the old ones are good for nothing', async () => {
    const { backupCodes } = await twoSteps()
    expect((await act('two-steps-codes', { confirm: 'wrong' })).status).toBe(400)
    const renewed = await (await act('two-steps-codes', { confirm: password })).text()
    const [, fresh = ''] = /<li>(\d{5} \d{5})<\/li>/.exec(renewed) ?? []
    expect((await signIn({ signInCode: backupCodes[0] ?? '' }, await firstStep())).status).toBe(401)
    expect((await signIn({ signInCode: fresh }, await firstStep())).status).toBe(303)
  })

  it('makes whoever guesses codes wait, however often they type the password', async () => {
    const { code } = await twoSteps()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await signIn({ signInCode: `99${attempt}999` }, await firstStep())
      expect(answer.status).toBe(401)
    }
    const refused = await signIn({ signInCode: await code() }, await firstStep())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
    expect(seen(await refused.text())).toContain(signInMessages.tooManyAttempts(15))
  })

  it('asks for the password again after five wrong codes', async () => {
    const { code } = await twoSteps()
    const jar = await firstStep()
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn({ signInCode: `99${attempt}999` }, jar)
    const answer = await signIn({ signInCode: await code() }, jar)
    expect(answer.status).toBe(401)
    const html = await answer.text()
    expect(html).toContain('name="username"')
    expect(seen(html)).toContain(signInMessages.startOver)
  })

  it('does not ask on a trusted device, until every device is signed out', async () => {
    const { code } = await twoSteps()
    const trusted = await signIn({ signInCode: await code(), trust: 'on' }, await firstStep())
    const jar = trustOf(trusted)
    expect(jar).toContain('plinth.trusted=')
    const next = await signIn({ username, password }, jar)
    expect(await opens(cookieOf(next))).toBe(true)
    expect((await act('end-others')).status).toBe(303)
    const asked = await signIn({ username, password }, trustOf(next))
    expect(cookieOf(asked)).toBe('')
  })

  it('switches two steps off for the right password alone', async () => {
    await twoSteps()
    expect((await act('two-steps-off', { confirm: 'wrong' })).status).toBe(400)
    expect((await act('two-steps-off', { confirm: password })).status).toBe(303)
    expect(await opens(await anotherSession())).toBe(true)
    expect(await app.services.db.selectFrom('twoFactor').selectAll().execute()).toEqual([])
  })

  it('lets whoever runs the computer switch two steps off for somebody locked out', async () => {
    await twoSteps()
    expect(cookieOf(await signIn({ username, password }))).toBe('')
    expect(await app.services.auth.switchOffTwoSteps('ADMIN')).toMatchObject({ name: 'admin' })
    expect(await opens(await anotherSession())).toBe(true)
  })

  it('ends one session, then all others, and never those of somebody else', async () => {
    await app.services.auth.addAdministrator('layla', better)
    const layla = cookieOf(await signIn({ username: 'layla', password: better }))
    const [one, two] = [await anotherSession(), await anotherSession()]
    const all = await app.services.db.selectFrom('session').selectAll().orderBy('createdAt').execute()
    const [, ofLayla = '', ofOne = ''] = all.map(({ id }) => id)
    await act('end-session', { session: ofOne })
    expect([await opens(one), await opens(two)]).toEqual([false, true])
    await act('end-session', { session: ofLayla })
    expect(await opens(layla)).toBe(true)
    await act('end-others')
    expect([await opens(two), await opens(cookie), await opens(layla)]).toEqual([false, true, true])
  })

  it('asks for the password where it was typed long ago', async () => {
    await makeStale()
    const other = await anotherSession()
    for (const [intent, fields] of [
      ['end-others', {}],
      ['add-administrator', { username: 'layla' }],
      ['remove-administrator', { administrator: await idOf('admin') }],
    ] as const) {
      const answer = await act(intent, fields)
      expect(answer.status).toBe(400)
    }
    expect(await opens(other)).toBe(true)
    const wrong = await act('end-others', { confirm: 'wrong' })
    expect(seen(await wrong.text())).toContain(messages.passwordWrong)
    expect((await act('end-others', { confirm: password })).status).toBe(303)
    expect(await opens(other)).toBe(false)
    expect((await act('add-administrator', { username: 'layla' })).status).toBe(200)
  })

  it('adds an administrator, whose first password opens nothing but the choice of another', async () => {
    const added = await (await act('add-administrator', { username: 'layla' })).text()
    const [, first = ''] = />(([a-z2-9]{5}-){3}[a-z2-9]{5})</.exec(added) ?? []
    expect(await page()).not.toContain(first)
    const layla = cookieOf(await signIn({ username: 'layla', password: first }))
    const elsewhere = await app.request('/admin/products', { cookie: layla })
    expect(elsewhere.headers.get('Location')).toBe('/admin/account')
    const write = await post('/admin/products', { code: '1' }, layla)
    expect(write.status).toBe(403)
    expect((await act('password', { current: first, password: better }, layla)).status).toBe(303)
    expect(await opens(layla)).toBe(true)
  })

  it('refuses names that are taken or can not be', async () => {
    for (const [name, sentence] of [
      ['ADMIN', 'There is an administrator ADMIN already.'],
      ['the boss', 'A user name may hold letters, digits, dots, dashes and underscores, 60 at most.'],
      ['', messages.usernameMissing],
    ] as const) {
      const answer = await act('add-administrator', { username: name })
      expect(answer.status).toBe(400)
      expect(seen(await answer.text())).toContain(sentence)
    }
  })

  it('sets a new password for another, for one’s own password', async () => {
    await app.services.auth.addAdministrator('layla', better)
    const layla = cookieOf(await signIn({ username: 'layla', password: better }))
    const who = { administrator: await idOf('layla') }
    expect((await act('set-password', { ...who, confirm: 'wrong' })).status).toBe(400)
    expect(await opens(layla)).toBe(true)
    const set = await (await act('set-password', { ...who, confirm: password })).text()
    const [, first = ''] = />(([a-z2-9]{5}-){3}[a-z2-9]{5})</.exec(set) ?? []
    expect(await opens(layla)).toBe(false)
    expect((await signIn({ username: 'layla', password: better })).status).toBe(401)
    expect((await signIn({ username: 'layla', password: first })).status).toBe(303)
  })

  it('removes another at once, and never oneself, who may be the last', async () => {
    await app.services.auth.addAdministrator('layla', better)
    const layla = cookieOf(await signIn({ username: 'layla', password: better }))
    expect(await opens(layla)).toBe(true)
    const id = await idOf('layla')
    const question = await app.request(`/admin/account?ask=remove&administrator=${id}`, { cookie })
    expect(seen(await question.text())).toContain('Remove layla?')
    expect((await act('remove-administrator', { administrator: id })).status).toBe(303)
    expect(await opens(layla)).toBe(false)
    expect((await signIn({ username: 'layla', password: better })).status).toBe(401)
    for (const administrator of [id, await idOf('admin')]) {
      const answer = await act('remove-administrator', { administrator })
      expect(answer.status).toBe(400)
    }
    expect(await opens(cookie)).toBe(true)
  })

  it('makes whoever does too much at once wait', async () => {
    const tries = Array.from({ length: 40 }, () => act('end-session', { session: 'none' }))
    await Promise.all(tries)
    expect((await act('end-session', { session: 'none' })).status).toBe(429)
  })

  it('answers the form over a screen in words that it can read', async () => {
    const { code } = await twoSteps()
    const ask = (fields: Record<string, string>, jar = '') =>
      post('/admin/sign-in', fields, jar, { Accept: 'application/json' })
    const wrong = await ask({ username, password: 'wrong' })
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { username, problem: signInMessages.signInFailed },
    ])
    const first = await ask({ username, password })
    expect([first.status, await first.json()]).toEqual([200, { step: 'code' }])
    const last = await ask({ signInCode: await code() }, cookiesOf(first))
    expect([last.status, await last.json()]).toEqual([200, {}])
    expect(await opens(cookieOf(last))).toBe(true)
  })
})

/** Every cookie that an answer leaves in the browser. */
function cookiesOf(answer: Response): string {
  const kept = answer.headers.getSetCookie().filter((cookie) => !/Max-Age=0/.test(cookie))
  return kept.map((cookie) => cookie.slice(0, cookie.indexOf(';'))).join('; ')
}

/** That of the session alone; empty where there is none. */
function cookieOf(answer: Response): string {
  return oneOf(answer, 'plinth.session=')
}

/** That of a device which is spared the second step. */
function trustOf(answer: Response): string {
  return oneOf(answer, 'plinth.trusted=')
}

function oneOf(answer: Response, name: string): string {
  const all = cookiesOf(answer).split('; ')
  return all.filter((cookie) => cookie.startsWith(name)).join()
}
