import { beforeAll, expect, inject, it } from 'vitest'
import { declaredRequests, kinds, requestKinds } from '#app/features/requests/kinds.ts'
import { personalData } from '#app/features/requests/admin-personal-data/screen.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { areas, noRights, presets, type Area, type Level } from '#app/platform/auth/rights.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { everybodys, incomplete, only, openOffice } from '#test/offices.ts'

/** The form by which somebody is reminded, for themselves, of what they may read. */
const reminding = /<form(?:(?!<\/form>)[^])*value="remind"(?:(?!<\/form>)[^])*<\/form>/

describeProduct('the parts of the back office', (createApp) => {
  let app: TestApp
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeAll(async () => {
    app = await createApp()
    office = await openOffice(app, inject('everything'))
  })

  it('are closed to whoever has none, and say nothing of what is in them', async () => {
    await office.be(noRights)
    const open: string[] = []
    for (const { pattern, path } of office.offices())
      for (const method of ['GET', 'POST']) {
        const { status, text } = await office.ask(path, method)
        expect(office.foundIn(text), `${method} ${path}`).toEqual([])
        expect(status, `${method} ${path}`).toBeLessThan(500)
        if (![403, ...incomplete].includes(status)) open.push(pattern)
        // As the browser asks for the same screen.
        const asData = await office.ask(`${path}.data`, method)
        expect(office.foundIn(asData.text), `${method} ${path}.data`).toEqual([])
        expect(asData.status, `${method} ${path}.data`).toBeLessThan(500)
      }
    expect([...new Set(open)].filter((pattern) => !everybodys.includes(pattern))).toEqual([])
  })

  it.each(areas)('%s opens its own screens alone', async (area) => {
    const seen = new Map<Level, Set<string>>()
    for (const level of ['read', 'write'] as const) {
      await office.be(only(area, level))
      const found = new Set<string>()
      for (const { path } of office.offices()) {
        const { status, text } = await office.ask(path, 'GET')
        expect(status, `${level} GET ${path}`).toBeLessThan(500)
        const asData = level === 'read' ? (await office.ask(`${path}.data`, 'GET')).text : ''
        for (const marker of office.foundIn(text + asData)) found.add(marker.replace(/-[0-9a-f]{8}-.*$/, ''))
      }
      seen.set(level, found)
    }
    const places = [...(seen.get('read') ?? [])]
    // An actor's name stands in History and beside a record.
    const mine: Record<Area, RegExp> = {
      content: /^(actor$|content-|\d)/,
      // Whoever may read papers can be responsible for one.
      papers: /^(actor|administrator)$/,
      calls: /^(call|message|actor)/,
      jobs: /^(applicant|job|resume|subject|first-name|last-name|actor)/,
      visits: /^$/,
      administration: /./,
    }
    // Of a site's own kind, its file has a name of its own too.
    const ofRequests = declaredRequests
      .filter((request) => request.area === area)
      .flatMap(({ name, file }) => [name, ...(file ? [file.called] : [])])
    const isMine = (place: string) =>
      mine[area].test(place) || ofRequests.some((name) => place.startsWith(name))
    expect(places.filter((place) => !isMine(place))).toEqual([])
  })

  it.each(areas)('%s is only looked at by whoever may read it', async (area) => {
    await office.be(only(area, 'read'))
    for (const { pattern, path } of office.offices()) {
      if (everybodys.includes(pattern)) continue
      const { status } = await office.ask(path, 'POST')
      expect([403, ...incomplete], `POST ${path}`).toContain(status)
    }
  })

  it.each(areas)('%s is text to whoever may only read it, with nothing to send', async (area) => {
    const offering = async (level: Level) => {
      await office.be(only(area, level))
      const found: string[] = []
      for (const { pattern, path } of office.offices()) {
        if (everybodys.includes(pattern)) continue
        const { status, text } = await office.ask(path, 'GET')
        const [main = ''] = /<main[^]*<\/main>/.exec(text) ?? []
        // Searching for a person is a POST too, so that nothing about anybody stands in an address.
        if (path === personalData.address) continue
        const changing = main.replace(reminding, '')
        if (status === 200 && /<form[^>]* method="post"|<textarea|>(?:Delete|Save)</.test(changing))
          found.push(path)
      }
      return found
    }
    if (area !== 'visits') expect((await offering('write')).length).toBeGreaterThan(0)
    expect(await offering('read')).toEqual([])
  })

  it('show whoever may only read what there is', async () => {
    await office.be(only('content', 'read'))
    for (const { collection, address } of office.site.documents) {
      if (!collection.admin.navigation || collection.area !== 'content') continue
      const { status, text } = await office.ask(address, 'GET')
      expect(status, address).toBe(200)
      expect(text, address).toMatch(/<dl[^]*<dd[^>]*>[^<]/)
    }
    await office.be(only('calls', 'read'))
    const inbox = await office.ask('/admin/call-requests', 'GET')
    expect(office.foundIn(inbox.text).join()).toMatch(/personMessage-.*call-request-note-/)
  })

  it('let whoever may only read find a person’s data, and erase nothing', async () => {
    await office.be(only('administration', 'read'))
    const post = (fields: Record<string, string>) =>
      office.ask(personalData.address, 'POST', new URLSearchParams(fields))
    const caller = office.site.markers.find((marker) => marker.startsWith('call-request-personName-')) ?? ''
    const { db } = app.services
    await db.updateTable('request').set({ email: 'c@example.com' }).where('name', '=', caller).execute()
    expect((await post({ intent: 'find', person: 'c@example.com' })).text).toContain(caller)
    expect((await post({ intent: 'erase', email: 'c@example.com' })).status).toBe(403)
    expect(await db.selectFrom('request').select('name').where('name', '=', caller).execute()).toHaveLength(1)
  })

  it.each([
    ...Object.entries(presets),
    ['calls and jobs', { ...only('calls', 'read'), jobs: 'read' } as const],
    ['visits and jobs', { ...only('visits', 'write'), jobs: 'write' } as const],
    ['visits and calls', { ...only('visits', 'read'), calls: 'write' } as const],
  ])('as a sum (%s) open or refuse, and never fail', async (_, rights) => {
    await office.be(rights)
    for (const { path } of office.offices())
      expect((await office.ask(path, 'GET')).status, `GET ${path}`).toBeLessThan(500)
  })

  it('are kept by the handle where a check is forgotten: in a route, in a query and in a write', async () => {
    await office.be(only('jobs', 'read'))
    const { accessOf, auth, db } = app.services
    const [, session = ''] = /(plinth\.session=[^;]+)/.exec(office.cookie) ?? []
    const signedIn = await auth.findSession(new Headers({ Cookie: session }))
    if (!signedIn) throw new Error('nobody is signed in')
    // What `requireAdministrator()` hands to a route that asks for no area.
    const planted = accessOf(signedIn.administrator)
    const all = await planted.db.selectFrom('request').selectAll().execute()
    expect(all.map(({ kind }) => kind)).toEqual(kinds.filter((kind) => requestKinds[kind].area === 'jobs'))
    expect(await db.selectFrom('request').select('kind').execute()).toHaveLength(kinds.length)
    expect(() => planted.db.selectFrom('session').selectAll().compile()).toThrow('does not see session')
    expect(() => planted.db.updateTable('request').set({ note: '' }).compile()).toThrow('writes nothing')
    const actor = { ...planted, name: 'planted', id: signedIn.administrator.id }
    const revision = { kind: 'job-request', id: String(all[0]?.id), before: {}, after: {} }
    const written = change(app.services, actor, 'job-requests', async (tx) => {
      await tx.updateTable('request').set({ note: 'planted' }).execute()
      return { outcome: undefined, revisions: [revision] }
    })
    await expect(written).rejects.toMatchObject({ init: { status: 403 } })
    expect(await db.selectFrom('request').select('id').where('note', '=', 'planted').execute()).toEqual([])
  })
})
