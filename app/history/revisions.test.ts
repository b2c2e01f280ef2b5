import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { plansOf } from '#test/query-plan.ts'
import { seedHistory } from '#tools/seed/seed.ts'
import { isPostgres } from '#app/platform/database/database.server.ts'
import { listHistory, type HistoryFilter } from './revisions.server.ts'
import { toRows } from '#app/platform/changes/change.server.ts'

const occasion = { actor: 'Layla', actor_id: null, at: 1, change_id: 'one' }

describe('the lines of a change', () => {
  it('are one for each kind and act, standing for all that came together', () => {
    const rows = toRows(
      [
        { kind: 'project', id: 'a', after: {} },
        { kind: 'certificate', id: 'b', after: {} },
        { kind: 'project', id: 'c', after: {} },
        { kind: 'project', id: 'd', before: {} },
      ],
      occasion,
    )
    expect(rows.map(({ record_id, group_size }) => [record_id, group_size])).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 0],
      ['d', 1],
    ])
  })

  it('are none for what went along with another', () => {
    const rows = toRows(
      [
        { kind: 'client-item', id: 'a', before: {}, cascaded: true },
        { kind: 'client-section', id: 'b', before: {} },
      ],
      occasion,
    )
    expect(rows.map(({ group_size }) => group_size)).toEqual([0, 1])
  })

  it('are none for what visitors send, of which only marks are kept', () => {
    const after = { id: 'a', personName: 'Noor', fileName: 'Noor.pdf', note: 'Call Noor', suspicious: 'No' }
    const [row] = toRows([{ kind: 'job-request', id: 'a', before: { state: 'new' }, after }], occasion)
    expect(row).toMatchObject({
      group_size: 0,
      before: '{"state":"new"}',
      after: '{"id":"a","suspicious":"No"}',
    })
  })
})

describeEngines('a long history', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
    await seedHistory(app.services.db, 20_000)
    if (isPostgres(app.services.db)) await sql`analyze revision`.execute(app.services.db)
  })

  it.each([
    ['everything', {}],
    ['a kind', { kind: 'certificate' }],
    ['a kind that hardly changes', { kind: 'setting' }],
    ['a person', { actor: 'Sara' }],
    ['a record', { kind: 'project', record: 'many-1' }],
    ['a change', { kind: 'project', change: 'import' }],
  ] satisfies [string, HistoryFilter][])(
    'finds the page of %s by an index, in its order',
    async (_, filter) => {
      const [plan = ''] = await plansOf(app.services.db, (db) => listHistory(db, filter, { limit: 41 }))
      expect(plan).toMatch(/revision_(\w*newest|record|change|pkey)/)
      expect(plan).not.toMatch(/Seq Scan|TEMP B-TREE/)
    },
  )

  it('has one line for an import of ten thousand', async () => {
    const { db } = app.services
    const [last] = await listHistory(db, { actor: 'Import', kind: 'project' }, { limit: 41 })
    expect(last).toMatchObject({ groupSize: 8750 })
  })
})
