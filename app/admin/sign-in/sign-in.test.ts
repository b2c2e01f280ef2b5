import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, describeEngines, describeProduct, type TestApp } from '#test/app.ts'
import { linesOf } from '#test/route-addresses.ts'
import { sweep } from '#test/sweep.ts'
import { administrator } from '#tools/seed/content.ts'
import routes from '#app/routes.ts'
import { messages } from './rules.ts'
import { hour, day } from '#app/platform/units.ts'

/** Every address of the back office with its route's id, read from the route table. */
const adminRoutes = routes
  .filter(({ path }) => path === 'admin')
  .flatMap((entry) => [...linesOf(entry)])
  .map(({ path, id, file }) => ({ path: path.replaceAll(/:\w+/g, '42').replace('*', 'x'), id, file }))
const addresses = [...new Set(adminRoutes.map(({ path }) => path))]
const pages = [...new Set(adminRoutes.filter(({ file }) => isPage(file)).map(({ path }) => path))]

/** The others only accept forms and files. */
function isPage(file: string) {
  return readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8').includes('export default')
}

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
const wrong = { username: 'admin', password: 'not the right one' }

function expectSignInForm(html: string) {
  expect(html).toContain('Username')
  expect(html).toContain('Password')
  expect(html).toContain('Sign in')
}

describe('the back office without a session', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
    return () => app.close()
  })

  it('has its addresses in the table of routes', () => {
    expect(addresses).toContain('/admin')
    expect(addresses).toContain('/admin/products/edit/42')
  })

  it('answers 401 with the sign-in form at the address of each page', () =>
    sweep(pages, async (path) => {
      const answer = await app.request(path)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.getSetCookie()).toEqual([])
      expectSignInForm(await answer.text())
    }))

  it('answers 401 to a request for the data of any address', () =>
    sweep(addresses, async (path) => {
      const answer = await app.request(`${path}.data`)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }))

  it('answers 401 to a request for the data of one route alone', () =>
    sweep(
      adminRoutes,
      async ({ path, id }) => {
        const answer = await app.request(`${path}.data?_routes=${encodeURIComponent(id)}`)
        expect(answer.status).toBe(401)
      },
      ({ path, id }) => `${path} ${id}`,
    ))

  it('runs no action', () =>
    sweep(addresses, async (path) => {
      for (const address of [path, `${path}.data`]) {
        const answer = await app.request(address, form({ intent: 'delete', code: '1', name: 'x' }))
        expect(answer.status).toBe(401)
      }
      const rows = await app.services.db.selectFrom('revision').selectAll().execute()
      expect(rows).toEqual([])
    }))

  it('answers 401 at an address of the back office that does not exist', async () => {
    expect([401, 404]).toContain((await app.request('/admin/nowhere')).status)
  })

  it('answers 401 to every method', () =>
    sweep(['PUT', 'PATCH', 'DELETE'], async (method) =>
      expect((await app.request('/admin/products/edit/42', { method })).status).toBe(401),
    ))

  it('takes no file', async () => {
    const answer = await app.request('/admin/uploads?name=x.jpg', {
      method: 'POST',
      body: new Uint8Array(2_000_000),
      headers: { 'Content-Type': 'image/jpeg' },
    })
    expect(answer.status).toBe(401)
    expect(await app.services.db.selectFrom('file').selectAll().execute()).toEqual([])
  })

  it('is not opened by a cookie that somebody made up', () =>
    sweep(
      ['plinth.session=x', 'plinth.session=x.y', '__Host-plinth.session=abc.def', 'plinth.session='],
      async (cookie) => expect((await app.request('/admin', { cookie })).status).toBe(401),
    ))
})

describeProduct('signing in', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp({ config: { trustProxy: true } })
  })
  beforeEach(async () => {
    await app.empty()
    await app.addAdministrator()
  })
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  it('leads back to where one wanted to be, with a cookie that scripts and other sites can not use', async () => {
    const answer = await app.request('/admin/products?page=2', form(administrator))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/admin/products?page=2')
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^plinth\.session=\S+;/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Path=/')
    expect(cookie).not.toContain('Secure')
    const inside = await app.request('/admin/products', { cookie: cookie.slice(0, cookie.indexOf(';')) })
    expect(inside.status).toBe(200)
    expect(inside.headers.get('Cache-Control')).toBe('no-store')
  })

  it('does not care about capital letters in the username', async () => {
    const answer = await app.request('/admin', form({ ...administrator, username: ' ADMIN ' }))
    expect(answer.status).toBe(303)
  })

  it('answers a wrong password and an unknown name alike, and keeps the name typed', async () => {
    const known = await app.request('/admin', form(wrong))
    const unknown = await app.request('/admin', form({ ...wrong, username: 'nobody' }))
    for (const answer of [known, unknown]) {
      expect(answer.status).toBe(401)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    const html = await known.text()
    expect(html).toContain(messages.signInFailed)
    expect(html).toContain('value="admin"')
    expect(html).not.toContain(wrong.password)
    const shown = (page: string) => page.slice(page.indexOf('<form'), page.indexOf('</form>'))
    expect(shown(await unknown.text())).toBe(shown(html).replace('value="admin"', 'value="nobody"'))
  })

  it('needs both fields', async () => {
    for (const fields of [{}, { username: 'admin' }, { password: 'x' }, { username: '', password: '' }])
      expect((await app.request('/admin', form(fields as Record<string, string>))).status).toBe(401)
  })

  it('makes an account wait after ten attempts, whatever the address, and counts no farther than that account', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const answer = await app.request('/admin', { ...form(wrong), headers: from(`192.0.2.${attempt}`) })
      expect(answer.status).toBe(401)
    }
    const refused = await app.request('/admin', { ...form(administrator), headers: from('192.0.2.99') })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
    expect(refused.headers.getSetCookie()).toEqual([])
    const html = await refused.text()
    expect(html).toContain(messages.tooManyAttempts(15))
    expectSignInForm(html)
    await app.addAdministrator('layla')
    const other = await app.request('/admin', form({ ...administrator, username: 'layla' }))
    expect(other.status).toBe(303)
  })

  it('makes an address wait after fifty attempts, whatever the names', async () => {
    const attempt = (number: number) =>
      app.request('/admin', {
        ...form({ username: `u${number}`, password: 'x' }),
        headers: from(`2001:db8:1:2::${number.toString(16)}`),
      })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => attempt(number)))
    expect(answers.every(({ status }) => status === 401)).toBe(true)
    expect((await attempt(51)).status).toBe(429)
    const elsewhere = await app.request('/admin', { ...form(administrator), headers: from('198.51.100.1') })
    expect(elsewhere.status).toBe(303)
  })

  it('forgets the failures of an account when it succeeds', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 9; attempt += 1) await app.request('/admin', form(wrong))
      expect((await app.request('/admin', form(administrator))).status).toBe(303)
    }
  })

  it('takes no attempt from an address whose people sign in', async () => {
    for (let person = 0; person < 20; person += 1) await app.addAdministrator(`person${person}`)
    const signInAs = (person: number) =>
      app.request('/admin', {
        ...form({ username: `person${person % 20}`, password: administrator.password }),
        headers: from('192.0.2.50'),
      })
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, person) => signInAs(person)))
      expect(answers.every(({ status }) => status === 303)).toBe(true)
    }
  })

  it('looks at the address first: past its limit nothing is counted, checked or stored', async () => {
    const attempt = (username: string) =>
      app.request('/admin', { ...form({ username, password: 'x' }), headers: from('192.0.2.60') })
    for (let number = 0; number < 50; number += 1) await attempt('the boss') // A name that nobody can have.
    const rows = () => app.services.db.selectFrom('rate_limit').selectAll().orderBy('key').execute()
    expect(await rows()).toHaveLength(1)
    expect((await attempt('admin')).status).toBe(429)
    const before = await rows()
    for (let number = 0; number < 20; number += 1) expect((await attempt(`u${number}`)).status).toBe(429)
    expect(await rows()).toEqual(before)
  })

  it('reads no form that is longer than a sign-in can be', async () => {
    const answer = await app.request('/admin', form({ password: 'x', username: 'x'.repeat(900_000) }))
    expect(answer.status).toBe(401)
    expect((await answer.text()).length).toBeLessThan(100_000)
    expect(await app.services.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  })

  it('keeps nothing of what was typed, and nothing at all for long', async () => {
    for (const username of ['admin', 'somebody-else'])
      await app.request('/admin', form({ ...wrong, username }))
    const rows = await app.services.db.selectFrom('rate_limit').selectAll().execute()
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/admin|somebody|unknown/)
    await app.app.cleanUp(Date.now() + 15 * 60 * 1000)
    expect(await app.services.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  })

  it('begins a new session every time', async () => {
    const one = await app.signIn()
    expect(await app.signIn()).not.toBe(one)
  })
})

describeEngines('a session', (createApp) => {
  let app: TestApp
  let cookie: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    cookie = await app.signIn()
  })
  const status = async () => (await app.request('/admin/products', { cookie })).status

  it('ends when one signs out, and its cookie is taken back', async () => {
    const answer = await app.request('/admin/sign-out', { method: 'POST', cookie })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toBe('/admin')
    expect(answer.headers.getSetCookie().join()).toMatch(/plinth\.session=;.*Max-Age=0/)
    expect(await status()).toBe(401)
  })

  it('ends at once when it is revoked', async () => {
    expect(await status()).toBe(200)
    await app.services.db.deleteFrom('session').execute()
    expect(await status()).toBe(401)
  })

  it('is renewed by what may write, with its cookie, and never by reading', async () => {
    const moment = new Date(Date.now() + hour)
    const expiresAt = app.config.databaseUrl ? moment : moment.toISOString()
    const sessions = () => app.services.db.selectFrom('session').select('expiresAt').execute()
    await app.services.db.updateTable('session').set({ expiresAt }).execute()
    const before = await sessions()
    expect(await status()).toBe(200)
    expect(await sessions()).toEqual(before)
    const answer = await app.request('/admin/session', { method: 'POST', cookie })
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/^plinth\.session=.*Max-Age=28800/)
    const [session] = await sessions()
    expect(new Date(session?.expiresAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 7 * hour)
  })

  it('ends after eight hours without a request', async () => {
    const moment = new Date(Date.now() - 1000)
    const expiresAt = app.config.databaseUrl ? moment : moment.toISOString()
    await app.services.db.updateTable('session').set({ expiresAt }).execute()
    expect(await status()).toBe(401)
  })

  it('ends after seven days in any case', async () => {
    const moment = new Date(Date.now() - 7 * day - 1000)
    const createdAt = app.config.databaseUrl ? moment : moment.toISOString()
    await app.services.db.updateTable('session').set({ createdAt }).execute()
    expect(await status()).toBe(401)
  })

  it('is none where a clock that was wrong had begun it', async () => {
    const moment = new Date(Date.now() + 25 * hour)
    const createdAt = app.config.databaseUrl ? moment : moment.toISOString()
    await app.services.db.updateTable('session').set({ createdAt }).execute()
    expect(await status()).toBe(401)
  })

  it('leaves no row behind a day after its end', async () => {
    const sessions = () => app.services.db.selectFrom('session').select('expiresAt').execute()
    // The session may be older than this test, because test files share a sign-in.
    const [session] = await sessions()
    const gone = new Date(session?.expiresAt ?? 0).getTime() + day
    await app.app.cleanUp(gone - 60_000)
    expect(await sessions()).toHaveLength(1)
    await app.app.cleanUp(gone + 60_000)
    expect(await sessions()).toEqual([])
  })

  it('is not opened by a cookie with another signature', async () => {
    const forged = cookie.replace(/.{10}$/, 'AAAAAAA%3D')
    expect(forged).not.toBe(cookie)
    expect((await app.request('/admin/products', { cookie: forged })).status).toBe(401)
    expect(await status()).toBe(200)
  })

  it('is kept by a cookie for https alone where the site is on https', async () => {
    const secure = await createApp({ config: { publicUrl: 'https://plinth.test' } })
    await secure.services.auth.addAdministrator(administrator.username, administrator.password)
    const answer = await secure.request('/admin', form(administrator))
    const [given = ''] = answer.headers.getSetCookie()
    expect(given).toMatch(/^__Host-plinth\.session=/)
    expect(given).toContain('Secure')
    expect(given).not.toContain('Domain')
  })
})
