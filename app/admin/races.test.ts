import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { stores } from '#app/collections.server.ts'
import { messages, projects } from '#app/features/projects/collection.ts'
import { countTopProjects, projectStore } from '#app/features/projects/store.server.ts'
import { topProjectsLimit } from '#app/features/projects/project.ts'
import { messages as settingMessages } from '#app/features/settings/messages.ts'
import { findSetting } from '#app/features/settings/store.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { addTestProject } from '#test/projects.ts'

const add = '/admin/products'
const edit = (id: string) => `/admin/products/edit/${id}`
const texts = { headertxt: 'We build', firstp: 'Towers.', secondp: 'Villas.' }
const fields = {
  code: '500',
  name: 'Creek Gate',
  location: 'Dubai',
  consultant: 'Datum Engineering',
  type: 'villa',
  status: 'ongoing',
}

describeEngines('requests that race', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let imageUrl: string
  beforeEach(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    imageUrl = await admin.keyOf(await photograph())
  })

  const count = async (table: 'project' | 'revision') =>
    (await app.services.db.selectFrom(table).select('id').execute()).length

  /** The answers of the winners and the texts of the losers' answers. */
  async function race(requests: Promise<Response>[]) {
    const answers = await Promise.all(requests)
    const won = answers.filter(({ status }) => status === 303)
    const lost = answers.filter(({ status }) => status !== 303)
    return {
      won,
      lost: await Promise.all(
        lost.map(async (answer) => `${answer.status} ${visibleText(await answer.text())}`),
      ),
    }
  }
  const times = <Made>(number: number, make: (index: number) => Made) =>
    Array.from({ length: number }, (_, index) => make(index))

  it('two saves of one record: one is kept, the other is shown both versions', async () => {
    const { id } = await addTestProject(app.services, {
      ...fields,
      type: 'villa',
      status: 'ongoing',
      imageUrl,
    })
    const { won, lost } = await race(
      times(6, (index) => admin.post(edit(id), { ...fields, rev: '1', name: `Name ${index}` })),
    )
    expect(won).toHaveLength(1)
    const saved = await projectStore.find(app.services.db, id)
    expect(saved?.rev).toBe(2)
    for (const answer of lost) {
      expect(answer).toMatch(/^409 /)
      expect(answer).toContain(projects.sentences.savedMeanwhile)
      expect(answer).toContain(saved?.name)
    }
    expect(await count('revision')).toBe(2)
  })

  it('two projects of one code: one is added, the other is told that the code is taken', async () => {
    const { won, lost } = await race(
      times(6, (index) => admin.post(add, { ...fields, imageUrl, code: index % 2 ? '500a' : '500A' })),
    )
    expect(won).toHaveLength(1)
    for (const answer of lost) expect(answer).toContain(messages.codeTaken)
    expect(await count('project')).toBe(1)
  })

  it('seven top projects: six are added, the seventh is told so', async () => {
    const { won, lost } = await race(
      times(7, (index) => admin.post(add, { ...fields, imageUrl, code: `50${index}`, topproject: 'Yes' })),
    )
    expect(won).toHaveLength(topProjectsLimit)
    expect(lost).toHaveLength(1)
    expect(lost[0]).toContain(messages.topProjectsFull)
    expect(await countTopProjects(app.services.db)).toBe(topProjectsLimit)
  })

  it('two sections of one name: one is added, the other is told that it exists', async () => {
    const { won, lost } = await race(
      times(4, (index) => admin.post('/admin/clients', { name: index % 2 ? 'Developers' : 'developers' })),
    )
    expect(won).toHaveLength(1)
    for (const answer of lost) expect(answer).toContain('This Section exists before...')
    expect(await stores.clientSection.list(app.services.db)).toHaveLength(1)
  })

  it('one setting saved for the first time: one is kept, the others are shown both versions', async () => {
    const { won, lost } = await race(
      times(4, (index) => admin.post('/admin/home-text', { ...texts, rev: '0', firstp: `Text ${index}` })),
    )
    expect(won).toHaveLength(1)
    const { values: value, rev } = await findSetting(app.services.db, 'hometext')
    expect(rev).toBe(1)
    for (const answer of lost) {
      expect(answer).toContain(settingMessages.savedMeanwhile)
      expect(answer).toContain(value.firstp)
    }
  })

  it('a deletion against an edit: whichever comes second changes nothing, and is told', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await addTestProject(app.services, {
        ...fields,
        type: 'villa',
        status: 'ongoing',
        code: `6${round}`,
        imageUrl,
      })
      const [edited, deleted] = await Promise.all([
        admin.post(`${edit(id)}.data`, { ...fields, rev: '1', code: `6${round}`, name: 'Edited' }),
        admin.post(`${edit(id)}.data`, { intent: 'delete', rev: '1' }),
      ])
      const left = await projectStore.find(app.services.db, id)
      if (left) {
        expect([left.name, left.rev]).toEqual(['Edited', 2])
        expect(deleted.status).toBe(409)
        expect(await deleted.text()).toContain(projects.sentences.deleteFailed)
      } else {
        expect(edited.status).toBe(404)
        expect(await edited.text()).toContain(projects.sentences.gone)
      }
    }
  })
})

describeEngines('a request that comes twice', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let imageUrl: string
  beforeEach(async () => {
    app = await createApp()
    admin = await openAdmin(app)
    imageUrl = await admin.keyOf(await photograph())
  })

  const revisions = async () =>
    (await app.services.db.selectFrom('revision').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    )

  it('adds once, and is told so each time, even at the same moment', async () => {
    const form = { ...fields, imageUrl, id: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.post(add, form)))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(new Set(answers.map(({ headers }) => headers.get('Location')))).toEqual(
      new Set([`${add}/edit/${form.id}/photographs?done=project-added`]),
    )
    expect(await revisions()).toEqual(['add'])
  })

  it('adds once, with what was typed since', async () => {
    const id = randomUUID()
    await admin.post(add, { ...fields, imageUrl, id })
    const again = await admin.post(add, { ...fields, imageUrl, id, name: 'Typed while it was lost' })
    expect(again.status).toBe(303)
    expect((await projectStore.find(app.services.db, id))?.name).toBe('Typed while it was lost')
    expect(await revisions()).toEqual(['add', 'edit'])
  })

  it('saves once, and is told that it is saved', async () => {
    const { id } = await addTestProject(app.services, {
      ...fields,
      type: 'villa',
      status: 'ongoing',
      imageUrl,
    })
    const form = { ...fields, rev: '1', name: 'Saved once' }
    expect((await admin.post(edit(id), form)).status).toBe(303)
    expect((await admin.post(edit(id), form)).status).toBe(303)
    expect(await revisions()).toEqual(['add', 'edit'])
  })

  it('deletes once', async () => {
    const { id } = await addTestProject(app.services, {
      ...fields,
      type: 'villa',
      status: 'ongoing',
      imageUrl,
    })
    const form = { intent: 'delete', rev: '1' }
    for (const answer of [await admin.post(edit(id), form), await admin.post(edit(id), form)])
      expect(answer.headers.get('Location')).toBe(`/admin/products/edit?done=deleted&of=${id}`)
    expect(await revisions()).toEqual(['add', 'delete'])
  })

  it('does not take an id that is none', async () => {
    expect((await admin.post(add, { ...fields, imageUrl, id: '../../x' })).status).toBe(303)
    const [row] = await app.services.db.selectFrom('project').select('id').execute()
    expect(row?.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('adds anew, under the same address, what was deleted while it was typed in', async () => {
    const { id } = await addTestProject(app.services, {
      ...fields,
      type: 'villa',
      status: 'ongoing',
      imageUrl,
    })
    await admin.post(edit(id), { intent: 'delete', rev: '1' })
    const form = { ...fields, imageUrl, rev: '1', name: 'Typed for an hour' }
    const refused = await admin.post(`${edit(id)}.data`, form)
    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain(projects.sentences.gone)
    const added = await admin.post(edit(id), { ...form, intent: 'add' })
    expect(added.headers.get('Location')).toBe(`${edit(id)}?done=added`)
    expect((await projectStore.find(app.services.db, id))?.name).toBe('Typed for an hour')
  })
})
