import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { noRights, presets, type Rights } from '#app/platform/auth/rights.ts'
import { programNamed } from '#app/platform/changes/actors.server.ts'
import { change } from '#app/platform/changes/change.server.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { addTestProject } from '#test/projects.ts'
import type { Db } from './database.server.ts'
import { plainHandle } from './reader.server.ts'

const person = { id: 'a', name: 'Layla', email: 'layla@plinth.example', projects: [] }

describeEngines('a handle that sees a part', (createApp) => {
  let app: TestApp
  const handleOf = (rights: Rights): Db => app.services.accessOf({ ...person, rights }).db
  const edited = { rev: 1, created_at: 1, updated_at: 1, read_at: null, deleted_at: null }

  beforeAll(async () => {
    app = await createApp()
    await addTestProject(app.services, { code: '7' })
    const { db } = app.services
    const sent = {
      name: 'n',
      name_lower: 'n',
      email: 'e',
      phone: 'p',
      worked_by: null,
      worked_at: null,
      ...edited,
    }
    await db
      .insertInto('request')
      .values({ kind: 'call-request', id: 'call', ...sent })
      .execute()
    await db
      .insertInto('request')
      .values({ kind: 'job-request', id: 'job', ...sent })
      .execute()
  })

  it('reads its own rows wherever a query names the table', async () => {
    const db = handleOf(presets['front-desk'])
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
    expect(ids(await db.selectFrom('request').select('id').execute())).toEqual(['call'])
    expect(ids(await db.selectFrom('request as r').select('r.id').execute())).toEqual(['call'])
    expect(
      ids(
        await db
          .selectFrom('request')
          .select('request.id')
          .where('request.kind', '!=', '' as never)
          .execute(),
      ),
    ).toEqual(['call'])
    const joined = await db
      .selectFrom('project')
      .innerJoin('request', (join) => join.onTrue())
      .select(['project.code', 'request.id'])
      .execute()
    expect(joined).toEqual([{ code: '7', id: 'call' }])
    const nested = await db
      .selectFrom('project')
      .select(({ selectFrom }) =>
        selectFrom('request')
          .select(({ fn }) => fn.countAll().as('n'))
          .as('number'),
      )
      .where(({ exists, selectFrom }) => exists(selectFrom('request').select('id')))
      .executeTakeFirstOrThrow()
    expect(Number(nested.number)).toBe(1)
    const named = await db
      .with('mine', (query) => query.selectFrom('request').select('id'))
      .selectFrom('mine')
      .select('id')
      .execute()
    expect(ids(named)).toEqual(['call'])
    const both = db.selectFrom('request').select('id').unionAll(db.selectFrom('request').select('id'))
    expect(ids(await both.execute())).toEqual(['call', 'call'])
  })

  it('sees of what another area has no more than the title', async () => {
    const found = await handleOf(presets['front-desk']).selectFrom('project').selectAll().execute()
    expect(found.map(({ code }) => code)).toEqual(['7'])
    expect(Object.keys(found[0] ?? {})).not.toContain('client')
    const name = handleOf(presets['front-desk']).selectFrom('project').select('client')
    await expect(name.execute()).rejects.toThrow()
  })

  it.each(['project', 'request', 'file', 'session'] as const)(
    'refuses a query of %s that was forgotten',
    async (table) => {
      const db = handleOf({ ...noRights, papers: 'write' })
      if (table === 'file' || table === 'request' || table === 'project') {
        const rows = db.selectFrom(table).selectAll()
        if (table === 'file') expect(await rows.execute()).toEqual([])
        else await expect(async () => rows.execute()).rejects.toThrow(`does not see ${table}`)
      } else
        await expect(async () => db.selectFrom(table).selectAll().execute()).rejects.toThrow('does not see')
      const hidden = db.selectFrom('setting').select('key')
      await expect(async () =>
        hidden.where('key', 'in', db.selectFrom('session').select('id')).execute(),
      ).rejects.toThrow('does not see session')
      await expect(async () =>
        db
          .with('setting', (query) => query.selectFrom('setting').selectAll())
          .selectFrom('setting')
          .selectAll()
          .execute(),
      ).rejects.toThrow('is a table')
      await expect(async () => sql`select 1 from ${sql.table('session')}`.execute(db)).rejects.toThrow(
        'Raw SQL',
      )
    },
  )

  it('writes nothing, even for an owner', async () => {
    const db = handleOf(presets.owner)
    await expect(async () => db.deleteFrom('project').execute()).rejects.toThrow('writes nothing')
    await expect(async () => db.updateTable('request').set({ note: 'x' }).execute()).rejects.toThrow(
      'writes nothing',
    )
    await expect(async () =>
      db.transaction().execute((tx) => tx.insertInto('meta').values({ key: 'a', value: 'b' }).execute()),
    ).rejects.toThrow('writes nothing')
    expect(await plainHandle(db).selectFrom('session').select('id').execute()).toEqual([])
  })

  it('leaves it to the actor what change() may write, and takes back what he may not', async () => {
    const { accessOf } = app.services
    const write = (rights: Rights, kind: string, id: string) => {
      const { db, mayWrite } = accessOf({ ...person, rights })
      return change({ ...app.services, db }, { ...person, mayWrite }, 'settings', async (tx) => {
        await tx
          .insertInto('meta')
          .values({ key: `${kind} ${id}`, value: '' })
          .execute()
        return { outcome: 'written', revisions: [{ kind, id, before: { id }, after: { id } }] }
      })
    }
    expect(await write(presets.editor, 'setting', 'hometext')).toBe('written')
    await expect(write(presets.director, 'setting', 'abouttext')).rejects.toMatchObject({
      init: { status: 403 },
    })
    await expect(write(presets.editor, 'setting', 'brand')).rejects.toMatchObject({ init: { status: 403 } })
    await expect(write(presets.hr, 'project', 'p')).rejects.toMatchObject({ init: { status: 403 } })
    await expect(write(presets['site-engineer'], 'project', 'q')).rejects.toMatchObject({
      init: { status: 403 },
    })
    expect(await write(presets.hr, 'vacancy', 'v')).toBe('written')
    const kept = await app.services.db
      .selectFrom('meta')
      .select('key')
      .where('value', '=', '')
      .orderBy('key')
      .execute()
    expect(kept.map(({ key }) => key)).toEqual(['setting hometext', 'vacancy v'])
    expect(programNamed('Import').mayWrite).toBeDefined()
  })

  it('lets a site visit write to its own projects alone, and take back what it added itself', async () => {
    const { mayWrite } = app.services.accessOf({
      ...person,
      projects: ['mine'],
      rights: presets['site-engineer'],
    })
    await app.services.db.transaction().execute(async (tx) => {
      const kind = 'project-photograph'
      const waiting = { project: 'mine', state: 'draft' }
      const other = { ...waiting, project: 'other' }
      expect(await mayWrite(tx, { kind, id: '1', after: waiting })).toBe(true)
      expect(await mayWrite(tx, { kind, id: '1', after: { ...waiting, state: 'published' } })).toBe(false)
      expect(await mayWrite(tx, { kind, id: '1', after: other })).toBe(false)
      expect(await mayWrite(tx, { kind, id: '1', before: other, after: waiting })).toBe(false)
      expect(await mayWrite(tx, { kind, id: '1', before: waiting })).toBe(false)
      const added = {
        kind,
        record_id: '1',
        action: 'add' as const,
        actor: 'Layla',
        actor_id: 'a',
        before: null,
        after: null,
      }
      await tx
        .insertInto('revision')
        .values({ ...added, at: Date.now() })
        .execute()
      expect(await mayWrite(tx, { kind, id: '1', before: waiting })).toBe(true)
      expect(await mayWrite(tx, { kind: 'project', id: 'mine', after: {} })).toBe(false)
    })
  })
})
