import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stores } from '#app/collections.server.ts'
import { readStory } from '#app/features/projects/story/queries.server.ts'
import { emptyOldRevisions } from '#app/history/empty-revisions.server.ts'
import { listHistory } from '#app/history/revisions.server.ts'
import { languageFor } from '#app/messages/language.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { day } from '#app/platform/units.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import { messages, type SentVisit } from './visit.ts'

const address = '/admin/site-visit/visits'

describeEngines('a visit to the site', (createApp) => {
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
    const history = visibleText(await (await admin.get('/admin/history')).text())
    expect(history).toContain('2 photographs of 188 Marina Gate')
    expect(history).toContain('Progress of 20 Nov 2026 of 188 Marina Gate')
    expect(changes).toEqual([{ change_id: expect.any(String), actor_id: id }])
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
      change(app.services, { name: 'Layla' }, 'projects', async (tx) => {
        const revisions = []
        for (const id of ids) revisions.push(...(await store.remove(tx, id, 1)).revisions)
        return { outcome: undefined, revisions }
      })
    const idsOf = ({ photographs }: SentVisit) => photographs.map(({ id }) => id)

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
      await change(app.services, { name: 'Layla' }, 'projects', (tx) => stores.project.remove(tx, project, 1))
      expect((await send(sent)).status).toBe(200)
    })
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
