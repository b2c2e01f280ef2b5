import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { openDatabase } from '#app/platform/database/connect.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { migrations } from '#app/platform/database/migrations/index.ts'
import { createLog } from '#app/platform/log.server.ts'
import { newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl } from '#test/database.ts'
import { findPending } from '#app/content/pending.server.ts'
import { projects } from './collection.ts'
import { readSnapshot } from './consent/snapshot.ts'

const log = createLog('silent')
const added = '0023-uses-and-works'

/** A row with these values, and nothing in its other columns. */
async function insert(db: Db, table: string, values: Record<string, unknown>) {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const needed = columns.filter(
    ({ isNullable, hasDefaultValue, isAutoIncrementing }) =>
      !isNullable && !hasDefaultValue && !isAutoIncrementing,
  )
  const empty = needed.map(({ name, dataType }) => [name, /int/i.test(dataType) ? 1 : ''])
  const row = { ...Object.fromEntries(empty), ...values }
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db)
}

it.each(engines)('sectors of 0.1.0 are uses and works, in what waits and was, too, on %s', async (engine) => {
  const config = {
    ...readConfig({ DATA_DIR: newFolder(), PUBLIC_URL: 'http://plinth.test', LOG_LEVEL: 'silent' }),
    databaseUrl: await newDatabaseUrl(engine),
  }
  const earlier = Object.entries(migrations).filter(([name]) => name < added)
  const before = await openDatabase(config, log, Object.fromEntries(earlier))
  const choices = { news: 'No', topproject: 'No', showValue: 'No' }
  const rows = {
    a: { sector: 'villas' },
    b: { sector: 'fit-out', uses: 'hospitality' },
    c: { sector: 'offices', uses: 'mosque,government', works: 'extension' },
    d: { sector: '' },
  }
  for (const [id, said] of Object.entries(rows))
    await insert(before, 'project', { ...choices, id, code: id, code_lower: id, ...said })
  const version = { kind: 'project', record_id: 'a', at: 1, from_at: null }
  const content = JSON.stringify({ code: 'a', sector: 'retail', uses: [] })
  await insert(before, 'pending_version', { ...version, content })
  const approved = JSON.stringify({ values: { code: 'b', sector: 'hospitality' }, files: ['images/b.jpg'] })
  await insert(before, 'consent', { id: 'k', project_id: 'b', answer: 'approved', approved })
  const revision = { record_id: 'a', action: 'edit', at: 1, group_size: 1, change_id: '' }
  const edits = [
    ['project', { code: 'a', sector: '' }, { code: 'a', sector: 'infrastructure', uses: ['retail'] }],
    ['consent', null, { answer: 'approved', approved }],
    ['page', null, { text: '"sector":"villas"' }],
  ] as const
  for (const [kind, was, is] of edits)
    await insert(before, 'revision', {
      ...revision,
      kind,
      before: was && JSON.stringify(was),
      after: JSON.stringify(is),
    })
  await insert(before, 'revision', { ...revision, kind: 'project', before: null, after: '"sector":"villas' })
  await before.destroy()

  const db = await openDatabase(config, log)
  onTestFinished(() => db.destroy())
  expect(await db.selectFrom('project').select(['id', 'uses', 'works']).orderBy('id').execute()).toEqual([
    { id: 'a', uses: 'villas', works: '' },
    { id: 'b', uses: 'hospitality', works: 'fit-out' },
    { id: 'c', uses: 'mosque,government', works: 'extension' },
    { id: 'd', uses: '', works: '' },
  ])
  expect((await findPending(db, projects, 'a'))?.values).toMatchObject({ uses: ['retail'], works: [] })
  const consent = await db.selectFrom('consent').select('approved').executeTakeFirstOrThrow()
  const agreed = { values: { code: 'b', uses: ['hospitality'] }, files: ['images/b.jpg'] }
  expect(readSnapshot(consent.approved)).toEqual(agreed)
  const revisions = await db.selectFrom('revision').select(['before', 'after']).orderBy('id').execute()
  expect(revisions.map(({ after }) => after)).toEqual([
    JSON.stringify({ code: 'a', uses: ['retail'], works: ['infrastructure'] }),
    JSON.stringify({ answer: 'approved', approved: JSON.stringify(agreed) }),
    JSON.stringify({ text: '"sector":"villas"' }),
    '"sector":"villas',
  ])
})
