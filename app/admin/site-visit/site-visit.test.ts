import { programNamed } from '#app/platform/changes/actors.server.ts'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stores } from '#app/collections.server.ts'
import { readStory } from '#app/features/projects/story/queries.server.ts'
import { maxPhotographsOfDay } from '#app/features/projects/story/stages.ts'
import { emptyOldRevisions } from '#app/history/empty-revisions.server.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import { languageFor } from '#app/messages/language.ts'
import { beyondRights, presets } from '#app/platform/auth/rights.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { setMark } from '#app/platform/database/meta.server.ts'
import { day } from '#app/platform/units.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { readAnswer } from '#app/ui/admin/read-answer.ts'
import { messages as account } from '../account/rules.ts'
import { messages, type SentVisit } from './visit.ts'

const address = '/admin/site-visit/visits'

describeProduct('a visit to the site', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let cookie: string
  let project: string
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
    cookie = await app.signIn()
    project = (await addTestProject(app.services, { code: '188', name: 'Marina Gate' })).id
  })

  const visit = async (typed: Partial<SentVisit> = {}, pictures = 2): Promise<SentVisit> => ({
    id: randomUUID(),
    project,
    stage: 'progress',
    percent: 40,
    day: '2026-11-20',
    photographs: await Promise.all(
      Array.from({ length: pictures }, async (_, index) => ({
        id: randomUUID(),
        key: await admin.keyOf(await photograph(`site-${index}.jpg`)),
        takenOn: '2026-11-19',
      })),
    ),
    ...typed,
  })
  const send = (sent: object, as = cookie) =>
    app.request(address, {
      method: 'POST',
      cookie: as,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(sent),
    })
  const story = () => readStory(app.services, project, languageFor('en'))
  const idsOf = ({ photographs }: SentVisit) => photographs.map(({ id }) => id)

  it('becomes photographs and an entry of the project, in one change', async () => {
    const sent = await visit()
    expect((await send(sent)).status).toBe(200)
    const { photographs, progress } = await story()
    const ids = sent.photographs.map(({ id }) => id)
    expect(photographs).toMatchObject(ids.map((id) => ({ id, stage: 'progress', takenOn: '2026-11-19' })))
    expect(progress).toMatchObject([{ id: sent.id, date: '2026-11-20', percent: 40, photographs: ids }])
    const changes = await app.services.db
      .selectFrom('revision')
      .select(['change_id', 'actor_id'])
      .distinct()
      .where('kind', 'in', ['project-photograph', 'progress-entry'])
      .execute()
    const { id } = await app.services.db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    expect(changes).toEqual([{ change_id: sent.id, actor_id: id }])
  })

  describe('of a day that already has an entry', () => {
    it('joins that: its photographs are added, its percentage replaces the earlier one', async () => {
      const [first, second] = [await visit({ percent: 30 }), await visit({ percent: 91 }, 1)]
      for (const sent of [first, second]) expect((await send(sent)).status).toBe(200)
      expect((await send(second)).status).toBe(200)
      const ids = [first, second].flatMap(idsOf)
      expect((await story()).progress).toMatchObject([{ id: first.id, percent: 91, photographs: ids }])
    })

    it('keeps what the office wrote, and the percentage if it says none', async () => {
      const written = { project, date: '2026-11-20', percent: 44, text: 'The tenth floor is cast.' }
      await change(app.services, programNamed('Layla'), 'projects', (tx) =>
        stores.progress.add(tx, stores.progress.toValues(written)),
      )
      const sent = await visit({ percent: null })
      await send(sent)
      expect((await story()).progress).toMatchObject([
        { percent: 44, text: 'The tenth floor is cast.', photographs: idsOf(sent) },
      ])
    })

    it('adds its line to what was written, on one of its own', async () => {
      const first = await visit({ percent: null, text: 'The lift is in.' })
      await send(first)
      await send(first)
      await send(await visit({ percent: 50, text: 'الواجهة مكتملة' }, 1))
      expect((await story()).progress).toMatchObject([
        { id: first.id, percent: 50, text: 'The lift is in.\nالواجهة مكتملة' },
      ])
      const long = await send(await visit({ text: 'x'.repeat(301) }, 0))
      expect([long.status, await long.json()]).toEqual([422, { problem: messages.notUnderstood }])
    })

    it('shows as many photographs as an entry may, and the project has them all', async () => {
      const key = (await visit({}, 1)).photographs[0]?.key ?? ''
      const many = () => Array.from({ length: 20 }, () => ({ id: randomUUID(), key, takenOn: '2026-11-20' }))
      for (const photographs of [many(), many()])
        expect((await send(await visit({ photographs }, 0))).status).toBe(200)
      const { photographs, progress } = await story()
      expect([photographs.length, progress.length]).toEqual([40, 1])
      expect(progress[0]?.photographs).toHaveLength(maxPhotographsOfDay)
    })

    it('joins where both arrive at once', async () => {
      const [first, second] = [await visit(), await visit()]
      await Promise.all([send(first), send(second)])
      const { progress } = await story()
      expect(progress).toHaveLength(1)
      expect(progress[0]?.photographs.toSorted()).toEqual([first, second].flatMap(idsOf).toSorted())
    })

    it('is recorded once, even if it said a percentage alone', async () => {
      await send(await visit({ percent: 30 }, 0))
      const second = await visit({ percent: 40 }, 0)
      await send(second)
      await send(await visit({ percent: 50 }, 0))
      expect((await send(second)).status).toBe(200)
      expect((await story()).progress).toMatchObject([{ percent: 50 }])
    })
  })

  describe('in History', () => {
    /** Every line, with its button. */
    const lines = async (search = '') => {
      const html = await (await admin.get(`/admin/history${search}`)).text()
      const entries = html.split('<li class="_entry').map((line) => line.split('</li>')[0] ?? '')
      const found = entries.slice(1).filter((line) => line.includes('Progress of'))
      return found.map((line) => ({
        text: visibleText(line),
        undo:
          /name="group" value="(\d+)"|value="(\d+)"[^>]*name="group"/.exec(line)?.slice(1).find(Boolean) ??
          '',
      }))
    }
    const undo = (group: string, seen = {}) => admin.post('/admin/history', { group, ...seen })

    it('is one line with one Undo, and so is what it undoes', async () => {
      await send(await visit())
      const [line, ...others] = await lines()
      expect(others).toEqual([])
      expect(line?.text).toContain('added 2 photographs and Progress of 20 Nov 2026 of 188 Marina Gate')
      expect((await undo(line?.undo ?? '')).status).toBe(303)
      const { photographs, progress } = await story()
      expect([...photographs, ...progress]).toEqual([])
      const [undoing, undone, ...more] = await lines()
      expect(more).toEqual([])
      expect(undone?.text).toContain('Undone by')
      expect(undone?.undo).toBe('')
      expect((await undo(undoing?.undo ?? '')).status).toBe(303)
      expect((await story()).photographs).toHaveLength(2)
      expect((await story()).progress).toMatchObject([{ percent: 40 }])
    })

    it('says what it added to an entry, whatever kind is chosen, and undoes only that', async () => {
      const [first, second] = [await visit({ percent: 30 }), await visit({ percent: 91 })]
      for (const sent of [first, second]) await send(sent)
      const [line] = await lines()
      expect(line?.text).toContain(
        'added 2 photographs and changed Progress of 20 Nov 2026 of 188 Marina Gate',
      )
      expect(line?.text).toContain('Percent done Before 30 After 91')
      for (const kind of ['project-photograph', 'progress-entry'])
        expect((await lines(`?kind=${kind}`)).map(({ undo }) => undo)).toEqual(
          (await lines()).map(({ undo }) => undo),
        )
      expect((await undo(line?.undo ?? '')).status).toBe(303)
      expect((await story()).progress).toMatchObject([{ percent: 30, photographs: idsOf(first) }])
      expect((await story()).photographs).toHaveLength(2)
    })

    it('asks first where a later visit has joined its entry', async () => {
      const [first, second] = [await visit({ percent: 30 }), await visit({ percent: 91 })]
      for (const sent of [first, second]) await send(sent)
      const [, line] = await lines()
      const asked = await undo(line?.undo ?? '')
      expect(asked.status).toBe(409)
      expect(visibleText(await asked.text())).toContain('Some of these 3 records have been changed again')
      expect((await undo(line?.undo ?? '', { seen: 'leave' })).status).toBe(303)
      expect((await story()).progress).toMatchObject([{ percent: 91, photographs: idsOf(second) }])
    })
  })

  describe('by a site engineer', () => {
    const be = (projects: readonly string[]) =>
      app.services.db
        .updateTable('user')
        .set({ rights: JSON.stringify(presets['site-engineer']), projects: JSON.stringify(projects) })
        .execute()
    const remove = (id: string) =>
      app.request(address, {
        method: 'DELETE',
        cookie,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ id }),
      })

    it('is added, joins the entry of its day, and is taken back, with no other right', async () => {
      await be([])
      const first = await visit()
      const answer = await send(first)
      expect([answer.status, await answer.json()]).toEqual([200, { waits: true }])
      expect(await (await app.request('/projects/188')).text()).not.toContain('?photo=')
      expect((await send(await visit({ percent: 50 }))).status).toBe(200)
      expect((await remove(first.id)).status).toBe(200)
      expect((await app.request('/admin/overview', { cookie })).headers.get('Location')).toBe(
        '/admin/site-visit',
      )
      expect((await app.request('/admin/products/edit', { cookie })).status).toBe(403)
    })

    it('offers and takes the chosen projects alone, and says so', async () => {
      const other = await addTestProject(app.services, { code: '190', name: 'Creek Villa' })
      await be([project])
      const offered: { projects: { id: string }[] } = await (await app.request(address, { cookie })).json()
      expect(offered.projects.map(({ id }) => id)).toEqual([project])
      expect((await send(await visit())).status).toBe(200)
      const refused = await send(await visit({ project: other.id }))
      expect([refused.status, await refused.json()]).toEqual([422, { problem: messages.notYourProject }])
      const gone = await send(await visit({ project: randomUUID() }))
      expect(await gone.json()).toEqual({ problem: messages.projectGone })
      const { photographs } = await readStory(app.services, other.id, languageFor('en'))
      expect(photographs).toEqual([])
    })

    it('of somebody whose right was taken away is refused with a sentence', async () => {
      const sent = await visit()
      await app.services.db
        .updateTable('user')
        .set({ rights: JSON.stringify(presets.hr) })
        .execute()
      const refused = await send(sent)
      expect([refused.status, readAnswer(await refused.text())]).toEqual([403, beyondRights])
    })

    it('of somebody who must set up two-step sign-in first is refused with the sentence that says so', async () => {
      const sent = await visit()
      const require = (twoStepsRequired: 'Yes' | 'No') =>
        app.services.db.updateTable('user').set({ twoStepsRequired }).execute()
      await require('Yes')
      const upload = {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '4',
        'Upload-Metadata': `filename ${btoa('a.jpg')}`,
      }
      const answers = [
        await send(sent),
        await app.request('/admin/uploads?as=photograph', { method: 'POST', cookie, headers: upload }),
      ]
      await require('No')
      for (const answer of answers) {
        expect([answer.status, readAnswer(await answer.text())]).toEqual([403, account.twoStepsRequired])
        // By this, the phone knows the site's own words from a proxy's.
        expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
      }
    })
  })

  describe('taking it back', () => {
    const takeBack = (id: string, as = cookie) =>
      app.request(address, {
        method: 'DELETE',
        cookie: as,
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ id }),
      })

    it('removes all of it, once', async () => {
      const sent = await visit()
      await send(sent)
      const answer = await takeBack(sent.id)
      expect([answer.status, await answer.json()]).toEqual([200, { said: messages.takenBack }])
      const { photographs, progress } = await story()
      expect([...photographs, ...progress]).toEqual([])
      expect((await takeBack(sent.id)).status).toBe(409)
      expect((await send(sent)).status).toBe(200)
      expect((await story()).photographs).toEqual([])
    })

    it('leaves what was changed since, and says so', async () => {
      const [first, second] = [await visit({ percent: 30 }), await visit({ percent: 91 })]
      for (const sent of [first, second]) await send(sent)
      const answer: { said?: unknown } = await (await takeBack(first.id)).json()
      expect(answer.said).toContain('2 of 3')
      expect((await story()).progress).toMatchObject([{ percent: 91, photographs: idsOf(second) }])
    })

    it('is for the person who sent it, for a day', async () => {
      const sent = await visit()
      await send(sent)
      const { db } = app.services
      const ofVisit = () => db.updateTable('revision').where('change_id', '=', sent.id)
      const { actor_id: own } = await db
        .selectFrom('revision')
        .select('actor_id')
        .where('change_id', '=', sent.id)
        .executeTakeFirstOrThrow()
      for (const other of [randomUUID(), null]) {
        await ofVisit().set({ actor_id: other }).execute()
        expect((await takeBack(sent.id)).status).toBe(409)
      }
      await ofVisit()
        .set({ actor_id: own, at: Date.now() - day - 1000 })
        .execute()
      expect((await takeBack(sent.id)).status).toBe(409)
      expect((await takeBack(sent.id, '')).status).toBe(401)
      expect((await takeBack(randomUUID())).status).toBe(409)
      expect((await story()).photographs).toHaveLength(2)
    })
  })

  it('is recorded once, however often and at once it is sent', async () => {
    const sent = await visit()
    const answers = await Promise.all([send(sent), send(sent), send(sent)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send(sent)).status).toBe(200)
    const { photographs, progress } = await story()
    expect([photographs.length, progress.length]).toEqual([2, 1])
  })

  describe('is recorded once, whatever was done with it since', () => {
    /** Deletes what was recorded, as somebody in the office would. */
    const remove = (store: typeof stores.photograph | typeof stores.progress, ...ids: readonly string[]) =>
      change(app.services, programNamed('Layla'), 'projects', async (tx) => {
        const revisions = []
        for (const id of ids) revisions.push(...(await store.remove(tx, id, 1)).revisions)
        return { outcome: undefined, revisions }
      })

    it('where its first photograph was deleted, the others stay as they are', async () => {
      const sent = await visit({ stage: 'before', percent: null }, 3)
      await send(sent)
      const [first = '', ...others] = idsOf(sent)
      await remove(stores.photograph, first)
      expect((await send(sent)).status).toBe(200)
      expect((await story()).photographs.map(({ id }) => id)).toEqual(others)
    })

    it('where everything of it was deleted, nothing comes back, even after History has forgotten what it was', async () => {
      const sent = await visit()
      await send(sent)
      await remove(stores.progress, sent.id)
      await remove(stores.photograph, ...idsOf(sent))
      expect((await send(sent)).status).toBe(200)
      await emptyOldRevisions(app.services.db, Date.now() + 60 * day)
      expect((await send(sent)).status).toBe(200)
      const { photographs, progress } = await story()
      expect([...photographs, ...progress]).toEqual([])
    })

    it('where its project was deleted', async () => {
      const sent = await visit()
      await send(sent)
      await change(app.services, programNamed('Layla'), 'projects', (tx) =>
        stores.project.remove(tx, project, 1),
      )
      expect((await send(sent)).status).toBe(200)
    })
  })

  it('has an entry for its line, whatever stage it shows, which only the office reads until it is published', async () => {
    const rights = JSON.stringify(presets['site-engineer'])
    await app.services.db.updateTable('user').set({ rights }).execute()
    const sent = await visit({ stage: 'handover', percent: null, text: 'The keys are with the client.' }, 1)
    expect(await (await send(sent)).json()).toEqual({ waits: true })
    const page = async () => (await app.request('/projects/188')).text()
    expect(await page()).not.toContain('The keys are')
    const owner = JSON.stringify(presets.owner)
    await app.services.db.updateTable('user').set({ rights: owner }).execute()
    const list = `/admin/products/edit/${project}/progress`
    const office = await (await app.request(`${list}?state=draft`, { cookie })).text()
    expect(office).toContain('The keys are with the client.')
    const publish = { kind: 'progress-entry', act: 'set', field: 'state', value: 'published' }
    expect((await admin.post('/admin/documents', { ...publish, selected: `${sent.id}:1` })).status).toBe(200)
    expect(await page()).toContain('The keys are with the client.')
  })

  it('has no entry of progress if it shows another stage and says no percentage', async () => {
    const sent = await visit({ stage: 'before', percent: null })
    await send(sent)
    await send(sent)
    const { photographs, progress } = await story()
    expect([photographs.length, progress.length]).toEqual([2, 0])
  })

  it('may say a percentage alone', async () => {
    await send(await visit({ percent: 55 }, 0))
    expect((await story()).progress).toMatchObject([{ percent: 55, photographs: [] }])
  })

  describe('is refused, and leaves nothing behind', () => {
    const expectNothing = async () => {
      const { photographs, progress } = await story()
      expect([...photographs, ...progress]).toEqual([])
      expect((await listHistory(app.services.db, { kind: 'project-photograph' }, { limit: 5 })).length).toBe(
        0,
      )
    }

    it('without a session', async () => {
      expect((await send(await visit(), '')).status).toBe(401)
      await expectNothing()
    })

    it('with a reason where its project was deleted', async () => {
      const answer = await send(await visit({ project: randomUUID() }))
      expect([answer.status, await answer.json()]).toEqual([422, { problem: messages.projectGone }])
      await expectNothing()
    })

    it('where its photographs waited so long that they were removed: they are uploaded again', async () => {
      const sent = await visit()
      const [first] = sent.photographs
      const missing = { id: randomUUID(), key: 'images/aB3dE5fG7hgone.jpg', takenOn: '2026-11-19' }
      const answer = await send({ ...sent, photographs: [first, missing] })
      expect(answer.status).toBe(409)
      await expectNothing()
    })

    it('with an empty key of a file: it is uploaded again', async () => {
      const sent = await visit()
      const photographs = sent.photographs.map((one) => ({ ...one, key: '' }))
      expect((await send({ ...sent, photographs })).status).toBe(409)
      await expectNothing()
    })

    it.each([
      ['a percentage above 100', { percent: 101 }],
      ['an unknown stage', { stage: 'after' }],
      ['a day that is none', { day: '2026-02-30' }],
      ['nothing', { photographs: undefined }],
    ])('with %s', async (_, wrong) => {
      const answer = await send({ ...(await visit()), ...wrong })
      expect([answer.status, await answer.json()]).toEqual([422, { problem: messages.notUnderstood }])
      await expectNothing()
    })
  })

  it('shows who is signed in and the projects to choose from, those being built first', async () => {
    await addTestProject(app.services, { code: '12', name: 'Done long ago', status: 'completed' })
    await addTestProject(app.services, { code: '13', name: 'Award', news: 'Yes' })
    const answer = await app.request(address, { cookie })
    const known = await answer.json()
    expect(JSON.stringify(known)).not.toContain('Award')
    expect(known).toMatchObject({
      administrator: { name: expect.any(String) },
      projects: [{ label: expect.stringContaining('188') }, { label: expect.stringContaining('12') }],
    })
    expect((await app.request(address)).status).toBe(401)
  })

  it('knows the latest percentage of each project, so that the phone asks before a lower one', async () => {
    await send(await visit({ percent: 91, day: '2026-11-20' }, 0))
    await send(await visit({ percent: 30, day: '2026-11-02' }, 0))
    await send(await visit({ percent: null, day: '2026-11-21' }, 1))
    const known = await (await app.request(address, { cookie })).json()
    expect(known).toMatchObject({ projects: [{ percent: 91 }] })
  })

  it('shows those who are not signed in the projects that visitors see, and nobody’s name', async () => {
    const open = '/admin/site-visit/projects'
    const shown = await (await app.request(open)).json()
    expect(shown).toEqual({ projects: [expect.objectContaining({ label: '188 · Marina Gate' })] })
    const site = await createApp({ config: { isPublic: true, sampleSite: false } })
    await setMark(site.services.db, 'in-preparation', 'today')
    await addTestProject(site.services, { code: '1' })
    expect(await (await site.request(open)).json()).toEqual({ projects: [] })
    await site.close()
  })

  it.each(['/admin/site-visit', '/admin/worker.js', '/admin/manifest.webmanifest'])(
    '%s is the same for everybody and holds no data',
    async (path) => {
      const [stranger, signedIn] = await Promise.all([app.request(path), app.request(path, { cookie })])
      expect(stranger.status).toBe(200)
      const texts = await Promise.all([stranger.text(), signedIn.text()])
      const [one, other] = texts.map((text) => text.replaceAll(/nonce="[^"]*"|"[\w-]{22}"/g, ''))
      expect(one).toBe(other)
      expect(one).not.toContain('Marina Gate')
    },
  )
})
