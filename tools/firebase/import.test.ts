// Runs after a change in: tools/firebase sample app/content app/collections.ts app/features/projects/collection.ts app/features/requests/kinds.ts app/features/settings/pages
import { programNamed } from '#app/platform/changes/actors.server.ts'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, newMigratedDatabaseUrl } from '#test/database.ts'
import { runScript } from '#test/site-process.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { openServices } from '#app/services.server.ts'
import { papers } from '#app/features/papers/collection.ts'
import { keyPeople } from '#app/features/papers/key-people.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { readSampleSite } from '../../scripts/sample-site.ts'
import { leftEmpty } from './fields.ts'
import { notes as projectNotes } from './collections/projects.ts'
import { branches, problems as dumpProblems, readDump } from './dump.ts'
import { problems as fileProblems } from './files.ts'
import { quote, reasons, repairs } from './repairs.ts'
import { sentences, type Report } from './report.ts'
import { importDump, problems as runProblems, runImport, tryImport } from './run.ts'
import { sampleDump } from './sample-dump.ts'
import { irregularDatabase, writeIrregularDump } from './irregular-dump.ts'

let folder: string
let dump: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-test-import-'))
  dump = join(folder, 'dump')
  mkdirSync(dump)
  await writeIrregularDump(dump)
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each(engines)('importing a Firebase site · %s', (engine) => {
  let services: Services

  beforeEach(async () => {
    const config = readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' })
    const databaseUrl = await newMigratedDatabaseUrl(engine, config.dataDir)
    services = await openServices({ ...config, databaseUrl })
  })

  afterEach(() => services.close())

  it('imports the sample site as it is', async () => {
    const report = await runImport(services, await sampleDump())
    const skipped = report.records.filter(({ outcome }) => outcome !== 'imported')
    // The bucket has what is for the office alone, too, which no Firebase site knows.
    const { content } = await readSampleSite()
    const ofOffice = [papers, keyPeople].flatMap(({ name }) => JSON.stringify(content[name]))
    expect(skipped.filter(({ name }) => !ofOffice.join().includes(name))).toEqual([])
    expect(report.totals).toMatchObject({
      project: { imported: 40 },
      'project-photograph': { imported: 36 },
      'progress-entry': { imported: 5 },
      'project-document': { imported: 2 },
      vacancy: { imported: 1 },
      page: { imported: 1 },
      'page-section': { imported: 3 },
      setting: { imported: 20 },
      file: { imported: 103 },
    })
    expect(await countRows('project')).toBe(40)
    expect(await countRows('revision')).toBe(40 + 36 + 5 + 2 + 3 + 3 + 6 + 6 + 20 + 2 + 1 + (1 + 1 + 3))
  })

  it('keeps Firebase’s key as the id, and the moment of creation', async () => {
    await importDump(services, dump)
    const row = await services.db
      .selectFrom('project')
      .selectAll()
      .where('id', '=', 'flawless')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      code: '100',
      image: 'images/villa.jpg',
      rev: 1,
      created_at: 1_561_357_800_000,
    })
  })

  it('repairs what is untidy in projects, and says how', async () => {
    const report = await importDump(services, dump)
    expect(notesOf(report, 'project', 'flawless')).toEqual(['imported'])
    expect(notesOf(report, 'project', 'ongoing')).toEqual([
      'repaired',
      repairs.readAs('status', 'Ongoing', 'ongoing'),
    ])
    expect(notesOf(report, 'project', 'yes')).toEqual(['repaired', repairs.readAs('news', 'YES', 'Yes')])
    expect(notesOf(report, 'project', 'spaces')).toEqual(['repaired', repairs.trimmed('code')])
    expect(notesOf(report, 'project', 'number')).toEqual([
      'repaired',
      repairs.takenAsText('code', 104),
      repairs.takenAsText('remarks', 5),
    ])
    expect(notesOf(report, 'project', 'missing')).toContain(repairs.missing('name', projectNotes.namedByCode))
    expect(notesOf(report, 'project', 'sameInCapitals')).toEqual([
      'repaired',
      projectNotes.codeTaken('200A', '200A-2'),
    ])
    expect(notesOf(report, 'project', 'top1')).toContain(projectNotes.topProjectsFull)
    expect(notesOf(report, 'project', 'extra')).toEqual(['repaired', repairs.unknownField('colour', 'red')])
    const rows = await services.db
      .selectFrom('project')
      .select(['id', 'code', 'status', 'news', 'topproject'])
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(byId.get('ongoing')?.status).toBe('ongoing')
    expect(byId.get('yes')?.news).toBe('Yes')
    expect(byId.get('spaces')?.code).toBe('103 A')
    expect(byId.get('number')?.code).toBe('104')
    expect(byId.get('sameInCapitals')?.code).toBe('200A-2')
    expect(rows.filter(({ topproject }) => topproject === 'Yes').map(({ code }) => code)).not.toContain('301')
    expect(rows.filter(({ topproject }) => topproject === 'Yes')).toHaveLength(6)
  })

  it('skips what it can’t import, and says why', async () => {
    const report = await importDump(services, dump)
    expect(notesOf(report, 'project', 'noCode')).toEqual(['skipped', projectNotes.noCode])
    expect(notesOf(report, 'project', 'noRecord')).toEqual(['skipped', reasons.notARecord('text')])
    expect(notesOf(report, 'call-request', 'b')).toEqual(['skipped', reasons.empty])
    expect(notesOf(report, 'unknown', 'users')[0]).toBe('skipped')
    expect(notesOf(report, 'unknown', 'generals/theme')[0]).toBe('skipped')
    expect(notesOf(report, 'file', 'images/unnamed.jpg')[0]).toBe('skipped')
    const inDump = Object.keys(irregularDatabase.projects).length
    expect(report.records.filter(({ kind }) => kind === 'project')).toHaveLength(inDump)
  })

  it('keeps a record whose image it can’t import, without the image', async () => {
    const report = await importDump(services, dump)
    const left = (why: string, id: keyof typeof irregularDatabase.projects) => {
      const raw: unknown = irregularDatabase.projects[id]
      const address = typeof raw === 'object' && raw && 'imageUrl' in raw ? String(raw.imageUrl) : ''
      expect(notesOf(report, 'project', id)).toEqual([
        'repaired',
        repairs.fileSkipped('imageUrl', why, address),
      ])
    }
    left(fileProblems.missing('images/missing.jpg'), 'fileMissing')
    left(fileProblems.elsewhere, 'outside')
    left(fileProblems.anotherBucket('other.appspot.com'), 'otherBucket')
    left(fileProblems.unsafe, 'upwards')
    left(fileProblems.private, 'secret')
    expect(notesOf(report, 'project', 'contract')[1]).toContain('images/contract.pdf is not a photograph')
    expect(notesOf(report, 'file', 'images/contract.pdf')[0]).toBe('skipped')
    expect(notesOf(report, 'project', 'notAnImage')[1]).toContain('images/text.jpg is')
    expect(notesOf(report, 'project', 'halfAnImage')[1]).toContain('images/half.jpg is')
    const ids = ['fileMissing', 'outside', 'otherBucket', 'upwards', 'secret', 'notAnImage', 'halfAnImage']
    const rows = await services.db.selectFrom('project').select('image').where('id', 'in', ids).execute()
    expect(rows).toEqual(ids.map(() => ({ image: null })))
  })

  it('stores a file once, under a safe key, for all records that name it', async () => {
    await importDump(services, dump)
    const rows = await services.db.selectFrom('file').selectAll().orderBy('key').execute()
    const keys = rows.map(({ key }) => key.replace(/[A-Za-z0-9]{10}(?=1\.jpg|\/cv)/, '*'))
    expect(keys.sort()).toEqual([
      'clientsimages/logo.svg',
      'generals/film.mp4',
      'generals/logo.svg',
      'images/*1.jpg',
      'images/villa.jpg',
      'resumes/*/cv.pdf',
    ])
    for (const { key, access, bytes } of rows)
      expect((await services.files.get(access, key))?.bytes).toBe(bytes)
    const resume = rows.find(({ key }) => key.startsWith('resumes/'))
    expect(resume).toMatchObject({ access: 'private', type: 'application/pdf' })
    expect(await services.files.exists('public', resume?.key ?? '')).toBe(false)
    expect(rows.find(({ key }) => key === 'images/villa.jpg')).toMatchObject({
      type: 'image/jpeg',
      width: 64,
      height: 40,
      placeholder: expect.any(String),
    })
  })

  it('imports certificates, clients, settings, visits and requests', async () => {
    const report = await importDump(services, dump)
    const { db } = services
    const certificates = await db.selectFrom('certificate').select(['id', 'title']).orderBy('id').execute()
    expect(certificates).toEqual([
      { id: '1', title: 'ISO 9001' },
      { id: '3', title: 'iso 9001 (2)' },
    ])
    const sections = await db.selectFrom('client_section').select(['id', 'name']).orderBy('id').execute()
    expect(sections).toEqual([
      { id: 'a', name: 'developers' },
      { id: 'section-of-b', name: 'banks' },
    ])
    const items = await db
      .selectFrom('client_item')
      .select(['id', 'section_id', 'image'])
      .orderBy('id')
      .execute()
    expect(items).toEqual([
      { id: 'a', section_id: 'a', image: 'clientsimages/logo.svg' },
      { id: 'b', section_id: 'section-of-b', image: 'clientsimages/logo.svg' },
      { id: 'c', section_id: 'a', image: null },
    ])
    expect(notesOf(report, 'client-item', 'c')[1]).toContain('<script>')
    expect(await db.selectFrom('home_client').select(['id', 'image']).orderBy('id').execute()).toEqual([
      { id: '0', image: 'clientsimages/logo.svg' },
      { id: '2', image: null },
    ])
    const settings = await db.selectFrom('setting').select(['key', 'value']).execute()
    const value = Object.fromEntries(settings.map(({ key, value }) => [key, JSON.parse(value)]))
    expect(value).toMatchObject({
      prequalification: { imageUrl: 'https://drive.example.com/profile.pdf' },
      homelogo: { imageUrl: 'generals/logo.svg', videoHeight: 650 },
      homeimage: { imageUrl: 'generals/film.mp4', videoHeight: 700 },
      newsimage: { imageUrl: 'images/villa.jpg' },
      counts: { number1: 17, number2: 300 },
      servicesItems: {
        item1: { itemimg: 'images/villa.jpg', itemtext: 'Villas' },
        item2: { itemtext: '' },
      },
    })
    expect(await db.selectFrom('visit_day').selectAll().execute()).toEqual([
      { day: 'before', number: 18_436 },
    ])
    const message = await db
      .selectFrom('request')
      .selectAll()
      .where('kind', '=', 'call-request')
      .executeTakeFirstOrThrow()
    expect(message).toMatchObject({ id: 'a', name: 'Mona', phone: '501234567' })
    const applications = await db
      .selectFrom('request')
      .select(['id', 'file_name', 'file'])
      .where('kind', '=', 'job-request')
      .orderBy('id')
      .execute()
    expect(applications).toMatchObject([
      { id: 'a', file_name: 'cv.pdf' },
      { id: 'b', file: null },
    ])
    expect(notesOf(report, 'job-request', 'b').join()).toContain('resumes/fake.pdf is not a PDF')
  })

  it('changes nothing when the same dump is imported again', async () => {
    await importDump(services, dump)
    const before = await everything()
    const report = await importDump(services, dump)
    expect(await everything()).toEqual(before)
    expect(report.records.filter(({ outcome }) => outcome !== 'skipped')).toEqual([])
    expect(notesOf(report, 'project', 'flawless')).toEqual(['skipped', reasons.existing])
  })

  it('never overwrites what an administrator changed, and never brings back what one deleted', async () => {
    await importDump(services, dump)
    const { db } = services
    await db.updateTable('project').set({ name: 'Changed here' }).where('id', '=', 'flawless').execute()
    await db.deleteFrom('project').where('id', '=', 'yes').execute()
    const deleted = { kind: 'project', record_id: 'yes', action: 'delete' as const, actor: 'admin', at: 1 }
    await db
      .insertInto('revision')
      .values({ ...deleted, before: '{}', after: null })
      .execute()
    const before = await everything()
    const report = await importDump(services, dump)
    expect(await everything()).toEqual(before)
    expect(notesOf(report, 'project', 'yes')).toEqual(['skipped', reasons.deleted])
  })

  it('gives a file another key where other bytes have its own', async () => {
    await importDump(services, dump)
    const other = { ...irregularDatabase.projects.flawless, code: '900' }
    const second = join(folder, 'second')
    mkdirSync(second)
    await writeIrregularDump(second, { projects: { second: other } })
    writeFileSync(
      join(second, 'storage', 'images', 'villa.jpg'),
      readFileSync('sample/storage/images/NgzIWkBlpLiso-9001-sample.png'),
    )
    await importDump(services, second)
    const row = await services.db
      .selectFrom('project')
      .select('image')
      .where('id', '=', 'second')
      .executeTakeFirstOrThrow()
    expect(row.image).toMatch(/^images\/[A-Za-z0-9]{10}villa\.jpg$/)
  })

  it('writes nothing in a dry run, and reports the same', async () => {
    const before = await everything()
    const dry = await tryImport(services.db, await readDump(dump))
    expect(await everything()).toEqual(before)
    expect(dry.dryRun).toBe(true)
    const { totals } = await importDump(services, dump)
    expect(dry.totals).toEqual(totals)
  })

  it('leaves the database and the files as they were when it fails half way', async () => {
    await sql`create unique index one_application on request (email) where kind = 'job-request'`.execute(
      services.db,
    )
    const before = await everything()
    await expect(importDump(services, dump)).rejects.toThrow()
    expect(await everything()).toEqual(before)
    await sql`drop index one_application`.execute(services.db)
    expect((await importDump(services, dump)).totals['job-request']).toMatchObject({ repaired: 2 })
  })

  it('leaves no file behind when storing one fails', async () => {
    const before = await everything()
    const files: Services['files'] = {
      ...services.files,
      put: (access, key, content) =>
        key === 'images/villa.jpg'
          ? Promise.reject(new Error('the disk is full'))
          : services.files.put(access, key, content),
    }
    await expect(importDump({ ...services, files }, dump)).rejects.toThrow('the disk is full')
    expect(await everything()).toEqual(before)
  })

  it('is refused where the site changes while the dump is read', async () => {
    const files: Services['files'] = {
      ...services.files,
      async put(access, key, content) {
        const stored = await services.files.put(access, key, content)
        await services.db
          .insertInto('setting')
          .values({ key: 'site', value: '{}', rev: 1, updated_at: 1 })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return stored
      },
    }
    await expect(importDump({ ...services, files }, dump)).rejects.toThrow(runProblems.changedMeanwhile)
    expect(await countRows('project')).toBe(0)
    expect(storedFiles()).toEqual([])
  })

  describe('where there is no storage folder', () => {
    const away = () => join(folder, 'storage-away')
    beforeEach(() => renameSync(join(dump, 'storage'), away()))
    const imageOf = async (id: string) =>
      (await services.db.selectFrom('project').select('image').where('id', '=', id).executeTakeFirst())?.image

    it('is refused, and writes nothing', async () => {
      const before = await everything()
      const storage = join(dump, 'storage')
      await expect(importDump(services, dump)).rejects.toThrow(runProblems.noStorage(storage))
      await expect(tryImport(services.db, await readDump(dump))).rejects.toThrow(storage)
      expect(await everything()).toEqual(before)
    })

    it('keeps records without their images if that is asked for', async () => {
      const report = await importDump(services, dump, { withoutFiles: true })
      expect(report.notes.join()).toContain(join(dump, 'storage'))
      expect(notesOf(report, 'project', 'flawless')[1]).toContain(fileProblems.missing('images/villa.jpg'))
      expect(await imageOf('flawless')).toBeNull()
    })

    it('gets the files from a second run, into what nobody has edited', async () => {
      await importDump(services, dump, { withoutFiles: true })
      await change(services, programNamed('Layla'), 'projects', async (tx) => {
        const project = await projectStore.find(tx, 'ongoing')
        if (!project) throw new Error('it was not imported')
        return projectStore.save(tx, 'ongoing', 1, { ...projectStore.toValues(project), name: 'Mine' })
      })
      renameSync(away(), join(dump, 'storage'))
      const dry = await tryImport(services.db, await readDump(dump))
      expect(await imageOf('flawless')).toBeNull()
      const report = await importDump(services, dump)
      expect(report.totals).toEqual(dry.totals)
      expect(notesOf(report, 'project', 'flawless')).toEqual(['repaired', repairs.fileBrought('imageUrl')])
      expect(await imageOf('flawless')).toBe('images/villa.jpg')
      expect(notesOf(report, 'project', 'ongoing')).toEqual(['skipped', reasons.existing])
      expect(await imageOf('ongoing')).toBeNull()
      const items = await services.db
        .selectFrom('client_item')
        .select('image')
        .where('id', '=', 'a')
        .execute()
      expect(items).toEqual([{ image: 'clientsimages/logo.svg' }])
      const [resume] = await services.db
        .selectFrom('request')
        .select('file')
        .where('id', '=', 'a')
        .where('kind', '=', 'job-request')
        .execute()
      expect(resume?.file).toMatch(/^resumes\/.*cv\.pdf$/)
      const settings = await services.db.selectFrom('setting').select(['key', 'value']).execute()
      const value = Object.fromEntries(settings.map(({ key, value }) => [key, JSON.parse(value)]))
      expect(value).toMatchObject({
        homelogo: { imageUrl: 'generals/logo.svg' },
        servicesItems: { item1: { itemimg: 'images/villa.jpg', itemtext: 'Villas' } },
      })
      const before = await everything()
      await importDump(services, dump)
      expect(await everything()).toEqual(before)
    })
  })

  describe('what other sites write differently', () => {
    const villa = {
      name: 'Villa',
      location: 'Dubai',
      client: '',
      consultant: 'Khoor',
      type: 'villa',
      status: 'completed',
    }
    const importing = async (database: object) => {
      writeFileSync(join(dump, 'database.json'), JSON.stringify(database))
      return importDump(services, dump)
    }

    it('is HTML in texts, which becomes plain text, but not what visitors wrote', async () => {
      const remarks =
        '<p>Built&nbsp;for <b>us</b> &amp; you.<br>Area &lt; 500 m&sup2;</p><ul><li>Pool</li></ul>'
      const personMessage = 'Is 3 <b> 2 & more?'
      const report = await importing({
        projects: { a: { ...villa, code: '1', remarks }, b: { ...villa, code: '2', remarks: 'a < b & c' } },
        generals: { contactmessages: { m: { personName: 'Mona', personMessage } } },
      })
      expect(notesOf(report, 'project', 'a')).toContain(repairs.markup('remarks'))
      expect(notesOf(report, 'project', 'b')).not.toContain(repairs.markup('remarks'))
      const rows = await services.db.selectFrom('project').select('remarks').orderBy('id').execute()
      expect(rows.map((row) => row.remarks)).toEqual([
        'Built for us & you.\nArea < 500 m²\n\nPool',
        'a < b & c',
      ])
      const message = await services.db.selectFrom('request').select('message').executeTakeFirstOrThrow()
      expect(message).toEqual({ message: personMessage })
    })

    it.each([
      ['AE', '12/03/2021', '2021-03-12'],
      ['US', '12/03/2021', '2021-12-03'],
      ['US', '25/12/2021', '2021-12-25'],
      ['SA', '3.4.2021', '2021-04-03'],
      ['AE', '2021/03/12', '2021-03-12'],
      ['AE', '32/03/2021', ''],
    ])('is a date in the order of the country: in %s, %s is %s', async (country, startedOn, day) => {
      const value = JSON.stringify({ country })
      await services.db.insertInto('setting').values({ key: 'brand', value, rev: 1, updated_at: 1 }).execute()
      const report = await importing({ projects: { a: { ...villa, code: '1', startedOn } } })
      const note = day
        ? repairs.readAs('startedOn', startedOn, day)
        : repairs.unknownChoice('startedOn', startedOn, 'no day')
      expect(notesOf(report, 'project', 'a')).toContain(note)
      const row = await services.db.selectFrom('project').select('startedOn').executeTakeFirst()
      expect(row).toEqual({ startedOn: day })
    })

    it('is a list of images, which become photographs of the project', async () => {
      const image = 'images/villa.jpg'
      const images = [image, 'images/فيلا 1.jpg', { url: 'images/unnamed.jpg' }, 'images/missing.jpg']
      const report = await importing({ projects: { a: { ...villa, code: '1', imageUrl: image, images } } })
      const rows = await services.db
        .selectFrom('project_photograph')
        .select(['id', 'project_id', 'image', 'stage'])
        .orderBy('position')
        .execute()
      const others = { project_id: 'a', image: expect.stringContaining('images/'), stage: 'handover' }
      expect(rows).toEqual(['a-image-1', 'a-image-2'].map((id) => ({ ...others, id })))
      const [outcome, why] = notesOf(report, 'project-photograph', 'a-image-3')
      expect([outcome, why]).toEqual(['skipped', expect.stringContaining('images/missing.jpg is missing')])
      expect(notesOf(report, 'project', 'a').join()).not.toContain('images')
    })

    it('is an image in base64 in the database, which is stored, also without a storage folder', async () => {
      const bytes = readFileSync(join(dump, 'storage', 'images', 'villa.jpg'))
      rmSync(join(dump, 'storage'), { recursive: true })
      const imageUrl = `data:image/jpeg;base64,${bytes.toString('base64')}`
      await importing({ projects: { a: { ...villa, code: '1', imageUrl } } })
      const { image } = await services.db.selectFrom('project').select('image').executeTakeFirstOrThrow()
      expect((await services.files.get('public', image ?? ''))?.bytes).toBe(bytes.length)
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith('plinth-import-'))).toEqual([])
    })

    it('is a missing number, which stays missing and is listed', async () => {
      const counts = {
        name1: 'Years',
        number1: '17',
        name2: 'Done',
        number2: 'many',
        name3: 'Now',
        name4: 'Us',
      }
      const report = await importing({
        projects: { a: { ...villa, code: '1', plotArea: 'n/a' } },
        generals: { counts },
      })
      expect(notesOf(report, 'project', 'a')).toContain(repairs.unknownChoice('plotArea', 'n/a', 'no number'))
      const notes = notesOf(report, 'setting', 'counts')
      expect(notes).toContain(repairs.unknownChoice('number2', 'many', 'no number'))
      expect(notes).toContain(repairs.missing('number3', leftEmpty))
      const row = await services.db.selectFrom('setting').select('value').executeTakeFirstOrThrow()
      expect(JSON.parse(row.value)).toMatchObject({
        number1: 17,
        number2: null,
        number3: null,
        number4: null,
      })
    })
  })

  async function countRows(table: 'project' | 'revision') {
    return (await services.db.selectFrom(table).select('id').execute()).length
  }

  /** Every row of every table, and every stored file. */
  async function everything() {
    const tables = await services.db.introspection.getTables()
    const rows: Record<string, unknown> = {}
    for (const { name } of tables) {
      const found = await sql`select * from ${sql.table(name)}`.execute(services.db)
      rows[name] = found.rows.map((row) => JSON.stringify(row)).sort()
    }
    return { rows, files: storedFiles() }
  }

  function storedFiles() {
    const root = join(folder, 'data', 'files')
    if (!existsSync(root)) return []
    const entries = readdirSync(root, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && entry.name !== 'site.json')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  }
})

describe('the import command', () => {
  const importing = (...args: string[]) =>
    runScript('tools/firebase/main.ts', { DATA_DIR: join(folder, 'data') }, args)
  const refused = async (...args: string[]) => {
    const { code, stderr } = await importing(...args)
    return { code, said: stderr.trim() }
  }

  it('prints only JSON with --json, and leaves no data folder after a dry run', async () => {
    const { stdout, stderr } = await importing(dump, '--dry-run', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ dryRun: true, totals: { project: { skipped: 2 } } })
    expect(stderr).toBe('')
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('prints the totals, and every record that was repaired or skipped', async () => {
    const { stdout } = await importing(dump)
    expect(stdout.startsWith(sentences.done(dump))).toBe(true)
    expect(stdout).toContain(repairs.readAs('status', 'Ongoing', 'ongoing'))
    expect(stdout).toContain(projectNotes.noCode)
    expect(stdout).toContain(quote('red'))
    const files = () => readdirSync(join(folder, 'data'), { recursive: true }).sort()
    const before = files()
    const again = await importing(dump, '--dry-run')
    expect(again.stdout.startsWith(sentences.dryRun(dump))).toBe(true)
    expect(files()).toEqual(before)
  })

  it.each([
    ['broken JSON', '{"projects": {"a"'],
    ['a text', '"text"'],
    ['a list', '[]'],
    ['something else', '{"name": "plinth", "version": "1"}'],
    ['an empty file', ''],
    ['an empty database', 'null'],
    ['lists within lists', `{"projects": {"a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}}`],
  ])('ends with one sentence and 1 on %s', async (_, content) => {
    writeFileSync(join(dump, 'database.json'), content)
    const { code, said } = await refused(dump)
    expect(code).toBe(1)
    expect(said).toMatch(/^[^\n]*database\.json is not [^\n]*$/)
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  it('names what is missing of a folder or a path', async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    expect(await refused(empty)).toEqual({ code: 1, said: dumpProblems.noDatabase(empty) })
    const nowhere = join(folder, 'nowhere')
    expect(await refused(nowhere)).toEqual({ code: 1, said: dumpProblems.nothingThere(nowhere) })
    expect((await refused()).said).toContain('npm run import --')
    expect((await refused(dump, '--force')).code).toBe(1)
    expect(dumpProblems.notADump('x')).toContain(branches[0])
  })

  it('is refused while the site runs on the same folder', async () => {
    const services = await openServices(readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent' }))
    try {
      const { code, said } = await refused(dump)
      expect(code).toBe(1)
      expect(said).toMatch(/^DATA_DIR: process \d+ is using [^\n]+$/)
      expect(JSON.parse((await importing(dump, '--dry-run', '--json')).stdout)).toMatchObject({
        dryRun: true,
      })
    } finally {
      await services.close()
    }
  })
})

function notesOf(report: Report, kind: string, id: string): string[] {
  const record = report.records.find((found) => found.kind === kind && found.id === id)
  return record ? [record.outcome, ...record.notes] : []
}
