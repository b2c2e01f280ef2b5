import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ar } from '#app/messages/ar.ts'
import { findUnavailable, Unavailable, unavailable } from '#app/platform/errors/unavailable.server.ts'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { administrator } from '#tools/seed/content.ts'
import { asOwner, newDatabaseUrl, terminateBackends } from '#test/database.ts'
import { linkTo, type TcpLink } from '#test/tcp-link.ts'

const html = { Accept: 'text/html,application/xhtml+xml' }
const secrets = /postgres|ECONN|terminated|stack|node_modules|select /i
const { sentence } = unavailable.database

describe('a database that went away', () => {
  let app: TestApp
  let link: TcpLink
  let cookie: string

  beforeAll(async () => {
    const linked = await linkTo((await newDatabaseUrl('postgres')) ?? '')
    link = linked.link
    app = await createTestApp({ engine: 'postgres', config: { databaseUrl: linked.url } })
    cookie = await app.signIn()
    link.cut()
  })
  afterAll(async () => {
    link.repair()
    await app.close()
    await link.close()
  })

  it('is a page of its own for visitors, saying when to come again and by which id to ask', async () => {
    const answer = await app.request('/projects', { headers: html })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    const page = await answer.text()
    expect(page).toContain(sentence)
    expect(page).toContain(answer.headers.get('X-Request-Id'))
    expect(page).toContain('href="/projects"')
    expect(page).not.toMatch(secrets)
  })

  it('gives the reason in Arabic at an Arabic address', async () => {
    const page = await (await app.request('/ar/projects', { headers: html })).text()
    expect(page).toContain('<html lang="ar" dir="rtl">')
    expect(page).toContain(ar.errors.reasons.database)
    expect(page).not.toContain(sentence)
  })

  it('is the same in the back office, where the guard already asks the database', async () => {
    const answer = await app.request('/admin/products/edit', { cookie, headers: html })
    expect(answer.status).toBe(503)
    expect(answer.headers.has('Retry-After')).toBe(true)
    expect(await answer.text()).toContain(sentence)
  })

  it('is a refusal for a screen that asks for its data', async () => {
    const answer = await app.request('/admin/products/edit.data', { cookie })
    expect(answer.status).toBe(503)
    expect(answer.headers.has('Retry-After')).toBe(true)
    const text = await answer.text()
    expect(text).toContain('ErrorResponse')
    expect(text).toContain(sentence)
    expect(text).not.toMatch(secrets)
  })

  it('answers a form with the sentence, as a refusal that leaves what was typed where it is', async () => {
    const body = new URLSearchParams({ name: 'A tower' })
    const answer = await app.request('/admin/products.data', { method: 'POST', cookie, body })
    expect(answer.status).toBe(503)
    const text = await answer.text()
    expect(text).toContain('ErrorResponse')
    expect(text).toContain(sentence)
    const plain = await app.request('/admin/products', { method: 'POST', cookie, body, headers: html })
    expect(plain.status).toBe(503)
    expect(await plain.text()).toContain('what you typed is still in the form')
  })

  it('leaves a message on the form that a visitor wrote it in', async () => {
    const noor = {
      personName: 'Noor',
      personEmail: 'noor@noor.test',
      personPhone: '050',
      personMessage: 'Call me.',
    }
    const body = new URLSearchParams(noor)
    const answer = await app.request('/contact', { method: 'POST', body, headers: html })
    expect(answer.status).toBe(503)
    expect(answer.headers.has('Retry-After')).toBe(true)
    const page = await answer.text()
    expect(page).toContain('what you typed is still in the form')
  })

  it('is no wrong password', async () => {
    const body = new URLSearchParams(administrator)
    const answer = await app.request('/admin', { method: 'POST', body, headers: html })
    expect(answer.status).toBe(503)
  })

  it('is one line for programs, and nothing at all for HEAD', async () => {
    const file = await app.request('/files/images/aB3dE5fG7hvilla.jpg')
    expect([file.status, await file.text()]).toEqual([503, `${sentence}\n`])
    const head = await app.request('/projects', { method: 'HEAD', headers: html })
    expect([head.status, await head.text()]).toEqual([503, ''])
  })

  it('works again without a restart once it is back', async () => {
    link.repair()
    const answer = await app.request('/projects', { headers: html })
    expect(answer.status).toBe(200)
    expect((await app.request('/admin/products/edit', { cookie, headers: html })).status).toBe(200)
  })
})

describeEngines('a database that may only be read', (createApp) => {
  /** Like a standby, or a service that has run out of space; on SQLite, like a read-only file. */
  async function forbidWriting({ config: { databaseUrl }, services }: TestApp) {
    if (!databaseUrl) return void (await sql`pragma query_only = on`.execute(services.db))
    const name = new URL(databaseUrl).pathname.slice(1)
    await asOwner(`alter database "${name}" set default_transaction_read_only = on`)
    await terminateBackends(databaseUrl)
  }

  it('shows what there is, and refuses to write as one that is away', async () => {
    const app = await createApp()
    const cookie = await app.signIn()
    await forbidWriting(app)
    // The pool may hand out a connection that it has not yet heard was ended.
    const readProjects = async () => (await app.request('/projects?type=villa', { headers: html })).status
    await expect.poll(readProjects).toBe(200)
    expect((await app.request('/admin/products/edit', { cookie, headers: html })).status).toBe(200)
    const signIn = await app.request('/admin', { method: 'POST', body: new URLSearchParams(administrator) })
    expect([signIn.status, await signIn.text()]).toEqual([503, expect.stringContaining(sentence)])
    const body = new URLSearchParams({ intent: 'end-others' })
    expect((await app.request('/admin/account', { method: 'POST', cookie, body })).status).toBe(503)
  })
})

describe('what can not be served now', () => {
  it('is found in what it caused, and in no other error', () => {
    const thrown = new Unavailable('storage', new Error('socket hang up'))
    expect(findUnavailable(new Error('wrapped', { cause: thrown }))).toBe(thrown)
    expect(findUnavailable(new Error('wrapped', { cause: new TypeError('ours') }))).toBeUndefined()
    expect(findUnavailable('a text')).toBeUndefined()
  })
})
