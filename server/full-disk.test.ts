// Runs after a change in: app/uploads app/platform server
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCallRequest, callSentences, jobSentences } from '#test/requests.ts'
import { maxFileBytesPerDay } from '#app/features/requests/attached-file.server.ts'
import { formatDocument } from '#app/content/document.ts'
import { projects } from '#app/features/projects/collection.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { unavailable } from '#app/platform/errors/unavailable.server.ts'
import { openServices } from '#app/services.server.ts'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { administrator } from '#tools/seed/content.ts'
import { fillDatabase, mountSmallDisk, type FullDatabase, type SmallDisk } from '#test/full-disk.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { addTestProject } from '#test/projects.ts'
import { hour, mebibyte } from '#app/platform/units.ts'

const { sentence } = unavailable['disk-full']
/** More than is free on any page of the database. */
const long = 'What was typed for an hour. '.repeat(300)
const caller = {
  personName: 'Noor',
  personEmail: 'noor@example.com',
  personPhone: '+971 55 000 0000',
  personMessage: long.slice(0, 4_000),
}

function receiveCall(app: TestApp, message = long) {
  const input = { ...caller, personMessage: message }
  return change(app.services, programNamed('Visitor'), 'call-requests', (tx) =>
    addCallRequest(tx, input, 'No'),
  )
}

describeEngines('while the database has no room', (createApp, engine) => {
  let app: TestApp
  let admin: TestAdmin
  let disk: FullDatabase
  let project: Awaited<ReturnType<typeof addTestProject>>
  let request: { id: string }
  let imageUrl: string
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    project = await addTestProject(app.services, { remarks: long.slice(0, 4_900) })
    request = await receiveCall(app)
    imageUrl = await admin.keyOf(await photograph())
    await app.services.images.idle()
    await app.services.push.publicKey() // As the first start does.
    disk = await fillDatabase(app.services.db)
  })
  afterAll(() => disk.release())

  it('reading goes on', async () => {
    const pages = ['/', '/projects', `/projects/${project.code}`, '/contact', '/careers']
    for (const path of pages) expect((await app.request(path)).status, path).toBe(200)
    const screens = ['overview', 'products/edit', `products/edit/${project.id}`, 'history', 'account']
    for (const path of [...screens, `call-requests?open=${request.id}`])
      expect((await admin.get(`/admin/${path}`)).status, path).toBe(200)
    expect((await app.request('/readyz')).status).toBe(200)
  })

  it('a project that is saved or added is shown again with what was typed', async () => {
    const typed = { imageUrl: '', remarks: `Typed. ${long}`.slice(0, 4_900), rev: '1' }
    const editing = await admin.post(`/admin/products/edit/${project.id}`, {
      ...formatDocument(projects, project),
      ...typed,
    })
    const adding = await admin.post('/admin/certificates', {
      title: 'ISO',
      remarks: long.slice(0, 4_900),
      imageUrl,
    })
    for (const [answer, words] of [
      [editing, sentence],
      [adding, sentence],
    ] as const) {
      expect(answer.status).toBe(503)
      const html = await answer.text()
      expect(visibleText(html)).toContain(words)
      expect(html).toContain('What was typed for an hour.')
    }
  })

  it('a page of General is shown again with what was typed', async () => {
    const answer = await admin.post('/admin/home-text', {
      rev: '0',
      headertxt: 'Built',
      firstp: long.slice(0, 1_900),
      secondp: long.slice(0, 1_900),
    })
    const html = await answer.text()
    expect(visibleText(html)).toContain(sentence)
    expect(html).toContain('What was typed for an hour.')
    expect(answer.status).toBe(503)
  })

  // SQLite writes the revision of a deletion into the pages that the deletion frees.
  it.runIf(engine === 'postgres')(
    'a deletion that fails says so in the words of the specification',
    async () => {
      const answer = await admin.post(`/admin/products/edit/${project.id}`, { intent: 'delete', rev: '1' })
      expect(answer.status).toBe(503)
      expect(visibleText(await answer.text())).toContain(`${projects.sentences.deleteFailed} ${sentence}`)
    },
  )

  it('a note about a request is shown again', async () => {
    const fields = {
      intent: 'save-work',
      id: request.id,
      rev: '1',
      state: 'progress',
      note: long.slice(0, 1_900),
    }
    const answer = await admin.post(`/admin/call-requests?open=${request.id}`, fields)
    expect(answer.status).toBe(503)
    const html = await answer.text()
    expect(html).toContain('What was typed for an hour.')
    expect(visibleText(html)).toContain(sentence)
  })

  it('visitors keep what they typed, and hear how else to reach the company', async () => {
    const body = new URLSearchParams(caller)
    const answer = await app.request('/contact', { method: 'POST', body })
    expect(answer.status).toBe(503)
    const html = await answer.text()
    expect(visibleText(html)).toContain(callSentences.diskFull)
    expect(html).toContain('What was typed for an hour.')
  })
})

describeEngines('while there is little room left', (createApp) => {
  let app: TestApp
  let free = 0
  const applicant = { firstname: 'Layla', lastname: 'Haddad', email: 'layla@example.com' }
  let applicants = 0
  beforeAll(async () => {
    const diskSpace = async () => ({ free, total: 1_000_000 * mebibyte })
    app = await createApp({ services: (config) => openServices(config, { diskSpace }) })
  })
  function apply() {
    const body = new FormData()
    for (const [name, value] of Object.entries(applicant)) body.set(name, value)
    body.set('phone', String((applicants += 1))) // A repeated application would count as one.
    body.set('file', new File(['%PDF-1.7\nA resume.\n%%EOF\n'], 'cv.pdf'))
    return app.request('/careers', { method: 'POST', body })
  }
  async function refuses(answer: Response) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('3600')
    const html = await answer.text()
    expect(visibleText(html)).toContain(jobSentences.noRoom('', ''))
    expect(html).toContain('value="Haddad"')
    expect(await Array.fromAsync(app.services.files.list('private'))).toEqual([])
  }

  it('resumes are refused, with what was typed shown again', async () => {
    free = 400_000_000
    await refuses(await apply())
    free = 600_000_000
    expect((await apply()).status).toBe(200)
  })

  it('resumes of more than 500 MB in a day are refused, wherever they come from', async () => {
    for await (const { key } of app.services.files.list('private'))
      await app.services.files.remove('private', key)
    const almost = maxFileBytesPerDay - 100
    await app.services.db.updateTable('file').set({ bytes: almost }).execute()
    expect((await apply()).status).toBe(200)
    for await (const { key } of app.services.files.list('private'))
      await app.services.files.remove('private', key)
    await app.services.db
      .updateTable('file')
      .set({ bytes: maxFileBytesPerDay / 2 })
      .execute()
    await refuses(await apply())
    await app.services.db
      .updateTable('request')
      .set({ created_at: Date.now() - 25 * hour })
      .execute()
    expect((await apply()).status).toBe(200)
  })

  it('an upload of an administrator is refused before its first byte, in words', async () => {
    const admin = await openAdmin(app)
    free = 10 * mebibyte
    const refused = await admin.upload(await photograph())
    expect(refused.status).toBe(503)
    expect(await refused.text()).toBe(sentence)
    free = 100 * mebibyte
    expect((await admin.upload(await photograph())).status).toBe(201)
  })
})

describe('on a disk of 64 MB that is full to the last byte · sqlite', () => {
  const small = mountSmallDisk(64)
  if (!small) {
    it('this machine mounts no small disk, so that this is tried elsewhere', () => {
      expect(process.getuid?.()).not.toBeUndefined()
    })
    return
  }
  const disk: SmallDisk = small
  let app: TestApp
  let cookie: string
  let request: { id: string }
  const post = (path: string, fields: Record<string, string>, jar = cookie) =>
    app.request(path, { method: 'POST', cookie: jar, body: new URLSearchParams(fields) })
  beforeAll(async () => {
    app = await createTestApp({ config: { dataDir: join(disk.folder, 'data') } })
    cookie = await app.signIn()
    request = await receiveCall(app)
    await app.services.push.publicKey()
    await app.app.cleanUp()
    disk.fill()
  })
  afterAll(async () => {
    disk.clear()
    await app.close()
    disk.unmount()
  })

  it('refuses a write for lack of room, and what was typed is shown again', async () => {
    const answer = await post('/contact', caller, '')
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('What was typed for an hour.')
  })

  it('lets an administrator sign in, read, end the session and sign in again', async () => {
    for (const _ of [1, 2]) {
      const answer = await post('/admin', { ...administrator }, '')
      expect(answer.status).toBe(303)
      const [given = ''] = answer.headers.getSetCookie()
      cookie = given.slice(0, given.indexOf(';'))
      expect((await app.request(`/admin/call-requests?open=${request.id}`, { cookie })).status).toBe(200)
      expect((await post('/admin/sign-out', {})).status).toBe(303)
      expect((await app.request('/admin/overview', { cookie })).status).toBe(401)
    }
    const answer = await post('/admin', { ...administrator }, '')
    const [given = ''] = answer.headers.getSetCookie()
    cookie = given.slice(0, given.indexOf(';'))
  })

  it('lets what a person sent be deleted, and be erased a day later', async () => {
    expect((await post('/admin/call-requests', { intent: 'delete', id: request.id })).status).toBe(303)
    expect((await app.request(`/admin/call-requests?open=${request.id}`, { cookie })).status).toBe(404)
    await app.app.cleanUp(Date.now() + 25 * hour)
    expect(await app.services.db.selectFrom('request').selectAll().execute()).toEqual([])
  })

  it('still holds the rest of the reserve, and makes it whole when there is room', async () => {
    const size = () => statSync(join(disk.folder, 'data', 'reserve')).size
    expect(size()).toBeGreaterThan(14 * mebibyte)
    disk.clear()
    await app.app.cleanUp()
    expect(size()).toBe(16 * mebibyte)
    expect((await post('/contact', caller, '')).status).toBe(200)
  })

  it('starts, and is read, though the last byte is gone', async () => {
    await app.app.close()
    disk.fill()
    app = await createTestApp({ config: { dataDir: join(disk.folder, 'data') } })
    expect((await app.request('/projects')).status).toBe(200)
  })
})
