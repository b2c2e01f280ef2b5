import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { change } from '#app/platform/changes/change.server.ts'
import { isPostgres } from '#app/platform/database/database.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { describeEngines } from '#test/app.ts'
import { testProject } from '#test/projects.ts'
import { plansOf, statementsOf } from '#test/query-plan.ts'
import { seedProjects } from '#tools/seed/seed.ts'
import { listOf } from '#app/content/list/list.ts'
import { siteReader } from '#app/visitors.server.ts'
import { readPage } from '#app/content/list/queries.server.ts'
import { readView } from '#app/content/list/view.ts'
import { projects, type Project, type ProjectInput } from './collection.ts'
import {
  findNeighbours,
  findProjectByCode,
  findProjects,
  listNews,
  listProjects,
  listTopProjects,
} from './queries.server.ts'
import { countFound } from './queries-counts.server.ts'
import { projectStore } from './store.server.ts'
import { topProjectsLimit } from './project.ts'

const garden = testProject({
  code: '198',
  name: 'Garden Villas',
  location: 'Al Warqa 4, Dubai',
  client: 'Dune & Harbour',
  consultant: 'Meem Architects',
  remarks: 'Twenty-two villas.\nTwo phases.',
})
const everything = { status: 'all', type: 'all' } as const
const actor = programNamed('sara')

describeEngines('projects in the database', (createApp) => {
  let services: Services
  beforeAll(async () => {
    const app = await createApp()
    services = app.services
    return app.close
  })
  const add = (input: Partial<ProjectInput>) =>
    change(services, actor, 'projects', (tx) => projectStore.add(tx, { ...garden, ...input }))
  const save = (id: string, rev: number, input: Partial<ProjectInput>) =>
    change(services, actor, 'projects', (tx) => projectStore.save(tx, id, rev, { ...garden, ...input }))
  async function addOne(input: Partial<ProjectInput>): Promise<Project> {
    const outcome = await add(input)
    return outcome.refused === undefined ? outcome.document : expect.fail(outcome.refused)
  }
  const isTaken = {
    refused: 'problems',
    problems: new Map([['code', expect.objectContaining({ why: 'taken' })]]),
  }
  const empty = () => services.db.deleteFrom('project').execute()

  describe('codes that look alike', () => {
    it('are taken by one project, however they are written, and lead to it', async () => {
      await empty()
      const project = await addOne({ code: 'PL  07\u200b' })
      for (const code of ['pl 07', 'ＰＬ 07', 'P\u00adL\u00a007'])
        expect(await add({ code })).toEqual(isTaken)
      const second = await addOne({ code: '08' })
      expect(await save(second.id, 1, { code: 'PL 0７' })).toEqual(isTaken)
      expect((await findProjectByCode(services.db, 'pl  07'))?.id).toBe(project.id)
      const searching = readView(listOf(projects), new URLSearchParams({ search: 'ＰＬ' }))
      expect((await readPage(services.db, { store: projectStore, parent: '' }, searching)).found).toBe(1)
      expect(await findProjects(services.db, 'pl\u200b 0', 5)).toHaveLength(1)
    })
  })

  describe('the order', () => {
    it('is number, then letters, both descending, and codes without a number last', async () => {
      await empty()
      for (const code of ['196A', 'Annex', '194', '1000', '196B', '198', '20']) await add({ code })
      const { projects } = await listProjects(services.db, everything, 1)
      expect(projects.map(({ code }) => code)).toEqual(['1000', '198', '196B', '196A', '194', '20', 'Annex'])
    })

    it('gives each project its neighbours of the same status', async () => {
      await empty()
      for (const code of ['1', '2', '3', '4', '5'])
        await add({ code, status: code === '2' ? 'completed' : 'ongoing' })
      const three = await findProjectByCode(services.db, '3')
      if (!three) throw new Error('project 3 is missing')
      const { previous, next, others } = await findNeighbours(services.db, three)
      expect(previous?.code).toBe('4')
      expect(next?.code).toBe('1')
      expect(others.map(({ code }) => code)).toEqual(['5'])
    })
  })

  describe('the lists', () => {
    it('show on the Projects page only what is not news, and the other way round on the News page, newest first', async () => {
      await empty()
      await add({ code: '1' })
      await add({ code: '2', news: 'Yes' })
      await add({ code: '3', news: 'Yes' })
      await services.db.updateTable('project').set({ published_at: 1 }).where('code', '=', '3').execute()
      expect((await listProjects(services.db, everything, 1)).projects.map(({ code }) => code)).toEqual(['1'])
      expect((await listNews(services.db, 1)).projects.map(({ code }) => code)).toEqual(['2', '3'])
    })

    it('filter by status and by type', async () => {
      await empty()
      await add({ code: '1', status: 'ongoing', type: 'villa' })
      await add({ code: '2', status: 'completed', type: 'villa' })
      await add({ code: '3', status: 'completed', type: 'building' })
      const codes = async (filter: Parameters<typeof listProjects>[1]) =>
        (await listProjects(services.db, filter, 1)).projects.map(({ code }) => code)
      expect(await codes({ status: 'completed', type: 'all' })).toEqual(['3', '2'])
      expect(await codes({ status: 'completed', type: 'villa' })).toEqual(['2'])
      expect(await codes({ status: 'all', type: 'villa' })).toEqual(['2', '1'])
    })
  })

  describe('searching', () => {
    it('finds beginnings of names first, then codes, words of names, and everything else that is searched', async () => {
      await empty()
      await add({ code: '30', name: 'Garden Villas' })
      await add({ code: '31', name: '30 Palm Street' })
      await add({ code: '305', name: 'Old Garden' })
      const names = async (text: string) => {
        const view = readView(listOf(projects), new URLSearchParams({ search: text }))
        const place = { store: projectStore, parent: '' }
        return (await readPage(services.db, place, view)).documents.map(({ name }) => name)
      }
      expect(await names('  GARDEN ')).toEqual(['Garden Villas', 'Old Garden'])
      expect(await names('palm')).toEqual(['30 Palm Street'])
      expect(await names('30')).toEqual(['30 Palm Street', 'Garden Villas', 'Old Garden'])
      expect(await names('305')).toEqual(['Old Garden'])
      expect(await names('%')).toEqual([])
    })
  })

  describe('writing', () => {
    it('refuses a code that another project has, whatever its letters’ case', async () => {
      await empty()
      await add({ code: '12A' })
      expect(await add({ code: '12a' })).toEqual(isTaken)
    })

    it('lets one of many win who add the same code at once', async () => {
      await empty()
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => add({ code: '77' })))
      expect(outcomes.filter((outcome) => 'document' in outcome)).toHaveLength(1)
    })

    it('never lets a seventh top project in, however many try at once', async () => {
      await empty()
      const tries = Array.from({ length: 10 }, (_, index) => add({ code: String(index), topproject: 'Yes' }))
      const outcomes = await Promise.all(tries)
      expect(outcomes.filter((outcome) => 'document' in outcome)).toHaveLength(topProjectsLimit)
      expect(await listTopProjects(services.db)).toHaveLength(topProjectsLimit)
    })

    it('keeps a top project that is saved among six', async () => {
      const [top] = await listTopProjects(services.db)
      if (!top) throw new Error('there is no top project')
      const saved = await save(top.id, top.rev, { code: top.code, topproject: 'Yes', name: 'Renamed' })
      expect(saved).toMatchObject({ document: { name: 'Renamed', rev: top.rev + 1 } })
    })

    it('refuses a save that was read before another one, and hands over the newer version', async () => {
      await empty()
      const { id, rev } = await addOne({ code: '5' })
      await save(id, rev, { code: '5', name: 'Hers' })
      expect(await save(id, rev, { code: '5', name: 'His' })).toMatchObject({
        refused: 'stale',
        current: { name: 'Hers' },
      })
      expect(await projectStore.find(services.db, id)).toMatchObject({ name: 'Hers', rev: rev + 1 })
    })

    it('lets one of two saves at once win', async () => {
      await empty()
      const { id, rev } = await addOne({ code: '6' })
      const saves = ['A', 'B', 'C'].map((name) => save(id, rev, { code: '6', name }))
      const outcomes = await Promise.all(saves)
      expect(outcomes.filter((outcome) => 'document' in outcome)).toHaveLength(1)
    })

    it('changes and records nothing where nothing is different', async () => {
      await empty()
      const { id, rev } = await addOne({ code: '7' })
      const count = () =>
        services.db.selectFrom('revision').select('id').where('record_id', '=', id).execute()
      expect(await save(id, rev, { code: '7' })).toMatchObject({ unchanged: true, document: { rev } })
      expect(await count()).toHaveLength(1)
    })

    it('records who deleted what, so that it can be brought back', async () => {
      await empty()
      const { id, rev } = await addOne({ code: '8' })
      await change(services, actor, 'projects', (tx) => projectStore.remove(tx, id, rev))
      expect(await projectStore.find(services.db, id)).toBeUndefined()
      const rows = await services.db
        .selectFrom('revision')
        .selectAll()
        .where('record_id', '=', id)
        .orderBy('id')
        .execute()
      expect(rows.map(({ action, actor: who }) => [action, who])).toEqual([
        ['add', 'sara'],
        ['delete', 'sara'],
      ])
      expect(JSON.parse(rows[1]?.before ?? '')).toMatchObject({ code: '8', name: 'Garden Villas' })
    })
  })

  describe('a save', () => {
    /**
     * The statements of one save, including those that record and announce it, but not the transaction's
     * begin and commit.
     */
    const statementsOfSave = async ({ id, rev }: Project, input: Partial<ProjectInput>) =>
      statementsOf(services.db, (db) =>
        change({ ...services, db }, actor, 'projects', (tx) =>
          projectStore.save(tx, id, rev, { ...garden, ...input }),
        ),
      )

    it('takes five statements where code, photograph and top projects stay as they are', async () => {
      await empty()
      const project = await addOne({ code: '1' })
      const statements = await statementsOfSave(project, { code: '1', name: 'Renamed', status: 'completed' })
      expect(await projectStore.find(services.db, project.id)).toMatchObject({ name: 'Renamed' })
      // PostgreSQL also needs a statement for the lock before, and one to notify the other instances after.
      expect(statements).toHaveLength(isPostgres(services.db) ? 5 : 3)
    })

    it('takes eleven at most where the code or the photograph changes, too', async () => {
      await empty()
      const project = await addOne({ code: '1' })
      const key = 'images/villa.jpg'
      const facts = {
        type: 'image/jpeg',
        bytes: 1,
        sha256: 'ab'.repeat(32),
        width: 3,
        height: 2,
        placeholder: null,
      }
      await services.db
        .insertInto('file')
        .values({ key, access: 'public', created_at: 1, ...facts })
        .execute()
      const image = { key, alt: 'A villa', focusX: 20, focusY: 80 }
      const statements = await statementsOfSave(project, { code: '2', image })
      expect(await projectStore.find(services.db, project.id)).toMatchObject({ code: '2', image })
      // Three of them keep the old address, under a lock on PostgreSQL.
      expect(statements.length).toBeLessThanOrEqual(isPostgres(services.db) ? 11 : 8)
    })
  })

  describe('with many projects', () => {
    beforeAll(async () => {
      await empty()
      await seedProjects(services.db, 20_000)
    })
    const scan = () => (isPostgres(services.db) ? /Seq Scan on project/ : /SCAN project(?! USING)/)

    it.each([
      ['ongoing', 'all'],
      ['all', 'all'],
      ['all', 'villa'],
      ['completed', 'building'],
    ] as const)('finds the page of %s and %s by index, without sorting the list', async (status, type) => {
      const [count = '', page = ''] = await plansOf(services.db, (db) =>
        listProjects(db, { status, type }, 3),
      )
      expect(count).not.toMatch(scan())
      expect(page).not.toMatch(scan())
      expect(page).toMatch(/project_(\w+_)?order/)
    })

    it('finds the page of a place by index', async () => {
      const [, page = ''] = await plansOf(services.db, (db) =>
        listProjects(db, { status: 'all', type: 'all', place: 'Meydan, Dubai' }, 2),
      )
      expect(page).not.toMatch(scan())
      expect(page).toMatch(/project_location_order/)
    })

    it('counts all that a search finds, though no more than ten thousand can be selected', async () => {
      const place = { store: projectStore, parent: '' }
      const view = readView(listOf(projects), new URLSearchParams({ search: 'Dubai', page: '300' }))
      const { found, page, documents, digest } = await readPage(services.db, place, view)
      expect([found, page, documents.length, digest]).toEqual([20_000, 300, 60, undefined])
    })

    it('finds the page of a use by index', async () => {
      const [, page = ''] = await plansOf(services.db, (db) =>
        listProjects(db, { status: 'all', type: 'all', use: 'hospitality' }, 2),
      )
      expect(page).not.toMatch(scan())
      expect(page).toMatch(/project_(\w+_)?order/)
    })

    it('counts what each filter finds in an index alone', async () => {
      const [counted = ''] = await plansOf(services.db, (db) => countFound(siteReader(db)))
      expect(counted).toMatch(/(COVERING INDEX|Index Only Scan using) project_counted/)
    })

    it('finds the administrator’s list and the news by index', async () => {
      const place = { store: projectStore, parent: '' }
      const [list = ''] = await plansOf(services.db, (db) =>
        readPage(db, place, readView(listOf(projects), new URLSearchParams({ page: '2' }))),
      )
      expect(list).toMatch(/project_order/)
      expect(list).not.toMatch(scan())
      const [news = ''] = await plansOf(services.db, (db) => listNews(db, 1))
      expect(news).toMatch(/project_news_newest/)
    })
  })
})
