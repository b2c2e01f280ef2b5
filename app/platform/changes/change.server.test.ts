import { programNamed } from '#app/platform/changes/actors.server.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeEngines, type TestApp } from '#test/app.ts'
import { change, type Changed } from './change.server.ts'
import { type Tx, lock } from '../database/database.server.ts'
import { storeResponse } from '../pages/stored-response.server.ts'

const actor = programNamed('Layla')
const page = storeResponse({
  status: 200,
  weight: 1,
  headers: new Headers(),
  encode: () => Buffer.from('x'),
})

async function writeNote(tx: Tx, value: string): Promise<Changed<string>> {
  await tx.insertInto('meta').values({ key: value, value }).execute()
  return { outcome: value, revisions: [{ kind: 'setting', id: 'hometext', after: { value } }] }
}

describeEngines('change', (createApp) => {
  let app: TestApp
  let services: TestApp['services']
  let heard: string[]
  beforeAll(async () => {
    app = await createApp()
    services = app.services
    services.live.subscribe((topic) => heard.push(topic))
  })
  beforeEach(async () => {
    await app.empty()
    heard = []
  })

  it('publishes its topics once the transaction is committed', async () => {
    const outcome = await change(services, actor, ['settings', 'projects'], async (tx) => {
      const changed = await writeNote(tx, 'a')
      expect(heard).toEqual([])
      return changed
    })
    expect(outcome).toBe('a')
    expect(heard).toEqual(['settings', 'projects'])
    expect(
      await services.db.selectFrom('meta').select('value').where('key', '=', 'a').execute(),
    ).toHaveLength(1)
  })

  it('is silent, and leaves nothing, when the work fails', async () => {
    services.pages.set('/', page, services.pages.version())
    const failed = change(services, actor, 'settings', async (tx) => {
      await writeNote(tx, 'b')
      throw new Error('the wall fell over')
    })
    await expect(failed).rejects.toThrow('the wall fell over')
    expect(heard).toEqual([])
    expect(services.pages.get('/')).toBe(page)
    expect(await services.db.selectFrom('meta').selectAll().where('key', '=', 'b').execute()).toEqual([])
    expect(await services.db.selectFrom('revision').selectAll().execute()).toEqual([])
  })

  it('is silent when there was nothing to change', async () => {
    services.pages.set('/', page, services.pages.version())
    await change(services, actor, 'settings', async () => ({ outcome: null, revisions: [] }))
    expect(heard).toEqual([])
    expect(services.pages.get('/')).toBe(page)
  })

  it('records who changed what, with the record before and after', async () => {
    const began = Date.now()
    await change(services, actor, 'projects', async () => ({
      outcome: null,
      revisions: [
        { kind: 'project', id: 'p1', after: { code: '1' } },
        { kind: 'project', id: 'p1', before: { code: '1' }, after: { code: '2' } },
        { kind: 'project', id: 'p1', before: { code: '2' } },
      ],
    }))
    const rows = await services.db.selectFrom('revision').selectAll().orderBy('id').execute()
    expect(rows.map(({ action, actor, before, after }) => [action, actor, before, after])).toEqual([
      ['add', 'Layla', null, '{"code":"1"}'],
      ['edit', 'Layla', '{"code":"1"}', '{"code":"2"}'],
      ['delete', 'Layla', '{"code":"2"}', null],
    ])
    for (const { at, kind, record_id } of rows) {
      expect([kind, record_id]).toEqual(['project', 'p1'])
      expect(at).toBeGreaterThanOrEqual(began)
    }
  })

  it('records more changes than fit into one statement', async () => {
    const revisions = Array.from({ length: 1201 }, (_, number) => ({
      kind: 'project' as const,
      id: `p${number}`,
      after: { number },
    }))
    await change(services, actor, 'projects', async () => ({ outcome: null, revisions }))
    const { count } = await services.db
      .selectFrom('revision')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(1201)
  })

  it('drops the cached pages', async () => {
    services.pages.set('/', page, services.pages.version())
    await change(services, actor, 'settings', (tx) => writeNote(tx, 'c'))
    expect(services.pages.get('/')).toBeUndefined()
  })

  it('keeps the cached pages when a visitor writes: no page shows that', async () => {
    services.pages.set('/', page, services.pages.version())
    await change(services, actor, 'call-requests', (tx) => writeNote(tx, 'd'))
    expect(heard).toEqual(['call-requests'])
    expect(services.pages.get('/')).toBe(page)
  })

  describe('taking turns', () => {
    it('lets a rule hold that looks at several rows, however many race', async () => {
      const addUpToThree = (number: number) =>
        change(services, actor, 'projects', async (tx) => {
          await lock(tx, 'three at most')
          const rows = await tx.selectFrom('visit_day').selectAll().execute()
          if (rows.length >= 3) return { outcome: false, revisions: [] }
          await tx
            .insertInto('visit_day')
            .values({ day: `d${number}`, number })
            .execute()
          return { outcome: true, revisions: [] }
        })
      const outcomes = await Promise.all(Array.from({ length: 20 }, (_, number) => addUpToThree(number)))
      expect(outcomes.filter(Boolean)).toHaveLength(3)
      expect(await services.db.selectFrom('visit_day').selectAll().execute()).toHaveLength(3)
    })
  })
})
