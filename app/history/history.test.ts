import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { historyAdapters, stores } from '#app/collections.server.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { messages as ofProjects, type Project } from '#app/features/projects/collection.ts'
import { findSetting } from '#app/features/settings/store.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { listHistory } from './revisions.server.ts'
import { findVisitsCount } from '#app/platform/visits/visits.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { openAdmin, photograph, visibleText, type TestAdmin } from '#test/admin.ts'
import { addTestProject, testProject } from '#test/projects.ts'
import { statementsOf } from '#test/query-plan.ts'
import { readTopics } from '#test/topics.ts'
import { fileLost } from '#app/content/fields/picture.ts'
import { messages, questions } from './messages.ts'
import { undoGroup } from './undo.server.ts'
import { day } from '#app/platform/units.ts'

const texts = { headertxt: 'We build', firstp: 'Towers.', secondp: 'Villas.' }

describeEngines('History', (createApp) => {
  let app: TestApp
  let services: TestApp['services']
  let admin: TestAdmin
  beforeAll(async () => {
    app = await createApp()
    services = app.services
  })
  beforeEach(async () => {
    await app.empty()
    admin = await openAdmin(app)
  })

  const shown = async (search = '') => visibleText(await (await admin.get(`/admin/history${search}`)).text())
  const undo = (id: number, more: Record<string, string> = {}) =>
    admin.post('/admin/history', { id: String(id), ...more })
  /** The newest entry. */
  const newest = async () => {
    const { id } = await services.db
      .selectFrom('revision')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    return Number(id)
  }
  /** Undoes the newest entry, and returns the screen's message. */
  async function undoNewest() {
    const answer = await undo(await newest())
    expect(answer.status).toBe(303)
    return visibleText(await (await admin.get(answer.headers.get('Location') ?? '')).text())
  }
  async function expectRefused(answer: Response, sentence: string) {
    expect(answer.status).toBe(409)
    expect(visibleText(await answer.text())).toContain(sentence)
  }
  const edit = (project: Project, fields: Partial<Project>) =>
    change(services, programNamed('Omar'), 'projects', (tx) =>
      projectStore.save(tx, project.id, project.rev, { ...project, ...fields }),
    )
  const remove = async ({ id }: Project) => {
    const { rev } = (await projectStore.find(services.db, id)) ?? { rev: 0 }
    return admin.post(`/admin/products/edit/${id}`, { intent: 'delete', rev: String(rev) })
  }
  const logosOf = (section: string) => stores.clientItem.listOf(services.db, 'section', section)
  async function addSection(name: string, logos: number) {
    await admin.post('/admin/clients', { name, title: name.toUpperCase() })
    for (let logo = 0; logo < logos; logo += 1)
      await admin.post('/admin/clients/add-item', { section: name }, { imageUrl: await photograph() })
    const section = (await stores.clientSection.list(services.db)).find((one) => one.name === name)
    return section ?? expect.fail('the section was not added')
  }

  describe('the list', () => {
    it('is closed without a session', async () => {
      expect((await app.request('/admin/history')).status).toBe(401)
      expect((await app.request('/admin/history', { method: 'POST' })).status).toBe(401)
    })

    it('says what to expect while nothing was changed', async () => {
      expect(await shown()).toContain('No changes to show')
    })

    it('says who changed what, with each field that differs in the words of its form, and no other', async () => {
      const project = await addTestProject(services, { code: '196A', status: 'upcoming' })
      await edit(project, { status: 'completed', remarks: 'Handed over.' })
      const page = await shown()
      expect(page).toContain('Omar changed 196A Creek Villa')
      expect(page).toMatch(/Status Before Upcoming After Completed/)
      expect(page).toMatch(/Remarks Before Empty After Handed over\./)
      expect(page).not.toContain('Location Before')
      expect(page).toContain('Layla added 196A Creek Villa')
      expect(page).toContain('Today')
    })

    it('shows a picture that was replaced beside the new one', async () => {
      const [first, second] = [
        await admin.keyOf(await photograph('a.jpg', '#112233')),
        await admin.keyOf(await photograph('b.jpg', '#445566')),
      ]
      const project = await addTestProject(services, { imageUrl: first })
      await admin.post(`/admin/products/edit/${project.id}`, {
        rev: '1',
        code: '100',
        name: 'Creek Villa',
        location: 'Dubai',
        consultant: 'Khoor Design Studio',
        type: 'villa',
        status: 'ongoing',
        imageUrl: second,
      })
      const html = await (await admin.get('/admin/history')).text()
      expect(visibleText(html)).toContain('admin replaced the image of 100 Creek Villa')
      expect(html).toContain(`/files/${first}`)
      expect(html).toContain(`/files/${second}`)
    })

    it('says of a file or a link what it is, and whether it came, went or was replaced', async () => {
      const linked = { videoHeight: '650', imageUrl: 'https://youtu.be/aqz-KE-bpKQ' }
      const last = async () => (await shown()).match(/\d\d:\d\d admin (.*?) Home video/)?.[1]
      await admin.post('/admin/home', { rev: '0', ...linked })
      expect(await last()).toBe('added the video of')
      await admin.post('/admin/home', { rev: '1', ...linked, imageUrl: 'https://vimeo.com/76979871' })
      expect(await last()).toBe('replaced the video of')
      await admin.post('/admin/home', { rev: '2', ...linked, imageUrl: '' })
      expect(await last()).toBe('removed the video of')
    })

    it('names a logo without a name once', async () => {
      await addSection('developers', 0)
      const logo = { imageUrl: await photograph('logo.jpg') }
      await admin.post('/admin/clients/add-item', { section: 'developers' }, logo)
      expect(await shown()).toContain('added Logo without a name')
    })

    it('shows what a page of General said before it was first saved', async () => {
      await admin.post('/admin/home-text', { rev: '0', ...texts })
      expect(await shown()).toMatch(/admin changed Home text .*Headline Before Building construction/)
    })

    it('is filtered by kind, person and record, in the address', async () => {
      const one = await addTestProject(services, { code: '1', name: 'Pier' })
      await addTestProject(services, { code: '2', name: 'Quay' })
      await admin.post('/admin/about-text', { rev: '0', headertxt: 'By hand' })
      expect(await shown('?kind=setting')).not.toContain('Pier')
      expect(await shown('?kind=project')).not.toContain('About text By hand')
      expect(await shown('?who=admin')).not.toContain('added 1 Pier')
      const only = await shown(`?kind=project&record=${one.id}`)
      expect(only).toContain('added 1 Pier')
      expect(only).not.toContain('Quay')
      expect(await shown('?kind=certificate')).toContain('Show everything')
    })

    it('goes on with older changes, each once', async () => {
      for (let code = 1; code <= 45; code += 1)
        await addTestProject(services, { code: `${code}`, name: 'House' })
      const first = await (await admin.get('/admin/history')).text()
      const [, until = ''] = /until=(\d+)"/.exec(first) ?? []
      const second = await shown(`?until=${until}`)
      expect(visibleText(first)).toContain('45 House')
      expect(visibleText(first)).toContain(' 6 House')
      expect(visibleText(first)).not.toContain(' 5 House')
      expect(second).toContain(' 5 House')
      expect(second).not.toContain('45 House')
      expect(second).not.toContain('Older changes')
    })

    it('has one line where many came together, which leads to each of them', async () => {
      await change(services, programNamed('Import'), 'projects', async () => ({
        outcome: undefined,
        revisions: Array.from({ length: 50 }, (_, code) => ({
          kind: 'project' as const,
          id: `p${code}`,
          after: { code: String(code), name: 'Row house' },
        })),
      }))
      const html = await (await admin.get('/admin/history')).text()
      expect(visibleText(html)).toContain('Import added 50 projects')
      expect(visibleText(html)).not.toContain('Row house')
      const [, search = ''] = /history(\?kind=project&amp;change=[^"]+)"/.exec(html) ?? []
      const each = await shown(search.replaceAll('&amp;', '&'))
      expect(each).toContain('49 Row house')
      expect(each).not.toContain('50 projects')
      expect(await shown('?kind=project&record=p0')).toContain('Import added 0 Row house')
    })

    it('says so where the details of an old change are no longer kept', async () => {
      const project = await addTestProject(services, {})
      await services.db
        .updateTable('revision')
        .set({ before: null, after: null, at: Date.now() - 400 * day })
        .execute()
      expect(await shown()).toContain('The old version is no longer kept.')
      await expectRefused(await undo(await newest()), messages.tooLate)
      expect(await projectStore.find(services.db, project.id)).toBeDefined()
    })
  })

  describe('what visitors send', () => {
    const noor = {
      personName: 'Noor Haddad',
      personEmail: 'noor@example.com',
      personPhone: '+971 50 000 0000',
    }

    it('has no line, and History holds nothing of who wrote or what', async () => {
      const body = new URLSearchParams({ ...noor, personMessage: 'A secret villa' })
      expect((await app.request('/contact', { method: 'POST', body })).status).toBe(200)
      const revisions = await services.db.selectFrom('revision').selectAll().execute()
      expect(revisions).toMatchObject([{ kind: 'call-request', action: 'add', group_size: 0 }])
      expect(JSON.stringify(revisions)).not.toMatch(/Noor|example|971 50|secret/)
      expect(await shown()).toContain('No changes to show')
    })
  })

  describe('undoing a change', () => {
    it('puts back the fields that it changed, and leaves what was changed later', async () => {
      const project = await addTestProject(services, { status: 'upcoming' })
      await edit(project, { status: 'completed' })
      const id = await newest()
      await edit({ ...project, status: 'completed', rev: 2 }, { status: 'completed', name: 'Creek House' })
      const topics = readTopics(await app.request('/live?topics=projects'))
      expect((await undo(id)).status).toBe(303)
      expect(await topics.next()).toBe('projects')
      await topics.close()
      expect(await projectStore.find(services.db, project.id)).toMatchObject({
        status: 'upcoming',
        name: 'Creek House',
        rev: 4,
      })
    })

    it('says so, and is a change itself, which can be undone', async () => {
      const project = await addTestProject(services, { status: 'upcoming' })
      await edit(project, { status: 'completed' })
      expect(await undoNewest()).toContain(messages.undone('100 Creek Villa'))
      expect(await shown()).toContain('admin undid a change of 100 Creek Villa')
      await undoNewest()
      expect((await projectStore.find(services.db, project.id))?.status).toBe('completed')
    })

    it('is seen on the site at once', async () => {
      const project = await addTestProject(services, { name: 'Creek Villa' })
      await edit(project, { name: 'Creek Palace' })
      expect(await (await app.request('/projects/100')).text()).toContain('Creek Palace')
      await undoNewest()
      expect(await (await app.request('/projects/100')).text()).not.toContain('Creek Palace')
    })

    it('names what would be lost where it was changed again since, and overwrites it only then', async () => {
      const project = await addTestProject(services, { remarks: 'First.' })
      await edit(project, { remarks: 'Second.' })
      const id = await newest()
      await edit({ ...project, rev: 2 }, { remarks: 'Third.' })
      const asked = await undo(id)
      expect(asked.status).toBe(409)
      const question = visibleText(await asked.text())
      expect(question).toContain(questions.changedSince('100 Creek Villa'))
      expect(question).toMatch(/Remarks Now Third\. After undoing First\./)
      expect((await projectStore.find(services.db, project.id))?.remarks).toBe('Third.')
      expect((await undo(id, { seen: '3' })).status).toBe(303)
      expect((await projectStore.find(services.db, project.id))?.remarks).toBe('First.')
    })

    it('asks again where it was changed while the question was read', async () => {
      const project = await addTestProject(services, { remarks: 'First.' })
      await edit(project, { remarks: 'Second.' })
      const id = await newest()
      await edit({ ...project, rev: 2 }, { remarks: 'Third.' })
      await edit({ ...project, rev: 3 }, { remarks: 'Fourth.' })
      await expectRefused(await undo(id, { seen: '3' }), 'Fourth.')
    })

    it('answers that there is nothing to undo where it is as before already', async () => {
      const project = await addTestProject(services, { remarks: 'First.' })
      await edit(project, { remarks: 'Second.' })
      const id = await newest()
      await undoNewest()
      await expectRefused(await undo(id), messages.alreadyAsBefore)
    })

    it('is offered once: then the line says who has undone it, until that is undone', async () => {
      const project = await addTestProject(services, { remarks: 'First.' })
      await edit(project, { remarks: 'Second.' })
      const changed = await newest()
      const undoOf = (id: number) => new RegExp(`name="id" value="${id}"|value="${id}"[^>]*name="id"`)
      const page = async (search = '') => (await admin.get(`/admin/history${search}`)).text()
      expect(await page()).toMatch(undoOf(changed))
      await undoNewest()
      for (const search of ['', `?record=${project.id}`]) {
        expect(await page(search)).not.toMatch(undoOf(changed))
        expect(await shown(search)).toMatch(/Undone by admin ?, Today /)
      }
      await undoNewest()
      expect(await page()).toMatch(undoOf(changed))
      expect(await shown()).toContain('Undone by admin')
      expect((await undo(changed)).status).toBe(303)
      expect(await page()).not.toMatch(undoOf(changed))
    })

    it('refuses a code that another project has taken meanwhile', async () => {
      const project = await addTestProject(services, { code: '7' })
      await edit(project, { code: '8' })
      const id = await newest()
      await addTestProject(services, { code: '7', name: 'Another' })
      await expectRefused(
        await undo(id),
        `${ofProjects.codeTaken}. Another project has this code. Change that code first.`,
      )
      expect((await projectStore.find(services.db, project.id))?.code).toBe('8')
    })

    it('refuses a seventh top project', async () => {
      const project = await addTestProject(services, { topproject: 'Yes' })
      await edit(project, { topproject: 'No' })
      const id = await newest()
      for (let code = 1; code <= 6; code += 1)
        await addTestProject(services, { code: `${code}`, topproject: 'Yes' })
      await expectRefused(await undo(id), `${ofProjects.topProjectsFull}. Set one of the others to No first.`)
    })

    it('tells to bring back first what was deleted since', async () => {
      const project = await addTestProject(services, {})
      await edit(project, { name: 'Creek House' })
      const id = await newest()
      await remove(project)
      await expectRefused(await undo(id), messages.deletedSince)
    })

    it('goes back 30 days', async () => {
      const project = await addTestProject(services, {})
      await edit(project, { name: 'Creek House' })
      await services.db
        .updateTable('revision')
        .set({ at: Date.now() - 31 * day })
        .execute()
      await expectRefused(await undo(await newest()), messages.tooLate)
      expect(await shown()).not.toContain('Undo')
    })

    it('answers a change that is not there', async () => {
      await expectRefused(await undo(4711), messages.unknown)
      await expectRefused(await admin.post('/admin/history', { id: 'x' }), messages.unknown)
    })
  })

  describe('undoing an addition', () => {
    it('deletes it, and undoing that brings it back', async () => {
      const project = await addTestProject(services, {})
      expect(await undoNewest()).toContain(messages.removed('100 Creek Villa'))
      expect(await projectStore.find(services.db, project.id)).toBeUndefined()
      await undoNewest()
      expect(await projectStore.find(services.db, project.id)).toMatchObject({ code: '100' })
    })

    it('asks first where it was changed since', async () => {
      const project = await addTestProject(services, {})
      const id = await newest()
      await edit(project, { name: 'Creek House' })
      await expectRefused(await undo(id), questions.changedSinceAdded('100 Creek House'))
      expect((await undo(id, { seen: '2' })).status).toBe(303)
      expect(await projectStore.find(services.db, project.id)).toBeUndefined()
    })
  })

  describe('undoing several together', () => {
    const undoAll = async (seen?: string) => {
      const [line] = await listHistory(services.db, {}, { limit: 1 })
      return undoLine(line?.id ?? 0, seen)
    }
    const undoLine = (line: number, seen?: string) =>
      admin.post('/admin/history', { group: String(line), ...(seen !== undefined && { seen }) })
    const answered = async (answer: Response) => {
      expect(answer.status).toBe(303)
      return visibleText(await (await admin.get(answer.headers.get('Location') ?? '')).text())
    }
    /** The state that the button for undoing all of them sends. */
    const seenIn = (html: string) =>
      [...html.matchAll(/<button[^>]*>/g)].flatMap(([tag]) =>
        tag.includes('name="seen"') ? (/value="(?!leave")([^"]+)"/.exec(tag)?.[1] ?? []) : [],
      )[0]
    const numbers = (size: number) => Array.from({ length: size }, (_, index) => index + 1)
    const importMany = (size: number) =>
      change(services, programNamed('Sara'), 'projects', async (tx) => ({
        outcome: undefined,
        revisions: await projectStore.writeAll(
          tx,
          numbers(size).map((code) => ({
            id: `p${code}`,
            before: undefined,
            values: testProject({ code: String(code), name: `Row house ${code}` }),
          })),
        ),
      }))
    const projects = () => services.db.selectFrom('project').selectAll().orderBy('id').execute()
    const project = async (code: number) =>
      (await projectStore.find(services.db, `p${code}`)) ?? expect.fail(`p${code} is missing`)
    const setAll = async (status: Project['status'], size: number) => {
      const changes = (await Promise.all(numbers(size).map(project))).map((before) => ({
        id: before.id,
        before,
        values: { ...projectStore.toValues(before), status },
      }))
      return change(services, programNamed('Sara'), 'projects', async (tx) => ({
        outcome: undefined,
        revisions: await projectStore.writeAll(tx, changes),
      }))
    }

    it('takes an import back with one Undo, which one Undo brings back', async () => {
      await importMany(20)
      const before = await projects()
      expect(await answered(await undoAll())).toContain(messages.undoneTogether(20, 0))
      expect(await projects()).toEqual([])
      expect(await shown()).toContain('admin undid adding 20 projects')
      expect(await answered(await undoAll())).toContain('admin brought back 20 projects')
      expect((await projects()).map(({ id, name, created_at }) => [id, name, created_at])).toEqual(
        before.map(({ id, name, created_at }) => [id, name, created_at]),
      )
    })

    it('puts back what was set in all of them, in one change', async () => {
      await importMany(3)
      await setAll('completed', 3)
      await undoAll()
      expect(await shown()).toMatch(/Undone by admin ?, Today /)
      expect((await projects()).map(({ status }) => status)).toEqual(['ongoing', 'ongoing', 'ongoing'])
      const lines = await listHistory(services.db, {}, { limit: 9 })
      expect(lines.map(({ groupSize }) => groupSize)).toEqual([3, 3, 3])
      expect(await answered(await undoAll())).toContain('admin undid a change of 3 projects')
      expect((await projects()).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
    })

    it('names what was changed since, and changes nothing until that is decided', async () => {
      await importMany(3)
      await setAll('completed', 3)
      const [line] = await listHistory(services.db, {}, { limit: 1 })
      await edit(await project(2), { status: 'upcoming' })
      const asked = await undoLine(line?.id ?? 0)
      expect(asked.status).toBe(409)
      const html = await asked.text()
      expect(visibleText(html)).toContain(questions.someChangedSince(3, 'projects'))
      expect(visibleText(html)).toContain('2 Row house 2 Omar: Status.')
      expect(visibleText(html)).toContain('Undo the other 2')
      expect((await project(1)).status).toBe('completed')
      expect(await answered(await undoLine(line?.id ?? 0, 'leave'))).toContain(messages.undoneTogether(2, 1))
      expect(await shown()).toMatch(/2 of 3 undone by admin ?, Today /)
      expect((await projects()).map(({ status }) => status)).toEqual(['ongoing', 'upcoming', 'ongoing'])
    })

    it('overwrites it where that was chosen, and asks again where it was changed meanwhile', async () => {
      await importMany(3)
      await setAll('completed', 3)
      const [line] = await listHistory(services.db, {}, { limit: 1 })
      await edit(await project(2), { status: 'upcoming' })
      const seen = seenIn(await (await undoLine(line?.id ?? 0)).text())
      await edit(await project(2), { name: 'Corner house' })
      const again = await undoLine(line?.id ?? 0, seen)
      expect(again.status).toBe(409)
      const html = await again.text()
      expect(visibleText(html)).toContain(messages.changedAgain)
      expect(await answered(await undoLine(line?.id ?? 0, seenIn(html)))).toContain(
        messages.undoneTogether(3, 0),
      )
      expect((await projects()).map(({ status }) => status)).toEqual(['ongoing', 'ongoing', 'ongoing'])
      expect((await project(2)).name).toBe('Corner house')
    })

    it('asks before an addition that was changed since goes too', async () => {
      await importMany(2)
      const [line] = await listHistory(services.db, {}, { limit: 1 })
      await edit(await project(1), { name: 'Corner house' })
      await expectRefused(await undoLine(line?.id ?? 0), questions.removesSome)
      await undoLine(line?.id ?? 0, 'leave')
      expect((await projects()).map(({ name }) => name)).toEqual(['Corner house'])
    })

    it('names what cannot come back, and brings back the others', async () => {
      await importMany(3)
      const imported = await listHistory(services.db, {}, { limit: 1 })
      await undoAll()
      const [line] = await listHistory(services.db, {}, { limit: 1 })
      await addTestProject(services, { code: '2', name: 'Another' })
      const asked = visibleText(await (await undoLine(line?.id ?? 0)).text())
      expect(asked).toContain('2 Row house 2 This project exists before.')
      expect(await projects()).toHaveLength(1)
      await undoLine(line?.id ?? 0, 'leave')
      expect((await projects()).map(({ name }) => name).toSorted()).toEqual([
        'Another',
        'Row house 1',
        'Row house 3',
      ])
      expect(imported[0]?.groupSize).toBe(3)
    })

    it('says so where all of them are as before already', async () => {
      await importMany(2)
      const [line] = await listHistory(services.db, {}, { limit: 1 })
      await undoAll()
      await expectRefused(await undoLine(line?.id ?? 0), messages.alreadyGone)
    })

    it('takes five thousand in as many statements as there are portions', async () => {
      await importMany(5_000)
      const [line] = await listHistory(services.db, {}, { limit: 1 })
      const statements = await statementsOf(services.db, async (db) =>
        undoGroup({ ...services, db, adapters: historyAdapters, actor: programNamed('Layla') }, line),
      )
      expect(await projects()).toEqual([])
      expect(statements.length).toBeLessThan(300)
      expect(await answered(await undoAll())).toContain('admin brought back 5,000 projects')
      expect(await projects()).toHaveLength(5_000)
    })
  })

  describe('bringing back what was deleted', () => {
    it('keeps its id, its place and its photograph, and no old form fits it', async () => {
      const key = await admin.keyOf(await photograph())
      const project = await addTestProject(services, { imageUrl: key, imageAlt: 'A villa' })
      await remove(project)
      expect((await app.request('/projects/100')).status).toBe(404)
      expect(await undoNewest()).toContain(messages.broughtBack('100 Creek Villa', ''))
      const back = await projectStore.find(services.db, project.id)
      expect(back).toMatchObject({
        createdAt: project.createdAt,
        rev: 2,
        image: { key, alt: 'A villa' },
      })
      expect(await (await app.request('/projects/100')).text()).toContain(`/files/${key}`)
      expect((await app.request(`/files/${key}`)).status).toBe(200)
    })

    it('says so where its file is gone', async () => {
      const key = await admin.keyOf(await photograph())
      const project = await addTestProject(services, { imageUrl: key })
      await remove(project)
      await services.db.deleteFrom('file').where('key', '=', key).execute()
      await expectRefused(await undo(await newest()), fileLost)
    })

    it('refuses a code that was taken meanwhile', async () => {
      await remove(await addTestProject(services, { code: '7' }))
      const id = await newest()
      await addTestProject(services, { code: '7', name: 'Another' })
      await expectRefused(
        await undo(id),
        `${ofProjects.codeTaken}. Another project has this code. Change that code first.`,
      )
    })

    it('does it once', async () => {
      await remove(await addTestProject(services, {}))
      const id = await newest()
      const answers = await Promise.all([undo(id), undo(id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
      await expectRefused(await undo(id), messages.alreadyBack)
    })

    it('refuses the title of a certificate that was given again', async () => {
      const add = (title: string) =>
        admin
          .keyOf(photo)
          .then((imageUrl) => admin.post('/admin/certificates', { title, remarks: 'Safety.', imageUrl }))
      const photo = await photograph()
      await add('ISO 9001')
      const { record_id } = await services.db
        .selectFrom('revision')
        .select('record_id')
        .where('kind', '=', 'certificate')
        .executeTakeFirstOrThrow()
      await admin.post(`/admin/certificates/edit/${record_id}`, { intent: 'delete', rev: '1' })
      const id = await newest()
      await add('iso 9001')
      await expectRefused(
        await undo(id),
        'This certificate exists before. Kindly check the certificate title again. Another certificate has its title; change that one first.',
      )
    })
  })

  describe('clients', () => {
    it('brings a section back with the logos that went with it, as one change', async () => {
      const section = await addSection('hotels', 2)
      const items = await logosOf(section.id)
      await admin.post(`/admin/clients/edit-section/${section.id}`, { intent: 'delete', rev: '1' })
      expect(await shown()).toContain('admin deleted Section HOTELS with its 2 logos')
      expect(await undoNewest()).toContain(messages.broughtBack('Section HOTELS', ''))
      expect((await logosOf(section.id)).map(({ id }) => id)).toEqual(items.map(({ id }) => id))
      expect(await shown()).toContain('admin brought back Section HOTELS with its 2 logos')
    })

    it('says how many logos stay away because their pictures are gone', async () => {
      const section = await addSection('hotels', 2)
      const [first] = await logosOf(section.id)
      await admin.post(`/admin/clients/edit-section/${section.id}`, { intent: 'delete', rev: '1' })
      await services.db
        .deleteFrom('file')
        .where('key', '=', first?.image ?? '')
        .execute()
      expect(await undoNewest()).toContain(messages.broughtBack('Section HOTELS', '1 logo'))
      expect(await logosOf(section.id)).toHaveLength(1)
    })

    it('refuses a section whose name was given again', async () => {
      const section = await addSection('hotels', 0)
      await admin.post(`/admin/clients/edit-section/${section.id}`, { intent: 'delete', rev: '1' })
      const id = await newest()
      await addSection('hotels', 0)
      await expectRefused(
        await undo(id),
        'This Section exists before... Another section has its name; rename that one first.',
      )
      expect(await stores.clientSection.find(services.db, section.id)).toBeUndefined()
    })

    it('tells to bring the section back first, where an item has none', async () => {
      const section = await addSection('hotels', 1)
      const [item] = await logosOf(section.id)
      await admin.post(`/admin/clients/edit-item/${item?.id}`, { intent: 'delete', rev: '1' })
      const id = await newest()
      await admin.post(`/admin/clients/edit-section/${section.id}`, { intent: 'delete', rev: '1' })
      await expectRefused(
        await undo(id),
        'This Section Name Not Found. Its section was deleted: bring the section back first.',
      )
      await undoNewest()
      expect((await undo(id)).status).toBe(303)
      expect(await stores.clientItem.find(services.db, item?.id ?? '')).toMatchObject({ section: section.id })
    })

    it('asks before logos go with a section whose addition is undone', async () => {
      const section = await addSection('hotels', 2)
      const { id } = await services.db
        .selectFrom('revision')
        .select('id')
        .where('kind', '=', 'client-section')
        .executeTakeFirstOrThrow()
      await expectRefused(await undo(id), questions.removes('admin', ' Its 2 logos go with it.'))
      expect(await logosOf(section.id)).toHaveLength(2)
      expect((await undo(id, { seen: '1' })).status).toBe(303)
      expect(await stores.clientSection.find(services.db, section.id)).toBeUndefined()
    })

    it('asks about no logo that came in the same change and is as it was then', async () => {
      const section = await addSection('hotels', 2)
      const { db } = services
      await db.updateTable('revision').set({ change_id: 'import' }).execute()
      const { id } = await db
        .selectFrom('revision')
        .select('id')
        .where('kind', '=', 'client-section')
        .executeTakeFirstOrThrow()
      const [item] = await logosOf(section.id)
      if (!item) throw new Error('there is no logo')
      const values = { ...stores.clientItem.toValues(item), name: 'Atlantis' }
      await change(services, programNamed('Sara'), 'clients', (tx) =>
        stores.clientItem.save(tx, item.id, item.rev, values),
      )
      await expectRefused(await undo(id), questions.removes('admin', ' Its 1 logo goes with it.'))
      await undoNewest()
      expect((await undo(id)).status).toBe(303)
      expect(await logosOf(section.id)).toEqual([])
    })

    it('brings back a logo of the home page', async () => {
      const before = () => services.db.selectFrom('home_client').select(['id', 'image']).execute()
      await admin.post('/admin/clients-section', {}, { imageUrl: await photograph() })
      const [client] = await before()
      await admin.post(`/admin/clients-section/${client?.id}`, { intent: 'delete', rev: '1' })
      expect(await before()).toEqual([])
      await undoNewest()
      expect(await before()).toEqual([client])
    })
  })

  describe('General', () => {
    it('shows both versions and asks where a page was saved since', async () => {
      await admin.post('/admin/home-text', { rev: '0', ...texts })
      await admin.post('/admin/home-text', { rev: '1', ...texts, firstp: 'Bridges.' })
      const id = await newest()
      await admin.post('/admin/home-text', { rev: '2', ...texts, firstp: 'Hotels.', secondp: 'Piers.' })
      const asked = visibleText(await (await undo(id)).text())
      expect(asked).toContain(questions.overwrites('admin'))
      expect(asked).toMatch(/First paragraph Now Hotels\. After undoing Towers\./)
      expect((await undo(id, { seen: '3' })).status).toBe(303)
      const { values, rev } = await findSetting(services.db, 'hometext')
      expect(values).toMatchObject({ ...texts, firstp: 'Towers.', secondp: 'Piers.' })
      expect(rev).toBe(4)
    })

    it('goes back to the built-in text where the first saving is undone', async () => {
      await admin.post('/admin/about-text', { rev: '0', headertxt: 'By hand' })
      await undoNewest()
      expect((await findSetting(services.db, 'abouttext')).values).toMatchObject({ headertxt: 'About us' })
    })

    it('says so where the picture of a page is gone', async () => {
      const [one, other] = [
        await admin.keyOf(await photograph('a.jpg', '#112233'), { folder: 'generals' }),
        await admin.keyOf(await photograph('b.jpg', '#445566'), { folder: 'generals' }),
      ]
      await admin.post('/admin/news-image', { rev: '0', imageUrl: one })
      await admin.post('/admin/news-image', { rev: '1', imageUrl: other })
      await services.db.deleteFrom('file').where('key', '=', one).execute()
      await expectRefused(await undo(await newest()), fileLost)
    })

    it('moves the visitors’ number back without losing a visit', async () => {
      await admin.post('/admin/visitors-count', { rev: '0', number: '100', seen: '0' })
      await admin.post('/admin/visitors-count', { rev: '1', number: '500', seen: '100' })
      await services.visits.report({ address: '192.0.2.1', userAgent: '' })
      await undoNewest()
      expect(await findVisitsCount(services.db)).toMatchObject({ number: 101, rev: 3 })
    })
  })
})
