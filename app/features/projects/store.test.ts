import { beforeAll, describe, expect, it } from 'vitest'
import { change } from '#app/platform/change.server.ts'
import { isPostgres } from '#app/platform/database/open.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { describeEngines } from '#test/app.ts'
import { plansOf } from '#test/query-plan.ts'
import { seedProjects } from '#tools/seed/seed.ts'
import { topProjectsLimit, type Project, type ProjectInput } from './rules.ts'
import { findProjects } from './store-find.server.ts'
import { addProject, deleteProject, findProject, findProjectByCode, saveProject } from './store.server.ts'
import {
  findNeighbours,
  listAllProjects,
  listNews,
  listProjects,
  listTopProjects,
  searchProjects,
} from './store-lists.server.ts'

const garden: ProjectInput = {
  code: '198',
  name: 'Garden Villas',
  location: 'Al Warqa 4, Dubai',
  client: 'Dune & Harbour',
  consultant: 'Meem Architects',
  type: 'villa',
  status: 'ongoing',
  remarks: 'Twenty-two villas.\nTwo phases.',
  news: 'No',
  topproject: 'No',
  imageUrl: '',
  imageAlt: '',
  focusX: 50,
  focusY: 50,
}
const everything = { status: 'all', type: 'all' } as const
const actor = { name: 'sara' }

describeEngines('projects in the database', (createApp) => {
  let services: Services
  beforeAll(async () => {
    const app = await createApp()
    services = app.services
    return app.close
  })
  const add = (input: Partial<ProjectInput>) =>
    change(services, actor, 'projects', (tx) => addProject(tx, { ...garden, ...input }))
  const save = (id: string, rev: number, input: Partial<ProjectInput>) =>
    change(services, actor, 'projects', (tx) => saveProject(tx, id, rev, { ...garden, ...input }))
  const empty = () => services.db.deleteFrom('project').execute()

  describe('codes that look alike', () => {
    it('are taken by one project, however they are written, and lead to it', async () => {
      await empty()
      const { project } = (await add({ code: 'PL  07\u200b' })) as { project: Project }
      for (const code of ['pl 07', 'ＰＬ 07', 'P\u00adL\u00a007'])
        expect(await add({ code })).toEqual({ refused: 'code taken' })
      const second = (await add({ code: '08' })) as { project: Project }
      expect(await save(second.project.id, 1, { code: 'PL 0７' })).toEqual({ refused: 'code taken' })
      expect((await findProjectByCode(services.db, 'pl  07'))?.id).toBe(project.id)
      expect(await searchProjects(services.db, 'ＰＬ')).toHaveLength(1)
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
      await services.db.updateTable('project').set({ created_at: 1 }).where('code', '=', '3').execute()
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
    it('looks at the beginning of names, and at codes only where no name is found', async () => {
      await empty()
      await add({ code: '30', name: 'Garden Villas' })
      await add({ code: '31', name: '30 Palm Street' })
      await add({ code: '305', name: 'Old Garden' })
      const names = async (text: string) => (await searchProjects(services.db, text)).map(({ name }) => name)
      expect(await names('  GARDEN ')).toEqual(['Garden Villas'])
      expect(await names('30')).toEqual(['30 Palm Street'])
      expect(await names('305')).toEqual(['Old Garden'])
      expect(await names('%')).toEqual([])
    })
  })

  describe('writing', () => {
    it('refuses a code that another project has, whatever its letters’ case', async () => {
      await empty()
      await add({ code: '12A' })
      expect(await add({ code: '12a' })).toEqual({ refused: 'code taken' })
    })

    it('lets one of many win who add the same code at once', async () => {
      await empty()
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => add({ code: '77' })))
      expect(outcomes.filter((outcome) => 'project' in outcome)).toHaveLength(1)
    })

    it('never lets a seventh top project in, however many try at once', async () => {
      await empty()
      const tries = Array.from({ length: 10 }, (_, index) => add({ code: String(index), topproject: 'Yes' }))
      const outcomes = await Promise.all(tries)
      expect(outcomes.filter((outcome) => 'project' in outcome)).toHaveLength(topProjectsLimit)
      expect(await listTopProjects(services.db)).toHaveLength(topProjectsLimit)
    })

    it('keeps a top project that is saved among six', async () => {
      const [top] = await listTopProjects(services.db)
      if (!top) throw new Error('there is no top project')
      const saved = await save(top.id, top.rev, { code: top.code, topproject: 'Yes', name: 'Renamed' })
      expect(saved).toMatchObject({ project: { name: 'Renamed', rev: top.rev + 1 } })
    })

    it('refuses a save that was read before another one, and hands over the newer version', async () => {
      await empty()
      const added = await add({ code: '5' })
      if (!('project' in added)) throw new Error('the project was not added')
      const { id, rev } = added.project
      await save(id, rev, { code: '5', name: 'Hers' })
      expect(await save(id, rev, { code: '5', name: 'His' })).toMatchObject({
        refused: 'stale',
        current: { name: 'Hers' },
      })
      expect(await findProject(services.db, id)).toMatchObject({ name: 'Hers', rev: rev + 1 })
    })

    it('lets one of two saves at once win', async () => {
      await empty()
      const added = await add({ code: '6' })
      if (!('project' in added)) throw new Error('the project was not added')
      const { id, rev } = added.project
      const saves = ['A', 'B', 'C'].map((name) => save(id, rev, { code: '6', name }))
      const outcomes = await Promise.all(saves)
      expect(outcomes.filter((outcome) => 'project' in outcome)).toHaveLength(1)
    })

    it('changes and records nothing where nothing is different', async () => {
      await empty()
      const added = await add({ code: '7' })
      if (!('project' in added)) throw new Error('the project was not added')
      const { id, rev } = added.project
      const count = () =>
        services.db.selectFrom('revision').select('id').where('record_id', '=', id).execute()
      expect(await save(id, rev, { code: '7' })).toMatchObject({ unchanged: true, project: { rev } })
      expect(await count()).toHaveLength(1)
    })

    it('records who deleted what, so that it can be brought back', async () => {
      await empty()
      const added = await add({ code: '8' })
      if (!('project' in added)) throw new Error('the project was not added')
      const { id, rev } = added.project
      await change(services, actor, 'projects', (tx) => deleteProject(tx, id, rev))
      expect(await findProject(services.db, id)).toBeUndefined()
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

  describe('with many projects', () => {
    beforeAll(async () => {
      await empty()
      await seedProjects(services.db, 20_000)
    })
    const scan = () => (isPostgres(services.db) ? /Seq Scan on project/ : /SCAN project(?! USING)/)
    const sort = () => (isPostgres(services.db) ? /Sort Key/ : /USE TEMP B-TREE/)

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

    it('finds the administrator’s list, searches and the news by index', async () => {
      const [, list = ''] = await plansOf(services.db, (db) => listAllProjects(db, 2))
      expect(list).toMatch(/project_order/)
      for (const plan of await plansOf(services.db, (db) => searchProjects(db, '99'))) {
        expect(plan).not.toMatch(scan())
        expect(plan).toMatch(/lowername|codelower/)
      }
      const [, news = ''] = await plansOf(services.db, (db) => listNews(db, 1))
      expect(news).toMatch(/project_news_newest/)
      expect(news).not.toMatch(sort())
    })
  })
})
