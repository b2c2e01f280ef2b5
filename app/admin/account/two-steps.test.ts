import { beforeAll, beforeEach, expect, it } from 'vitest'
import { cookiesOf, cookieOf, trustOf, openAccount, type TestAccount } from '#test/account.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { administrator } from '#tools/seed/content.ts'
import { visibleText } from '#test/admin.ts'
import { messages as signInMessages } from '../sign-in/rules.ts'
import { messages } from './rules.ts'

const { username, password } = administrator

describeProduct('sign-in in two steps', (createApp) => {
  let app: TestApp
  let account: TestAccount
  beforeAll(async () => {
    app = await createApp({ config: { trustProxy: true } })
  })
  beforeEach(async () => {
    await app.empty()
    account = await openAccount(app)
  })

  it('switches two steps on only after a first code, and shows ten backup codes this once', async () => {
    expect((await account.act('two-steps-begin', { confirm: 'wrong' })).status).toBe(400)
    const begun = await (await account.act('two-steps-begin', { confirm: password })).text()
    const [, uri = ''] = /name="uri" value="([^"]+)"/.exec(begun) ?? []
    const wrong = await account.act('two-steps-confirm', {
      uri: uri.replaceAll('&amp;', '&'),
      code: '000000',
    })
    expect(wrong.status).toBe(400)
    const html = await wrong.text()
    expect(visibleText(html)).toContain(messages.codeWrong)
    expect(html).toContain(uri)
    expect((await account.signIn({ username, password })).headers.getSetCookie().join()).toContain(
      'plinth.session=',
    )
    const { confirmed, backupCodes } = await account.twoSteps()
    expect(confirmed.status).toBe(200)
    expect(new Set(backupCodes).size).toBe(10)
    const text = await account.page()
    expect(text).toContain('10 backup codes are left.')
    for (const code of backupCodes) expect(text).not.toContain(code)
    const stored = await app.services.db.selectFrom('twoFactor').selectAll().executeTakeFirstOrThrow()
    // The encrypted part is long and hexadecimal, so it may contain half a code by chance.
    const { backupCodes: hashed, ...rest } = stored
    for (const code of backupCodes) {
      expect(hashed).not.toContain(code.slice(0, 5))
      for (const one of [code, code.replaceAll('-', '')]) expect(JSON.stringify(rest)).not.toContain(one)
    }
  })

  it('asks for the code at the address that was asked for, also without JavaScript', async () => {
    const { code } = await account.twoSteps()
    const first = await account.signIn({ username, password })
    expect(first.status).toBe(303)
    expect(first.headers.get('Location')).toBe('/admin/products')
    const jar = cookiesOf(first)
    const asked = await app.request('/admin/products', { cookie: jar })
    expect(asked.status).toBe(401)
    expect(await asked.text()).toContain('name="signInCode"')
    expect((await app.request('/admin/products.data', { cookie: jar })).status).toBe(401)
    const second = await account.signIn({ signInCode: await code(1) }, jar)
    expect(second.status).toBe(303)
    expect(second.headers.get('Location')).toBe('/admin/products')
    expect(await account.opens(cookieOf(second))).toBe(true)
  })

  it('goes back to the password where one is somebody else', async () => {
    await account.twoSteps()
    const answer = await account.signIn({ startOver: 'yes' }, await account.firstStep())
    expect(answer.status).toBe(303)
    const page = await app.request('/admin', { cookie: cookiesOf(answer) })
    expect(await page.text()).toContain('name="username"')
  })

  it('takes a code that is up to half a minute old or early, and none beyond', async () => {
    const { code } = await account.twoSteps()
    for (const [later, status] of [
      [-3, 401],
      [3, 401],
      [1, 303],
    ] as const)
      expect(
        (await account.signIn({ signInCode: await code(later) }, await account.firstStep())).status,
      ).toBe(status)
  })

  it('takes no code twice, not even the one that switched two steps on', async () => {
    const { code } = await account.twoSteps()
    const once = await account.signIn({ signInCode: await code(1) }, await account.firstStep())
    expect(once.status).toBe(303)
    for (const later of [1, 0]) {
      const again = await account.signIn({ signInCode: await code(later) }, await account.firstStep())
      expect(again.status).toBe(401)
      expect(visibleText(await again.text())).toContain(signInMessages.codeWrong)
    }
  })

  it('takes each backup code once, also when it comes twice at the same moment', async () => {
    const { backupCodes } = await account.twoSteps()
    const [one = '', two = ''] = backupCodes
    expect((await account.signIn({ signInCode: one }, await account.firstStep())).status).toBe(303)
    expect((await account.signIn({ signInCode: one }, await account.firstStep())).status).toBe(401)
    const jars = [await account.firstStep(), await account.firstStep()]
    const answers = await Promise.all(
      jars.map((jar) => account.signIn({ signInCode: two.replace(' ', '') }, jar)),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(await account.page()).toContain('8 backup codes are left.')
  })

  it('makes new backup codes, and the old ones are good for nothing', async () => {
    const { backupCodes } = await account.twoSteps()
    expect((await account.act('two-steps-codes', { confirm: 'wrong' })).status).toBe(400)
    const renewed = await (await account.act('two-steps-codes', { confirm: password })).text()
    const [, fresh = ''] = /<li>(\d{5} \d{5})<\/li>/.exec(renewed) ?? []
    expect(
      (await account.signIn({ signInCode: backupCodes[0] ?? '' }, await account.firstStep())).status,
    ).toBe(401)
    expect((await account.signIn({ signInCode: fresh }, await account.firstStep())).status).toBe(303)
  })

  it('makes whoever guesses codes wait, however often they type the password', async () => {
    const { code } = await account.twoSteps()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await account.signIn({ signInCode: `99${attempt}999` }, await account.firstStep())
      expect(answer.status).toBe(401)
    }
    const refused = await account.signIn({ signInCode: await code(1) }, await account.firstStep())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
    expect(visibleText(await refused.text())).toContain(signInMessages.tooManyAttempts(15))
  })

  it('asks for the password again after five wrong codes', async () => {
    const { code } = await account.twoSteps()
    const jar = await account.firstStep()
    for (let attempt = 0; attempt < 5; attempt += 1)
      await account.signIn({ signInCode: `99${attempt}999` }, jar)
    const answer = await account.signIn({ signInCode: await code(1) }, jar)
    expect(answer.status).toBe(401)
    const html = await answer.text()
    expect(html).toContain('name="username"')
    expect(visibleText(html)).toContain(signInMessages.startOver)
  })

  it('does not ask on a trusted device, until every device is signed out', async () => {
    const { code } = await account.twoSteps()
    const trusted = await account.signIn(
      { signInCode: await code(1), trust: 'on' },
      await account.firstStep(),
    )
    const jar = trustOf(trusted)
    expect(jar).toContain('plinth.trusted=')
    const next = await account.signIn({ username, password }, jar)
    expect(await account.opens(cookieOf(next))).toBe(true)
    expect((await account.act('end-others')).status).toBe(303)
    const asked = await account.signIn({ username, password }, trustOf(next))
    expect(cookieOf(asked)).toBe('')
  })

  it('switches two steps off for the right password alone', async () => {
    await account.twoSteps()
    expect((await account.act('two-steps-off', { confirm: 'wrong' })).status).toBe(400)
    expect((await account.act('two-steps-off', { confirm: password })).status).toBe(303)
    expect(await account.opens(await account.anotherSession())).toBe(true)
    expect(await app.services.db.selectFrom('twoFactor').selectAll().execute()).toEqual([])
  })

  it('lets whoever runs the computer switch two steps off for somebody locked out', async () => {
    await account.twoSteps()
    expect(cookieOf(await account.signIn({ username, password }))).toBe('')
    expect(await app.services.auth.switchOffTwoSteps('ADMIN')).toMatchObject({ name: 'admin' })
    expect(await account.opens(await account.anotherSession())).toBe(true)
  })

  it('answers the form over a screen in words that it can read', async () => {
    const { code } = await account.twoSteps()
    const ask = (fields: Record<string, string>, jar = '') =>
      account.post('/admin/sign-in', fields, jar, { Accept: 'application/json' })
    const wrong = await ask({ username, password: 'wrong' })
    expect([wrong.status, await wrong.json()]).toEqual([
      401,
      { username, problem: signInMessages.signInFailed },
    ])
    const first = await ask({ username, password })
    expect([first.status, await first.json()]).toEqual([200, { step: 'code' }])
    const last = await ask({ signInCode: await code(1) }, cookiesOf(first))
    expect([last.status, await last.json()]).toEqual([200, {}])
    expect(await account.opens(cookieOf(last))).toBe(true)
  })
})
