import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { administrator } from '#tools/seed/content.ts'
import { createSecurityLog } from './security-log.server.ts'
import { openServices } from '#app/services.server.ts'

interface Line {
  security?: string
  [fact: string]: unknown
}

function openLines() {
  const lines: Line[] = []
  const stream = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)) as Line)
      done()
    },
  })
  return { lines, log: pino({ base: null }, stream) }
}

describe('the security log', () => {
  it('names neither accounts nor addresses, and tells them apart', () => {
    const { lines, log } = openLines()
    const security = createSecurityLog(log, 'a secret of thirty-two characters')
    security.record('sign-in refused', { account: 'layla', address: '2001:db8:1:2::7' })
    security.record('sign-in refused', { account: 'omar', address: '2001:db8:1:2::8' })
    expect(JSON.stringify(lines)).not.toMatch(/layla|omar|2001/)
    expect(lines[0]?.account).toMatch(/^[\w-]{16}$/)
    expect(lines[0]?.account).not.toBe(lines[1]?.account)
    expect(lines[0]?.source).toBe(lines[1]?.source)
  })
})

describe('the log of the site', () => {
  const { lines, log } = openLines()
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ services: (config) => openServices(config, { log }) })
    return () => app.close()
  })
  const events = () => lines.splice(0).filter(({ security }) => security)
  const signIn = (fields: object) =>
    app.request('/admin', { method: 'POST', body: new URLSearchParams({ ...administrator, ...fields }) })

  it('has who signed in, by id, and who was refused, without a name or an address', async () => {
    const added = await app.services.auth.addAdministrator(administrator.username, administrator.password)
    const id = 'id' in added ? added.id : ''
    await signIn({})
    expect(events()).toMatchObject([{ security: 'sign-in', administrator: id, source: expect.any(String) }])
    await signIn({ password: 'hunter2-hunter2' })
    const [refused] = events()
    expect(refused).toMatchObject({ security: 'sign-in refused', account: expect.any(String) })
    expect(JSON.stringify(refused)).not.toMatch(/admin|hunter2/)
  })

  it('has a limit that was reached, once', async () => {
    for (let attempt = 0; attempt < 14; attempt += 1) await signIn({ username: 'nobody' })
    expect(events().filter(({ security }) => security === 'limit reached')).toMatchObject([
      { limit: 'sign-in account' },
    ])
  })

  it('has who opened a resume, and how many messages were erased', async () => {
    const body = new FormData()
    const fields = { firstname: 'Noura', lastname: 'Saleh', email: 'noura@example.com', phone: '+971 50' }
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new File(['%PDF-1.7 a life'], 'CV.pdf'))
    await app.request('/careers', { method: 'POST', body })
    const { id } = await app.services.db.selectFrom('request').select('id').executeTakeFirstOrThrow()
    const cookie = await app.signIn()
    events()
    await app.request(`/admin/job-requests/${id}/resume`, { cookie })
    expect(events()).toMatchObject([{ security: 'resume opened', about: id }])
    await app.services.db.updateTable('request').set({ deleted_at: 1 }).execute()
    await app.app.cleanUp()
    const written = events()
    expect(written).toMatchObject([{ security: 'personal data erased', about: 'job-request', number: 1 }])
    expect(JSON.stringify(written)).not.toMatch(/Noura|noura/)
  })
})
