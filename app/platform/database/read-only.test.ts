import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { callForm } from '#app/features/requests/call-form.ts'
import { jobForm } from '#app/features/requests/job-form.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { createTestApp, describeEngines, type TestApp } from '#test/app.ts'
import { dumpTables } from '#test/database.ts'
import { addTestProject } from '#test/projects.ts'
import { until } from '#test/remote-admin.ts'
import { addTestVacancy, vacancyForm } from '#test/vacancies.ts'
import { administrator } from '#tools/seed/content.ts'
import { unavailable } from '../http/unavailable.server.ts'
import { openDatabase } from './connect.server.ts'
import { endReadOnly, makeReadOnly, recordMoved, readReadOnly } from './read-only.server.ts'

const state = { to: 'the new place', since: 1, moved: false }
const { sentence } = unavailable.moving

describeEngines('a site that is read-only', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let project: Awaited<ReturnType<typeof addTestProject>>
  let before: Record<string, string[]>
  beforeAll(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    project = await addTestProject(app.services, {})
    await app.services.push.publicKey()
    before = await dumpTables(app.services.db)
    // Another program makes it read-only, and the site is not notified.
    const other = await openDatabase(app.config, app.services.log)
    await makeReadOnly(other, state)
    await other.destroy()
  })

  const post = (path: string, fields: Record<string, string>) =>
    app.request(path, { method: 'POST', body: new URLSearchParams(fields) })

  it('is read, and the back office says so on every screen', async () => {
    for (const path of ['/', '/projects', `/projects/${project.code}`, '/contact', '/readyz', '/admin'])
      expect((await app.request(path)).status, path).toBeLessThan(402)
    for (const path of ['overview', 'products/edit', `products/edit/${project.id}`, 'history', 'account']) {
      const screen = await admin.get(`/admin/${path}`)
      expect(screen.status, path).toBe(200)
      expect(visibleText(await screen.text()), path).toContain('The site is being moved to another server.')
    }
  })

  it('shows again what was typed, and says why it was not saved', async () => {
    const typed = Object.entries({ ...project, imageUrl: '', remarks: 'Typed for an hour.', rev: '1' })
    const fields = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]))
    const vacancy = { ...vacancyForm(), title: 'Typed for an hour.' }
    for (const answer of [
      await admin.post(`/admin/products/edit/${project.id}`, fields),
      await admin.post('/admin/vacancies', vacancy),
      await admin.post('/admin/home-text', {
        rev: '0',
        headertxt: 'Typed for an hour.',
        firstp: 'x',
        secondp: 'x',
      }),
    ]) {
      expect([answer.status, answer.headers.has('Retry-After')]).toEqual([503, true])
      const html = await answer.text()
      expect(html).toContain('Typed for an hour.')
      expect(visibleText(html)).toContain(sentence)
    }
  })

  it('says it to visitors, who keep what they typed', async () => {
    const caller = {
      personName: 'Noor',
      personEmail: 'n@example.com',
      personPhone: '1',
      personMessage: 'Typed.',
    }
    const call = await post('/contact', caller)
    const body = new FormData()
    const applicant = { firstname: 'Layla', lastname: 'Haddad', email: 'l@example.com', phone: '1' }
    for (const [name, value] of Object.entries(applicant)) body.set(name, value)
    body.set('file', new File(['%PDF-1.7\nA resume.\n%%EOF\n'], 'cv.pdf'))
    const application = await app.request('/careers', { method: 'POST', body })
    for (const [answer, words, typed] of [
      [call, callForm.sentences.moving, 'Typed.'],
      [application, jobForm.sentences.moving, 'value="Haddad"'],
    ] as const) {
      expect([answer.status, answer.headers.has('Retry-After')]).toEqual([503, true])
      const html = await answer.text()
      expect(visibleText(html)).toContain(words)
      expect(html).toContain(typed)
    }
  })

  it('takes no file, no sign-in and no session', async () => {
    expect((await admin.upload(await photograph())).status).toBe(503)
    expect((await post('/admin', { ...administrator })).status).toBe(503)
    expect((await admin.post('/admin/sign-out', {})).status).toBe(503)
  })

  it('holds what it held, whatever runs in the background', async () => {
    await post('/visits', {})
    await app.app.cleanUp()
    const after = await dumpTables(app.services.db)
    expect(after['meta']?.filter((row) => !row.includes('read-only'))).toEqual(before['meta'])
    expect({ ...after, meta: [] }).toEqual({ ...before, meta: [] })
  })

  it('refuses those too who write past the product, and remembers that it was moved', async () => {
    await expect(addTestVacancy(app.services)).rejects.toThrow(sentence)
    await expect(app.services.db.deleteFrom('project').execute()).rejects.toThrow(sentence)
    await recordMoved(app.services.db, state)
    expect(await readReadOnly(app.services.db)).toEqual({ ...state, moved: true })
    await expect(recordMoved(app.services.db, state)).rejects.toThrow('written to')
    await expect(addTestVacancy(app.services)).rejects.toThrow(sentence)
  })

  it('is written again once that has ended', async () => {
    await endReadOnly(app.services.db)
    expect((await admin.post('/admin/vacancies', vacancyForm())).status).toBe(303)
    expect(await (await admin.get('/admin/overview')).text()).not.toContain('is being moved')
  })
})

describeEngines('making a site read-only while it is written to', (createApp) => {
  it('lets no write end after it, and takes none back that was acknowledged', async () => {
    const app = await createApp()
    const { db } = app.services
    const other = await openDatabase(app.config, app.services.log)
    let [acknowledged, refused] = [0, 0]
    const write = async () => {
      while (refused < 20) {
        await yieldToEventLoop() // SQLite answers without waiting.
        try {
          // Two tables, in an order in which no other writer locks them.
          await db.transaction().execute(async (tx) => {
            const at = Date.now()
            const key = crypto.randomUUID()
            await tx.insertInto('visit_day').values({ day: key, number: 1 }).execute()
            await tx.insertInto('setting').values({ key, value: '{}', rev: 1, updated_at: at }).execute()
          })
          acknowledged += 1
        } catch (error) {
          expect(String(error)).toContain(sentence)
          refused += 1
        }
      }
    }
    const count = async (table: 'setting' | 'visit_day') => {
      const { count } = await other
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }
    const writing = Promise.all([write(), write(), write()])
    await Promise.race([writing, until(() => acknowledged >= 50)])
    await makeReadOnly(other, state)
    const counts = [await count('setting'), await count('visit_day')]
    await writing
    expect(counts).toEqual([acknowledged, acknowledged])
    expect([await count('setting'), await count('visit_day')]).toEqual(counts)
    await endReadOnly(other)
    await other.destroy()
  })
})

describeEngines('a start', (createApp, engine) => {
  it('ends what a move left behind that was killed, and not what a finished one means', async () => {
    const app = await createApp()
    await makeReadOnly(app.services.db, state)
    const again = async () => {
      const other = await createTestApp({ engine, config: app.config })
      const found = await readReadOnly(other.services.db)
      await other.app.close()
      return found
    }
    await app.app.close()
    expect(await again()).toBeUndefined()
    const db = await openDatabase(app.config, app.services.log)
    await makeReadOnly(db, { ...state, moved: true })
    await db.destroy()
    expect(await again()).toEqual({ ...state, moved: true })
  })
})
