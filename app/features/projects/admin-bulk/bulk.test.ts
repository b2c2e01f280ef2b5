import { readSheet } from 'read-excel-file/node'
import { beforeAll, beforeEach, expect, it, describe } from 'vitest'
import { messages as projectMessages, projects } from '../collection.ts'
import { topProjectsLimit } from '../project.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { messages as tableMessages } from '#app/platform/tables/table.ts'
import { openBulk, type TestBrowser } from '#test/bulk.ts'
import { photograph } from '#test/admin.ts'
import { addTestProject } from '#test/projects.ts'
import { readTopics } from '#test/topics.ts'
import { tableColumns } from '#app/content/table/columns.ts'
import { messages, rowsAtOnce } from '#app/content/table/rules.ts'
import { countRows, fileFacts, readyRows } from '#app/content/table/upload.ts'

const hints = {
  type: 'Choose Building or Villa.',
  status: 'Choose Ongoing, Completed or Upcoming.',
  imageUrl: 'Choose an image of the project.',
}
const head = 'Code,Name,Location,Client,Consultant,Type,Status,Remarks,News,Top project,Image'
const line = (
  code: string,
  change: { type?: string; status?: string; top?: string; image?: string } = {},
) => {
  const { type = 'Villa', status = 'Ongoing', top = 'No', image = 'site.jpg' } = change
  return `${code},Villa ${code},Dubai,,Khoor,${type},${status},,No,${top},${image}`
}
const table = (...lines: string[]) => [head, ...lines].join('\r\n')
const page = '/admin/upload-projects'
const headings = tableColumns(projects).map(({ label }) => label)
const image = { one: 'image', many: 'images' }

describeEngines('bulk upload', (createApp) => {
  let app: TestApp
  let bulk: Awaited<ReturnType<typeof openBulk>>

  beforeAll(async () => {
    app = await createApp()
  })
  beforeEach(async () => {
    await app.empty()
    bulk = await openBulk(app)
  })

  const codes = async () => {
    const rows = await app.services.db.selectFrom('project').select('code').orderBy('code').execute()
    return rows.map(({ code }) => code)
  }
  const revisions = () => app.services.db.selectFrom('revision').select(['record_id', 'actor']).execute()

  describe('rows that no page of ours sent', () => {
    it.each([
      ['more than a table has', '{"number":1,"cells":{}}', 1_000_000, tableMessages.tooManyRows],
      ['eight million that are none', '{}', 8_000_000, tableMessages.noTable],
      ['all in one line', '{"number":1,"cells":{}},', 0, tableMessages.noTable],
    ])('are refused while they arrive, and the site goes on: %s', async (_, row, times, problem) => {
      const lines = times > 0 ? `${row}\n`.repeat(times) : row.repeat(1_000_000)
      const body = new FormData()
      body.append('rows', new Blob(['{"existing":"update"}\n', lines]), 'rows.ndjson')
      const cookie = await app.signIn()
      // The time of this thread alone, so that other programs on the machine do not count.
      let longest = 0
      let last = process.threadCpuUsage()
      const clock = setInterval(() => {
        const { user, system } = process.threadCpuUsage(last)
        longest = Math.max(longest, (user + system) / 1_000)
        last = process.threadCpuUsage()
      }, 5)
      const answer = await app.request('/admin/documents/check?kind=project', {
        method: 'POST',
        cookie,
        body,
      })
      clearInterval(clock)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual({ problem })
      expect(longest).toBeLessThan(1_000)
    })
  })

  describe('a table that was chosen', () => {
    it('is judged row by row with the rules of the form, and nothing of it is on the site', async () => {
      expect(
        await bulk.table(table(line('1'), line('2', { type: 'Warehouse', status: '' }), 'x'.repeat(41))),
      ).toBeUndefined()
      const report = bulk.report()
      expect(report).toContain(`Type: ${hints.type} Status: ${hints.status}`)
      expect(report).toContain('Code: At most 40 characters.')
      expect(await codes()).toEqual([])
      expect((await app.request('/projects/1')).status).toBe(404)
    })

    it('accepts what people write: headings in any order and case, yes and no in many ways', async () => {
      const text = [
        'STATUS;type;Project code;name;Location;consultant;photo;Top project;News;Budget',
        'completed;BUILDING;7;Tower;Dubai;Khoor;site.jpg;y;TRUE;1000',
      ].join('\n')
      expect(await bulk.table(text)).toBeUndefined()
      expect(bulk.upload().unknown).toEqual(['Budget'])
      await bulk.photographs([await photograph('site.jpg')])
      await bulk.run()
      const stored = await app.services.db.selectFrom('project').selectAll().executeTakeFirstOrThrow()
      expect(stored).toMatchObject({
        code: '7',
        type: 'building',
        status: 'completed',
        topproject: 'Yes',
        news: 'Yes',
      })
    })

    it('has the facts of the trade as people write them, and gets them back from an export', async () => {
      const columns =
        'Use,Work,Plot area,Built-up area (m²),Levels,Started,Handed over,Scope,Contract value,Show value'
      const cells =
        '"retail, HOSPITALITY",fit-out,"6,100",23400,G+11,8/8/2021,2023-10-10,"MEP, Structure",over aed 100 million,y'
      await bulk.table(
        [
          `${head},${columns}`,
          `${line('1')},${cells}`,
          `${line('2')},mosques,,,,,9/9/2021,1/9/2021,roof,,`,
        ].join('\n'),
      )
      const report = bulk.report()
      expect(report).toContain('Use: Choose from the list. Scope: Choose from the list.')
      await bulk.photographs([await photograph('site.jpg')])
      await bulk.run()
      const stored = await app.services.db.selectFrom('project').selectAll().execute()
      expect(stored).toMatchObject([
        {
          uses: 'hospitality,retail',
          works: 'fit-out',
          plotArea: 6100,
          builtUpArea: 23_400,
          levels: 'G+11',
          startedOn: '2021-08-08',
          handedOver: '2023-10-10',
          scope: 'structure,mep',
          valueBand: 'over-100m',
        },
      ])
      const exported = await app.request('/admin/documents/export?kind=project&format=csv', {
        cookie: await app.signIn(),
      })
      expect(await exported.text()).toContain(
        '"Hospitality, Retail",Fit-out,6100,23400,G+11,2021-08-08,,2023-10-10,,"Structure, MEP",,Over AED 100 million',
      )
    })

    it('has a use or a work in place of the sector of an older table, where nothing else is said', async () => {
      await bulk.table(
        [
          `${head},Sector,Use`,
          `${line('1')},Hospitality,`,
          `${line('2')},FIT-OUT,Retail`,
          `${line('3')},Healthcare,Offices`,
          `${line('4')},,`,
          `${line('5')},Castles,`,
        ].join('\n'),
      )
      expect(bulk.upload().unknown).toEqual([])
      expect(bulk.report()).toContain('Use: Choose from the list.')
      await bulk.photographs([await photograph('site.jpg')])
      await bulk.run()
      const stored = app.services.db.selectFrom('project').select(['code', 'uses', 'works']).orderBy('code')
      expect(await stored.execute()).toEqual([
        { code: '1', uses: 'hospitality', works: '' },
        { code: '2', uses: 'retail', works: 'fit-out' },
        { code: '3', uses: 'offices', works: '' },
        { code: '4', uses: '', works: '' },
      ])
    })

    it('is refused with a sentence where it can not be one', async () => {
      expect(await bulk.table('Name,Place\nVilla,Dubai')).toBe(messages.noColumn('Code'))
      expect(await bulk.table(head)).toBe(messages.noRows)
      expect(await bulk.table('', 'empty.csv')).toMatch(/empty/)
      expect(bulk.state().upload).toBeUndefined()
    })

    it('shows a code that stands in it twice, and one that is on the site', async () => {
      await addTestProject(app.services, { code: '5A' })
      await bulk.table(table(line('5a'), line('6'), line('6')))
      await bulk.photographs([await photograph('site.jpg')])
      const report = bulk.report()
      expect(report).toContain(projectMessages.codeTaken)
      expect(report).toContain(messages.sameKey(3, 'Code'))
    })

    it('shows the seventh top project, counting those of the site', async () => {
      for (const code of ['1', '2', '3', '4', '5'])
        await addTestProject(app.services, { code, topproject: 'Yes' })
      await bulk.table(table(line('6', { top: 'Yes' }), line('7', { top: 'Yes' })))
      await bulk.photographs([await photograph('site.jpg')])
      const lines = bulk.report().split('\r\n')
      expect(lines[1]).not.toContain(projectMessages.topProjectsFull)
      expect(lines[2]).toContain(projectMessages.topProjectsFull)
    })

    it('shows rows without a photograph and photographs without a row', async () => {
      await bulk.table(table(line('1'), line('2', { image: '' }), line('3', { image: 'other.jpg' })))
      await bulk.photographs([await photograph('Site.JPG'), await photograph('nobody.jpg')])
      const report = bulk.report().split('\r\n')
      expect(report[1]).not.toContain('Image:')
      expect(report[2]).toContain(hints.imageUrl)
      expect(report[3]).toContain(messages.noFile('other.jpg', image))
      expect(fileFacts(projects, bulk.upload()).withoutRow).toEqual(['nobody.jpg'])
    })

    it('finds a photograph by the code where its column is empty', async () => {
      await bulk.table(table(line('12B', { image: '' })))
      await bulk.photographs([await photograph('12b.jpg')])
      expect(await bulk.run()).toEqual({ progress: { done: 1, total: 1 } })
    })

    it('is still there after a reload', async () => {
      const browser: TestBrowser = {}
      bulk = await openBulk(app, browser)
      await bulk.table(table(line('1')), 'our projects.csv')
      bulk = await openBulk(app, browser)
      expect(bulk.upload().fileName).toBe('our projects.csv')
      expect(bulk.report()).toContain(messages.noFile('site.jpg', image))
      expect((await app.request(page)).status).toBe(401)
    })

    it('is checked again with each cell that somebody has mended', async () => {
      await bulk.table(table(line('1', { type: 'Warehouse' }), line('1')))
      await bulk.photographs([await photograph('site.jpg')])
      expect(countRows(bulk.upload())).toMatchObject({ ready: 0, faulty: 2 })
      await bulk.edit(2, 'type', 'VILLA')
      expect(countRows(bulk.upload())).toMatchObject({ ready: 1, faulty: 1 })
      await bulk.edit(3, 'code', '2')
      await bulk.run()
      expect(await codes()).toEqual(['1', '2'])
    })

    it('needs nobody for a project that is there, where its row is to be left out', async () => {
      await addTestProject(app.services, { code: '1' })
      await bulk.table(table(line('1', { type: 'Warehouse' }), line('2')))
      await bulk.photographs([await photograph('site.jpg')])
      expect(countRows(bulk.upload())).toMatchObject({ existing: 1, ready: 1, faulty: 0 })
      expect((await bulk.run('all')).problem).toBeUndefined()
      expect(await codes()).toEqual(['1', '2'])
      expect(bulk.report()).toContain(`Skipped,Code: ${projectMessages.codeTaken}`)
      await bulk.answer('update')
      expect(bulk.report()).toContain(hints.type)
    })

    it('can be chosen again once it was mended, with the photographs that were sent before', async () => {
      await bulk.table(table(line('1', { type: 'Warehouse' })))
      await bulk.photographs([await photograph('site.jpg')])
      await bulk.table(table(line('1')))
      expect((await bulk.run('all')).problem).toBeUndefined()
      expect(await codes()).toEqual(['1'])
    })
  })

  describe('the import', () => {
    it('adds the good rows, leaves the others out, and says so in its report', async () => {
      await bulk.table(table(line('1'), line('2', { status: 'Soon' }), line('3')))
      await bulk.photographs([await photograph('site.jpg')])
      const topics = readTopics(await app.request('/live?topics=projects'))
      expect(await bulk.run('good')).toEqual({ progress: { done: 2, total: 2 } })
      expect(await codes()).toEqual(['1', '3'])
      expect((await revisions()).map(({ actor }) => actor)).toEqual(['admin', 'admin'])
      expect(await topics.next()).toBe('projects')
      await topics.close()
      expect((await app.request('/projects/3')).status).toBe(200)
      const report = bulk.report().split('\r\n')
      expect(report[1]).toContain('Added')
      expect(report[2]).toContain(hints.status)
      const left = bulk.toCorrect()
      expect(left).toContain('Soon')
      expect(left).not.toContain('Villa 3')
    })

    it('adds nothing at all where everything was asked for and one row is not good', async () => {
      await bulk.table(table(line('1'), line('2', { status: 'Soon' })))
      await bulk.photographs([await photograph('site.jpg')])
      expect((await bulk.run('all')).problem).toBe(messages.faultyInAll)
      expect(await codes()).toEqual([])
    })

    it('takes everything back where a code was taken meanwhile', async () => {
      await bulk.table(table(...Array.from({ length: 600 }, (_, index) => line(`N${index}`))))
      await bulk.photographs([await photograph('site.jpg')])
      await addTestProject(app.services, { code: 'n599' })
      const before = (await revisions()).length
      expect((await bulk.run('all')).problem).toBe(messages.faultyInAll)
      expect(await codes()).toEqual(['n599'])
      expect(await revisions()).toHaveLength(before)
      expect(bulk.report()).toContain(projectMessages.codeTaken)
    })

    it('leaves out what became impossible meanwhile: a taken code, a seventh top project', async () => {
      await bulk.table(table(line('1'), line('2', { top: 'Yes' }), line('3')))
      await bulk.photographs([await photograph('site.jpg')])
      await addTestProject(app.services, { code: '1' })
      for (let index = 0; index < topProjectsLimit; index += 1)
        await addTestProject(app.services, { code: `T${index}`, topproject: 'Yes' })
      await bulk.run('good')
      expect(await codes()).toContain('3')
      expect(await codes()).not.toContain('2')
      const report = bulk.report()
      expect(report).toContain(projectMessages.codeTaken)
      expect(report).toContain(projectMessages.topProjectsFull)
    })

    it('never makes a seventh top project, however many tables race with the form', async () => {
      await bulk.table(table(...Array.from({ length: 6 }, (_, index) => line(`R${index}`, { top: 'Yes' }))))
      await bulk.photographs([await photograph('site.jpg')])
      const adding = Array.from({ length: 6 }, (_, index) =>
        addTestProject(app.services, { code: `F${index}`, topproject: 'Yes' }).catch(() => undefined),
      )
      await Promise.all([bulk.run('good'), bulk.run('good'), ...adding])
      const top = await app.services.db
        .selectFrom('project')
        .select('id')
        .where('topproject', '=', 'Yes')
        .execute()
      expect(top).toHaveLength(topProjectsLimit)
      expect(new Set(await codes()).size).toBe((await codes()).length)
    })

    it('needs the photograph itself, not only its name', async () => {
      await bulk.table(table(line('1')))
      await bulk.name(await photograph('site.jpg'))
      await bulk.run('good')
      expect(await codes()).toEqual([])
      expect(bulk.report()).toContain(messages.noFileYet(image))
    })

    it('stops after the portion in hand where it is cancelled, and can go on later', async () => {
      await bulk.table(table(...Array.from({ length: 2000 }, (_, index) => line(`C${index}`))))
      await bulk.photographs([await photograph('site.jpg')])
      await bulk.runAndStop('good')
      const added = (await codes()).length
      expect(added).toBeGreaterThanOrEqual(rowsAtOnce)
      expect(added).toBeLessThan(2000)
      expect(bulk.upload().finishedAt).not.toBeNull()
      expect(readyRows(bulk.upload())).toHaveLength(2000 - added)
      await bulk.reopen()
      expect((await bulk.run('good')).problem).toBeUndefined()
      expect(await codes()).toHaveLength(2000)
    })

    it('leaves nothing where an import of everything is cancelled', async () => {
      await bulk.table(table(...Array.from({ length: 2000 }, (_, index) => line(`C${index}`))))
      await bulk.photographs([await photograph('site.jpg')])
      await bulk.runAndStop('all')
      expect(await codes()).toEqual([])
      expect(await revisions()).toEqual([])
      expect(readyRows(bulk.upload())).toHaveLength(2000)
    })
  })

  describe('an answer that is lost', () => {
    it.each(['good', 'all'] as const)('does not import the same rows twice: %s', async (mode) => {
      await addTestProject(app.services, { code: '9', name: 'Before' })
      await bulk.table(`${table(line('1'), line('2'))}\r\n${line('9')}`)
      await bulk.photographs([await photograph('site.jpg')])
      await bulk.answer('update')
      const before = (await revisions()).length
      bulk.connection.losesAnswers = true
      expect((await bulk.run(mode)).problem).toBe(messages.connection)
      bulk.connection.losesAnswers = false
      expect(await codes()).toEqual(['1', '2', '9'])
      expect((await bulk.run(mode)).problem).toBeUndefined()
      expect(countRows(bulk.upload())).toMatchObject({ added: 2, updated: 1, faulty: 0, ready: 0 })
      expect(await codes()).toEqual(['1', '2', '9'])
      expect(await revisions()).toHaveLength(before + 3)
    })

    it('is made good by opening the page again, which says what was imported', async () => {
      const browser: TestBrowser = {}
      bulk = await openBulk(app, browser)
      await bulk.table(table(line('1'), line('2')))
      await bulk.photographs([await photograph('site.jpg')])
      bulk.connection.losesAnswers = true
      await bulk.run()
      bulk = await openBulk(app, browser)
      expect(countRows(bulk.upload())).toMatchObject({ added: 2, ready: 0 })
      expect(bulk.upload().finishedAt).not.toBeNull()
    })

    it('adds nothing for a second tab with the same table', async () => {
      const browser: TestBrowser = {}
      bulk = await openBulk(app, browser)
      await bulk.table(table(...Array.from({ length: 600 }, (_, index) => line(`N${index}`))))
      await bulk.photographs([await photograph('site.jpg')])
      const other = await openBulk(app, { ...browser })
      await Promise.all([bulk.run('good'), other.run('good')])
      expect(await codes()).toHaveLength(600)
      for (const { upload } of [bulk, other])
        expect(countRows(upload())).toMatchObject({ added: 600, faulty: 0 })
    })
  })

  describe('projects that exist', () => {
    it('are changed where that was chosen, with the columns that the table has', async () => {
      const key = await bulk.keyOf(await photograph('old.jpg'), { into: 'images' })
      const project = await addTestProject(app.services, {
        code: '9A',
        remarks: 'Kept',
        imageUrl: key,
        imageFocusX: '20',
      })
      await bulk.table('Code,Name,Status\n9a,New name,completed')
      expect(bulk.report()).toContain(projectMessages.codeTaken)
      await bulk.answer('update')
      await bulk.run('good')
      const stored = await app.services.db.selectFrom('project').selectAll().executeTakeFirstOrThrow()
      expect(stored).toMatchObject({
        id: project.id,
        rev: 2,
        name: 'New name',
        status: 'completed',
        remarks: 'Kept',
        image: key,
        image_focus_x: 20,
      })
    })

    it('are changed by one row of a table at most', async () => {
      await addTestProject(app.services, { code: '9' })
      await bulk.table('Code,Name\n9,First\n9,Second')
      await bulk.answer('update')
      await bulk.run('good')
      const stored = await app.services.db.selectFrom('project').select(['name', 'rev']).execute()
      expect(stored).toEqual([{ name: 'First', rev: 2 }])
      expect(bulk.report()).toContain(messages.sameKey(2, 'Code'))
    })

    it('are not changed where somebody saved them since the table was looked at', async () => {
      const project = await addTestProject(app.services, { code: '9' })
      await bulk.table('Code,Name\n9,From the table')
      await bulk.answer('update')
      await app.services.db.updateTable('project').set({ name: 'By hand', rev: 2 }).execute()
      await bulk.run('good')
      const stored = await app.services.db.selectFrom('project').selectAll().executeTakeFirstOrThrow()
      expect(stored).toMatchObject({ id: project.id, name: 'By hand' })
      expect(bulk.report()).toContain(projects.sentences.savedMeanwhile)
    })
  })

  describe('the downloads', () => {
    it.each(['csv', 'xlsx'])('go out, come back unchanged, and change nothing: %s', async (format) => {
      const key = await bulk.keyOf(await photograph('From the crane.jpg'), { into: 'images' })
      await addTestProject(app.services, {
        code: '0042',
        name: '=1+1',
        remarks: 'two\nlines, "quoted"',
        imageUrl: key,
      })
      await addTestProject(app.services, { code: '196B', name: 'فيلا', status: 'upcoming', news: 'Yes' })
      const answer = await bulk.get(`/admin/documents/export?kind=project&format=${format}`)
      const content = new Uint8Array(await answer.arrayBuffer())
      expect(await bulk.table(content, `projects.${format}`)).toBeUndefined()
      await bulk.answer('update')
      const report = bulk.report().trim().split('\r\n').slice(1)
      expect(report).toHaveLength(2)
      for (const row of report) expect(row).toMatch(/Nothing to change,$/)
    })

    it('begin with a template whose example is never imported', async () => {
      const answer = await bulk.get('/admin/documents/template?kind=project&format=xlsx')
      const content = new Uint8Array(await answer.arrayBuffer())
      expect((await readSheet(Buffer.from(content)))[0]).toEqual(headings)
      expect(await bulk.table(content, 'template.xlsx')).toBe(messages.noRows)
      const csv = await bulk.get('/admin/documents/template?kind=project&format=csv')
      expect(await csv.text()).toContain(headings.join(','))
    })

    it.each(['template', 'check', 'import'])('are for administrators alone: %s', async (path) => {
      const method = path !== 'template' ? 'POST' : 'GET'
      expect((await app.request(`/admin/documents/${path}?kind=project`, { method })).status).toBe(401)
    })
  })
})
