// Runs after a change in: tools/firebase sample app/content app/collections.ts app/features/projects/collection.ts app/features/requests/kinds.ts app/features/settings/pages
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { collections } from '#app/collections.ts'
import { defaults } from '#app/features/settings/collection.ts'
import { applicationSubject } from '#app/features/vacancies/vacancy.ts'
import { languageFor } from '#app/messages/language.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import type { ContentTables } from '#app/platform/database/schema.ts'
import { policies } from '#app/uploads/policy.ts'
import { receiveFile } from '#app/uploads/receive.server.ts'
import { describeEngines, newFolder, type TestApp } from '#test/app.ts'
import { saveSetting } from '#test/settings.ts'
import { addTestVacancy } from '#test/vacancies.ts'
import { runScript } from '#test/site-process.ts'
import { addOneOfEach } from '#tools/seed/documents.ts'
import { exportSite } from './export.ts'
import { importDump, runImport } from './run.ts'
import { sampleDump } from './sample-dump.ts'

/** The tables that are exported: those of every collection, including future ones. */
const contents = [
  ...collections.map(({ table }) => table as keyof ContentTables),
  'setting',
  'request',
] as const

/**
 * Every record with its id and time, in the table's order; private files are compared by content, because
 * they get new keys.
 */
async function recordsOf({ services: { db, files } }: TestApp) {
  const all: Record<string, object[]> = {}
  const hashes = new Map(
    (await db.selectFrom('file').selectAll().execute()).map(({ key, sha256 }) => [key, sha256]),
  )
  for (const table of contents) {
    const rows: Record<string, unknown>[] = await db.selectFrom(table).selectAll().execute()
    expect(rows.length, `${table} has something to export`).toBeGreaterThan(0)
    all[table] = rows
      .map((row) => ({ ...row, updated_at: 0, file: hashes.get(String(row.file)) }))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  const stored: object[] = []
  for (const { key, access, sha256, type } of await db.selectFrom('file').selectAll().execute()) {
    const file = await files.get(access, key)
    const bytes = file
      ? createHash('sha256')
          .update(await buffer(file.stream()))
          .digest('hex')
      : 'missing'
    stored.push({ key: access === 'public' ? key : '', access, sha256, type, bytes })
  }
  const visits = await db.selectFrom('visit_day').select('number').execute()
  return { ...all, visits, files: stored.map((file) => JSON.stringify(file)).toSorted() }
}

describeEngines('an exported site', (createApp) => {
  it('is imported again with the same records, ids, moments and files', async () => {
    const [one, other] = [await createApp(), await createApp()]
    await runImport(one.services, await sampleDump())
    // Content that no Firebase site had.
    const vacancy = await addTestVacancy(one.services)
    const sheet = await receiveFile(one.services, Readable.from([Buffer.from(':root { --ink: #123456 }')]), {
      name: 'own.css',
      folder: 'generals',
      policy: policies.styleSheet,
    })
    await change(one.services, programNamed('Layla'), 'settings', (tx) =>
      saveSetting(tx, 'brand', 0, {
        ...defaults.brand,
        foundedIn: 2009,
        styleSheet: 'key' in sheet ? sheet.key : '',
      }),
    )
    await addOneOfEach(one.services)
    await one.services.db
      .updateTable('request')
      .where('kind', '=', 'job-request')
      .set({ subject: applicationSubject(vacancy, languageFor('en')), subject_id: vacancy.id })
      .execute()
    // What an administrator did with a request, and a text that only looks like HTML.
    await one.services.db
      .updateTable('request')
      .where('kind', '=', 'call-request')
      .set(({ fn, val }) => ({
        language: 'ar',
        message: 'Is 3 <b> 2 &amp; 1?',
        sent_lower: fn<string>('replace', [
          'sent_lower',
          fn<string>('lower', ['message']),
          val('is 3 <b> 2 &amp; 1?'),
        ]),
        suspicious: 'Yes',
        read_at: 5,
      }))
      .execute()
    await one.services.db
      .updateTable('request')
      .where('kind', '=', 'job-request')
      .set({
        state: 'done',
        note: 'Call\nhim.',
        note_lower: 'call him.',
        worked_by: 'Layla',
        worked_at: 7,
        exempt: 'Yes',
      })
      .execute()
    await one.services.db
      .updateTable('project')
      .set({ remarks: 'Of <b>two</b>&nbsp;floors &lt; three' })
      .execute()
    const folder = join(newFolder(), 'exported')
    const { missing, number } = await exportSite(one.config, one.services.files, folder)
    expect(missing).toEqual([])
    expect(number).toBeGreaterThan(30)
    const report = await importDump(other.services, folder)
    expect(report.records.filter(({ outcome }) => outcome !== 'imported')).toEqual([])
    expect(await recordsOf(other)).toEqual(await recordsOf(one))
    const again = join(newFolder(), 'again')
    await exportSite(other.config, other.services.files, again)
    const [first, second] = [folder, again].map((path) =>
      JSON.parse(readFileSync(join(path, 'database.json'), 'utf8')),
    )
    const sample = JSON.parse(readFileSync(join(import.meta.dirname, 'sample', 'database.json'), 'utf8'))
    const sectorsIn = (dump: { projects: Record<string, { sector?: string }> }) =>
      Object.keys(sample.projects).map((id) => [id, dump.projects[id]?.sector ?? ''])
    expect(sectorsIn(first)).toEqual(sectorsIn(sample))
    expect({ ...second.generals, cvs: undefined }).toEqual({ ...first.generals, cvs: undefined })
    expect({ ...second, generals: undefined }).toEqual({ ...first, generals: undefined })
  })

  it('is refused where something is already, and leaves that alone', async () => {
    const app = await createApp()
    const folder = newFolder()
    writeFileSync(join(folder, 'mine'), 'mine')
    await expect(exportSite(app.config, app.services.files, folder)).rejects.toThrow('already exists')
    const inFile = join(folder, 'mine', 'deeper')
    await expect(exportSite(app.config, app.services.files, inFile)).rejects.toThrow(
      /already exists|can't be written/,
    )
    expect(readFileSync(join(folder, 'mine'), 'utf8')).toBe('mine')
  })

  it('is written beside a running site by npm run export, which names files that are gone', async () => {
    const app = await createApp()
    await runImport(app.services, await sampleDump())
    const file = await app.services.db
      .selectFrom('certificate')
      .select('image')
      .where('image', 'is not', null)
      .executeTakeFirstOrThrow()
    await app.services.files.remove('public', file.image ?? '')
    const folder = join(newFolder(), 'exported')
    mkdirSync(`${folder}.arriving`) // Left behind by an interrupted export.
    const environment = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.config.databaseUrl ?? '' }
    const ended = await runScript('tools/firebase/export.ts', environment, [folder])
    expect(ended, ended.stderr).toMatchObject({ code: 0 })
    expect(ended.stdout).toContain(`not available, and left out: ${file.image}`)
    expect(ended.stdout).toContain('40 projects')
    expect(existsSync(`${folder}.arriving`)).toBe(false)
  })
})
