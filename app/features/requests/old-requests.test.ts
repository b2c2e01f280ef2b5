import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { createLog } from '#app/platform/log.server.ts'
import { newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl } from '#test/database.ts'
import { inList, listSubjects } from './queries.server.ts'

const log = createLog('silent')

it.each(engines)('requests that are older than search and subject ids get both, on %s', async (engine) => {
  const dataDir = newFolder()
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://plinth.test', LOG_LEVEL: 'silent' }),
    databaseUrl: await newDatabaseUrl(engine),
  }
  const [[name, first] = []] = Object.entries(migrations)
  const before = await openDatabase(config, log, name && first ? { [name]: first } : {})
  const vacancy = { kind: 'full-time', department: '', closes: '', text: '', position: 1, rev: 1 } as const
  const vacancies = { A: 'Engineer', B: 'Welder', C: 'Welder' }
  for (const [id, title] of Object.entries(vacancies))
    await before
      .insertInto('vacancy')
      .values({
        ...vacancy,
        id,
        slug: id,
        title,
        title_lower: title,
        place: 'Dubai',
        created_at: 1,
        updated_at: 1,
      })
      .execute()
  const request = { kind: 'job-request', suspicious: 'No', rev: 1, created_at: 1, updated_at: 1 } as const
  const sent = { name: 'Layla', name_lower: 'layla', email: 'Layla@Example.com', phone: '٠٥٠ ١٢٣ ٤٥٦٧' }
  for (const subject of ['', 'Engineer, Dubai', 'Welder, Dubai', 'Cook, Dubai'])
    await before
      .insertInto('request')
      .values({ ...request, ...sent, id: subject || 'none', subject, note: 'Call Omar', message: 'مَرحبًا' })
      .execute()
  await before.destroy()
  const db = await openDatabase(config, log)
  onTestFinished(() => db.destroy())
  const rows = await db.selectFrom('request').selectAll().orderBy('id').execute()
  expect(rows.map(({ id, subject_id }) => [id, subject_id])).toEqual([
    ['Cook, Dubai', ''],
    ['Engineer, Dubai', 'A'],
    // Two vacancies have this name.
    ['Welder, Dubai', ''],
    ['none', ''],
  ])
  for (const search of ['0501234567', 'example.com', 'omar', 'مرحبا']) {
    const found = db.selectFrom('request').select('id').where(inList('job-request', { search }))
    expect([search, (await found.execute()).length]).toEqual([search, 4])
  }
  expect((await listSubjects(db, 'job-request')).map(({ value, label }) => [value, label])).toEqual([
    ['Cook, Dubai', 'Cook, Dubai'],
    ['A', 'Engineer, Dubai'],
    ['Welder, Dubai', 'Welder, Dubai'],
  ])
})
