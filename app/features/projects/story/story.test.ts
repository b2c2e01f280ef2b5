import { programNamed } from '#app/platform/changes/actors.server.ts'
import { randomUUID } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { documentsPerPage } from '#app/content/list/list.ts'
import { languageFor } from '#app/messages/language.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { refreshStatistics } from '#app/platform/database/maintenance.server.ts'
import { isPostgres } from '#app/platform/database/database.server.ts'
import { addFile } from '#app/platform/files/file-store.server.ts'
import { describeProduct, type TestApp } from '#test/app.ts'
import { openAdmin, type TestAdmin } from '#test/admin.ts'
import { addTestProject } from '#test/projects.ts'
import { plansOf } from '#test/query-plan.ts'
import { cardFacts } from '../facts.ts'
import { listProjects } from '../queries.server.ts'
import { projectStore } from '../store.server.ts'
import { photographs, progressEntries, type PhotographValues } from './collection.ts'
import { photographStore, progressStore } from './store.server.ts'
import { withSecondPhotographs } from './queries-second.server.ts'
import { readStory } from './queries.server.ts'
import { maxPhotographs } from './stages.ts'

const english = languageFor('en')
const arabic = languageFor('ar')

describeProduct('the story of a project', (createApp) => {
  let app: TestApp
  let admin: TestAdmin
  let project: string
  let number = 0
  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
    project = (await addTestProject(app.services, { code: '188', name: 'Marina Gate' })).id
  })

  const storedImage = async (taken_on: string | null = null) => {
    const key = `images/aB3dE5fG7h${(number += 1)}.jpg`
    const facts = {
      bytes: 1,
      sha256: 'a'.repeat(64),
      placeholder: null,
      duration: null,
      poster: null,
    }
    await addFile(app.services.db, {
      key,
      access: 'public',
      type: 'image/jpeg',
      width: 3,
      height: 2,
      created_at: 1,
      taken_on,
      ...facts,
    })
    return key
  }
  const values = (key: string, typed: Partial<PhotographValues> = {}) =>
    photographStore.toValues({ project, image: { key }, ...typed })
  const add = async (typed: Partial<PhotographValues> = {}, takenOn: string | null = null) => {
    const image = await storedImage(takenOn)
    // Two that are added in one millisecond have no order of their own.
    const given = { id: randomUUID(), values: values(image, { position: number, ...typed }) }
    const outcome = await change(app.services, programNamed('Layla'), 'projects', (tx) =>
      photographStore.addAll(tx, [given]),
    )
    return { id: given.id, outcome }
  }
  const pair = async (id: string, pairedWith: string | null) => {
    const before = await photographStore.find(app.services.db, id)
    return change(app.services, programNamed('Layla'), 'projects', (tx) =>
      photographStore.save(tx, id, before?.rev ?? 0, photographStore.toValues({ ...before, pairedWith })),
    )
  }
  const addEntry = async (typed: object) => {
    const outcome = await change(app.services, programNamed('Layla'), 'projects', (tx) =>
      progressStore.add(tx, progressStore.toValues({ project, ...typed })),
    )
    if (outcome.refused !== undefined) throw new Error(outcome.refused)
    return outcome.document
  }
  const read = (language = english) => readStory(app.services, project, language)

  it('is its photographs in their order, its progress with the newest first, in the language of the page', async () => {
    const first = await add({ caption: 'The raft', caption_ar: 'اللبشة' }, '2025-03-04')
    const second = await add({ caption: 'The frame', stage: 'handover', takenOn: '2026-01-02' })
    await addEntry({ date: '2025-03-10', percent: 10, text: 'Raft cast.' })
    await addEntry({ date: '2026-01-05', text: 'Done.', photographs: [second.id, 'gone'] })
    const story = await read()
    expect(story.photographs).toMatchObject([
      { id: first.id, caption: 'The raft', takenOn: '2025-03-04', stage: 'progress' },
      { id: second.id, caption: 'The frame', takenOn: '2026-01-02', stage: 'handover' },
    ])
    expect(story.photographs[0]?.photograph).toMatchObject({ alt: 'The raft', width: 3 })
    expect(story.progress).toMatchObject([
      { date: '2026-01-05', percent: undefined, photographs: [second.id] },
      { date: '2025-03-10', percent: 10, text: 'Raft cast.' },
    ])
    const [raft, frame] = (await read(arabic)).photographs
    expect(raft).toMatchObject({ caption: 'اللبشة' })
    expect(raft?.inEnglish).not.toContain('caption')
    expect(frame).toMatchObject({ caption: 'The frame' })
    expect(frame?.inEnglish).toContain('caption')
  })

  it('has a line for each entry in the office, with its first photograph and a bar', async () => {
    const { id } = await add()
    await addEntry({ date: '2026-01-05', percent: 45, photographs: [id] })
    await addEntry({ date: '2026-02-05' })
    const stored = await photographStore.find(app.services.db, id)
    const html = await (await admin.get(`/admin/products/edit/${project}/progress`)).text()
    const [, without = '', line = ''] = html.split('<article')
    expect(line).toContain(`/files/${stored?.image?.key}`)
    expect(line).toContain('inline-size:45%')
    expect(without).not.toContain('<img')
  })

  it('takes a photograph’s description from its caption, else from the project', async () => {
    await add()
    expect((await read()).photographs[0]?.photograph.alt).toContain('Marina Gate')
  })

  describe('what is done with several photographs at once', () => {
    const act = async (ids: readonly string[], fields: Record<string, string>) => {
      const found = await photographStore.findAll(app.services.db, ids)
      const selected = found.map(({ id, rev }) => `${id}:${rev}`).join(' ')
      const body = { kind: photographs.name, parent: project, selected, ...fields }
      const answer = (await (await admin.post('/admin/documents', body)).json()) as {
        said: string
        undo?: string
      }
      return { ...answer, undoAll: () => admin.post('/admin/undo', { change: answer.undo ?? '' }) }
    }
    const projectOf = async (id: string) => (await photographStore.find(app.services.db, id))?.project
    const coverOf = async () => (await projectStore.find(app.services.db, project))?.image?.key

    it('sets their stage, and a day that is typed', async () => {
      const [one, other] = [await add(), await add()]
      await act([one.id, other.id], { act: 'set', field: 'stage', value: 'handover' })
      const { said } = await act([one.id, other.id], { act: 'set', field: 'takenOn', value: '2026-03-04' })
      expect(said).toBe('2 photographs: Taken on is now “4 Mar 2026”.')
      for (const { id } of [one, other])
        expect(await photographStore.find(app.services.db, id)).toMatchObject({
          stage: 'handover',
          takenOn: '2026-03-04',
        })
      const refused = await act([one.id], { act: 'set', field: 'takenOn', value: 'tomorrow' })
      expect(refused.undo).toBeUndefined()
    })

    it('downloads all that are selected, more than a page of another list has', async () => {
      const ids: string[] = []
      for (let count = 0; count < documentsPerPage + 1; count += 1) ids.push((await add()).id)
      const selected = ids.map((id) => `${id}:1`).join(' ')
      const query = new URLSearchParams({ kind: photographs.name, format: 'csv', parent: project, selected })
      const table = await (await admin.get(`/admin/documents/export?${query}`)).text()
      expect(table.trim().split('\r\n')).toHaveLength(1 + documentsPerPage + 1)
    })

    it('moves them to another project and tears their pairs, which one Undo takes back', async () => {
      const other = await addTestProject(app.services, { code: '190', name: 'Creek' })
      const [before, after, third] = [await add(), await add(), await add()]
      await pair(after.id, before.id)
      await addEntry({ date: '2026-01-05', photographs: [after.id, third.id] })
      const { said, undoAll } = await act([after.id, third.id], { act: 'move', value: ' 190 ' })
      expect(said).toBe('2 photographs are in 190 now.')
      expect([await projectOf(before.id), await projectOf(after.id)]).toEqual([project, other.id])
      expect((await photographStore.find(app.services.db, after.id))?.pairedWith).toBeNull()
      expect((await read()).progress[0]?.photographs).toEqual([])
      await undoAll()
      expect((await read()).progress[0]?.photographs).toEqual([after.id, third.id])
      expect(await projectOf(after.id)).toBe(project)
      expect((await photographStore.find(app.services.db, after.id))?.pairedWith).toBe(before.id)
      expect((await act([third.id], { act: 'constructor' })).said).toBe(photographs.sentences.notPossible)
      expect((await act([third.id], { act: 'move', value: '999' })).said).toContain(
        'no project with the code',
      )
    })

    it('makes one the cover, which changes places with it, which one Undo takes back', async () => {
      const cover = await storedImage()
      await change(app.services, programNamed('Layla'), 'projects', async (tx) => {
        const stored = await projectStore.find(tx, project)
        const image = { key: cover, alt: 'The cover', focusX: 50, focusY: 50 }
        return projectStore.save(tx, project, stored?.rev ?? 0, projectStore.toValues({ ...stored, image }))
      })
      const { id } = await add({ caption: 'The lobby' })
      const key = (await photographStore.find(app.services.db, id))?.image?.key
      const { said, undoAll } = await act([id], { act: 'cover' })
      expect(said).toBe('It is the cover of 188 now.')
      expect(await coverOf()).toBe(key)
      expect((await photographStore.find(app.services.db, id))?.image?.key).toBe(cover)
      await undoAll()
      expect(await coverOf()).toBe(cover)
      expect((await photographStore.find(app.services.db, id))?.caption).toBe('The lobby')
    })
  })

  describe('a pair', () => {
    it('is named by both of its photographs, whichever was chosen', async () => {
      const [before, after] = [await add(), await add()]
      await pair(after.id, before.id)
      expect((await read()).photographs).toMatchObject([{ pairedWith: after.id }, { pairedWith: before.id }])
    })

    it('has two photographs of one project, neither of which is in another pair', async () => {
      const [one, two, three] = [await add(), await add(), await add()]
      await pair(one.id, two.id)
      const hint = 'This photograph is in a pair already. Separate that pair first.'
      for (const [id, other] of [
        [three.id, two.id],
        [three.id, one.id],
        [two.id, three.id],
      ] as const)
        expect(problemsOf(await pair(id, other)), `${id} ${other}`).toEqual({ pairedWith: hint })
      expect(problemsOf(await pair(two.id, two.id))).toHaveProperty('pairedWith')
      const elsewhere = await addTestProject(app.services, { code: '189' })
      const foreign = await add({ project: elsewhere.id })
      expect(problemsOf(await pair(three.id, foreign.id))).toHaveProperty('pairedWith')
      expect(problemsOf(await pair(two.id, one.id))).toEqual({})
    })

    it('is made once, however many wish for the same photograph at the same moment', async () => {
      const [wanted, ...others] = [await add(), await add(), await add(), await add()]
      const outcomes = await Promise.all(others.map(({ id }) => pair(id, wanted.id)))
      expect(outcomes.filter(({ refused }) => refused === undefined)).toHaveLength(1)
    })

    const remove = async (id: string) => {
      const { rev } = (await photographStore.find(app.services.db, id)) ?? { rev: 0 }
      return admin.post('/admin/documents', {
        intent: 'delete',
        kind: photographs.name,
        id,
        rev: String(rev),
      })
    }

    it('has no photograph that was deleted, whose place in it is free', async () => {
      const [before, after, third] = [await add(), await add(), await add()]
      await pair(after.id, before.id)
      await remove(before.id)
      expect(problemsOf(await pair(third.id, before.id))).toEqual({
        pairedWith: 'Choose another photograph of this project.',
      })
      expect(problemsOf(await pair(third.id, after.id))).toEqual({})
      await admin.post('/admin/undo', { kind: photographs.name, record: before.id })
      const paired = (await read()).photographs.filter(({ pairedWith }) => pairedWith !== null)
      expect(paired).toHaveLength(2)
    })

    it('is there again when a photograph that was deleted is brought back', async () => {
      const [before, after] = [await add(), await add()]
      await pair(after.id, before.id)
      await remove(before.id)
      expect((await read()).photographs).toMatchObject([{ id: after.id, pairedWith: null }])
      await admin.post('/admin/undo', { kind: photographs.name, record: before.id })
      expect((await read()).photographs).toMatchObject([{ pairedWith: after.id }, { pairedWith: before.id }])
    })
  })

  it('has at most two hundred photographs, however they arrive', async () => {
    const key = await storedImage()
    const some = (count: number) =>
      Array.from({ length: count }, () => ({ id: randomUUID(), values: values(key) }))
    const addSome = (count: number) =>
      change(app.services, programNamed('Layla'), 'projects', (tx) => photographStore.addAll(tx, some(count)))
    expect((await addSome(maxPhotographs - 1)).refused).toBeUndefined()
    expect(problemsOf(await addSome(2))).toEqual({
      image: 'A project has at most 200 photographs. Delete some first.',
    })
    expect((await addSome(1)).refused).toBeUndefined()
    expect((await read()).photographs).toHaveLength(maxPhotographs)
  })

  it('is ordered by hand within the project, which two people may do at once', async () => {
    const [one, two, three] = [await add(), await add(), await add()]
    const elsewhere = await addTestProject(app.services, { code: '189' })
    await add({ project: elsewhere.id })
    const move = (id: string, before: string) =>
      admin.post('/admin/documents', { kind: photographs.name, id, before })
    await Promise.all([move(three.id, one.id), move(two.id, one.id)])
    const ids = (await read()).photographs.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([one.id, two.id, three.id].toSorted())
    expect(ids.at(-1)).toBe(one.id)
    await move(one.id, ids[0] ?? '')
    expect((await read()).photographs.map(({ id }) => id)).toEqual([one.id, ...ids.slice(0, 2)])
  })

  it('goes with the project and comes back with it, and History says so', async () => {
    const [before, after] = [await add(), await add()]
    await pair(after.id, before.id)
    await addEntry({ date: '2026-01-05', photographs: [after.id] })
    const story = await read()
    const { rev } = await app.services.db.selectFrom('project').select('rev').executeTakeFirstOrThrow()
    await admin.post('/admin/documents', { intent: 'delete', kind: 'project', id: project, rev: String(rev) })
    expect(await app.services.db.selectFrom('project_photograph').select('id').execute()).toEqual([])
    expect(await (await admin.get('/admin/history')).text()).toContain(
      'with its 2 photographs and 1 progress entry',
    )
    const undone = await admin.post('/admin/undo', { kind: 'project', record: project })
    expect(await undone.json()).toEqual({ said: expect.stringMatching(/is back\.$/) })
    expect(await read()).toEqual(story)
  })

  it('shows its first photograph that is no drawing on cards, found by index on a site that has grown', async () => {
    await add({ stage: 'drawing' })
    const { id } = await add()
    await add()
    for (const code of ['1', '2', '3', '4', '5', '6']) await addTestProject(app.services, { code })
    const { db } = app.services
    await refreshStatistics(db)
    const { projects } = await listProjects(db, { status: 'all', type: 'all' }, 1)
    const cards = projects.map((one) => cardFacts(one, english))
    const plans = await plansOf(db, async (listening) => {
      const shown = await withSecondPhotographs(listening, cards)
      expect(shown.flatMap(({ second }) => second?.id ?? [])).toEqual([id])
    })
    // PostgreSQL reads a small table as a whole, and counts on its own as it grows.
    if (!isPostgres(db)) expect(plans.join()).not.toMatch(/SCAN/)
  })

  it('says where a text of it is missing in Arabic', async () => {
    await add({ caption: 'The raft', caption_ar: 'اللبشة' })
    await add({ caption: 'The frame' })
    const address = `/admin/products/edit/${project}/photographs?arabic=missing`
    expect(await (await admin.get('/admin/languages')).text()).toContain(`href="${address}"`)
    const listed = await (await admin.get(address)).text()
    expect(listed.match(/Edit photograph \d/g)).toHaveLength(1)
    expect(listed).toContain('The frame')
  })

  it('is on the page of the project at once after it has changed', async () => {
    const cached = async () => {
      const { pages } = app.services
      await app.request('/projects/188')
      return pages.get('/projects/188') !== undefined
    }
    expect(await cached()).toBe(true)
    await addEntry({ date: '2026-01-05' })
    expect(app.services.pages.get('/projects/188')).toBeUndefined()
  })

  it('takes many photographs at once, each with the day on which its file says it was taken', async () => {
    const into = { as: 'photograph', into: 'images' }
    const dated = await admin.keyOf(await takenOn('2024:05:04 10:00:00'), into)
    const undated = await admin.keyOf(await photographFile(), into)
    const screen = `/admin/products/edit/${project}/photographs`
    const sent = { project, imageUrl: `${dated} ${undated}`, stage: 'handover' }
    expect((await admin.post(screen, sent)).status).toBe(303)
    expect((await read()).photographs).toMatchObject([
      { photograph: { key: dated }, takenOn: '2024-05-04', stage: 'handover' },
      { photograph: { key: undated }, takenOn: '', stage: 'handover' },
    ])
    const stored = await (await app.request(`/files/${dated}`)).arrayBuffer()
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  it('gives a document to visitors only while it is public, and always to the office', async () => {
    const key = await admin.keyOf(new File(['%PDF-1.7\n%%EOF\n'], 'Site plan.pdf'), {
      as: 'officeDocument',
      into: 'documents',
    })
    const typed = { project, title: 'Site plan', file: key, isPublic: 'No' }
    const screen = `/admin/products/edit/${project}/documents`
    expect((await admin.post(`${screen}/add`, typed)).status).toBe(303)
    const { id } = await app.services.db.selectFrom('project_document').select('id').executeTakeFirstOrThrow()
    const publicAddress = `/documents/${id}/Site-plan.pdf`
    const statusOf = async (path: string) => (await app.request(path)).status
    expect((await read()).documents).toEqual([])
    expect([await statusOf(`/files/${key}`), await statusOf(publicAddress)]).toEqual([404, 404])
    expect(await statusOf(`/admin/files/${key}`)).toBe(401)
    const opened = await admin.get(`/admin/files/${key}`)
    expect([opened.status, opened.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    for (const [rev, isPublic, status] of [
      ['1', 'Yes', 200],
      ['2', 'No', 404],
    ] as const) {
      expect((await admin.post(`${screen}/${id}`, { ...typed, isPublic, rev })).status).toBe(303)
      expect((await read()).documents).toHaveLength(isPublic === 'Yes' ? 1 : 0)
      expect(await statusOf(publicAddress)).toBe(status)
      expect(await statusOf(`/files/${key}`)).toBe(404)
    }
  })

  it('is checked as it is typed', async () => {
    const entries = `/admin/products/edit/${project}/progress/add`
    const refused = await admin.post(entries, { project, date: '', percent: '101' })
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(html).toContain('Enter the date.')
    expect(html).toContain('Enter a whole number from 0 to 100.')
    expect((await admin.post(entries, { project, date: '2026-01-05', percent: '60' })).status).toBe(303)
    expect((await read()).progress).toMatchObject([{ percent: 60 }])
    expect(progressEntries.title({ date: '2026-01-05', percent: 60 })).toBe('5 Jan 2026, 60 %')
  })
})

function takenOn(moment: string): Promise<File> {
  return jpeg((image) => image.withExif({ IFD2: { DateTimeOriginal: moment } }))
}

function photographFile(): Promise<File> {
  return jpeg((image) => image)
}

async function jpeg(prepare: (image: Sharp) => Sharp): Promise<File> {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#f26b21' } })
  return new File([new Uint8Array(await prepare(image.jpeg()).toBuffer())], 'site.jpg')
}

function problemsOf(outcome: { problems?: ReadonlyMap<string, { hint: string }> } | object) {
  const problems = 'problems' in outcome && outcome.problems instanceof Map ? [...outcome.problems] : []
  return Object.fromEntries(problems.map(([name, { hint }]) => [name, hint]))
}
