import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl } from '#test/database.ts'
import { readConfig, StartupError, type Config } from '../config.server.ts'
import { createLog } from '../log.server.ts'
import { unreleasedSchema } from './migrate.server.ts'
import { migrations } from './migrations/index.ts'
import { hasSite, notUpgraded, openDatabase } from './connect.server.ts'
import { removeMark, setMark } from './meta.server.ts'
import { isInPreparation } from './preparation.server.ts'
import type { Db } from './database.server.ts'

const log = createLog('silent')
const names = Object.keys(migrations)
/** With those of a later program, in the order of their names: a site's own come last. */
const withMore = (...more: string[]) => [...names, ...more].toSorted()

async function open(config: Config, known = migrations): Promise<Db> {
  const db = await openDatabase(config, log, known)
  let open = true
  const destroy = db.destroy.bind(db)
  db.destroy = async () => {
    if (open) await destroy()
    open = false
  }
  onTestFinished(() => db.destroy())
  return db
}

async function applied(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The migrations of a later program. */
const newer: Record<string, Migration> = {
  ...migrations,
  '9998-lifts': { up: (db) => db.schema.createTable('lift').addColumn('id', 'text').execute() },
}

describe.each(engines)('opening the database · %s', (engine) => {
  async function newConfig(): Promise<Config> {
    return { ...readConfig({ DATA_DIR: newFolder() }), databaseUrl: await newDatabaseUrl(engine) }
  }

  it('brings an empty one to the newest migration', async () => {
    const db = await open(await newConfig())
    expect(await applied(db)).toEqual(names)
    expect(await db.selectFrom('project').selectAll().execute()).toEqual([])
  })

  it.each([
    ['at a public address: in preparation', { isPublic: true, sampleSite: false }, true],
    ['at an address of this machine: open', { isPublic: false, sampleSite: false }, false],
    ['with the sample: open', { isPublic: true, sampleSite: true }, false],
  ])('begins a site, once, %s', async (_, place, expected) => {
    const config = { ...(await newConfig()), ...place }
    const db = await open(config)
    expect(await isInPreparation(db, config)).toBe(expected)
    await removeMark(db, 'in-preparation')
    await db.destroy()
    expect(await isInPreparation(await open(config, newer), config)).toBe(false)
  })

  it('changes nothing the second time', async () => {
    const config = await newConfig()
    const first = await open(config)
    await first.insertInto('meta').values({ key: 'kept', value: 'yes' }).execute()
    await first.destroy()
    const second = await open(config)
    expect(await applied(second)).toEqual(names)
    expect(await second.selectFrom('meta').selectAll().execute()).toEqual([{ key: 'kept', value: 'yes' }])
    expect(readdirSync(config.dataDir)).not.toContain('snapshots')
  })

  it('refuses one that a newer program has written, and leaves it as it is', async () => {
    const config = await newConfig()
    const db = await open(config)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-lifts', 'later')`.execute(db)
    const refusal = await openDatabase(config, log).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    expect(refusal).toHaveProperty(
      'message',
      'The database is newer than this program: it has the migration 9999-lifts. Start the newer version of Plinth, or restore an older backup.',
    )
    expect(await applied(db)).toEqual(withMore('9999-lifts'))
    await setMark(db, 'served-by', JSON.stringify({ version: '9.9.0', variables: [] }))
    await expect(openDatabase(config, log)).rejects.toThrow(
      'The database is newer than this program: Plinth 9.9.0 served it last, and it has the migration 9999-lifts. Start',
    )
  })

  it('runs only what is missing', async () => {
    const config = await newConfig()
    const db = await open(config)
    await db.insertInto('meta').values({ key: 'kept', value: 'yes' }).execute()
    await db.destroy()
    const next = await open(config, newer)
    expect(await applied(next)).toEqual(withMore('9998-lifts'))
    expect((await sql`select * from lift`.execute(next)).rows).toEqual([])
    expect(await next.selectFrom('meta').select('value').execute()).toEqual([{ value: 'yes' }])
  })

  it('runs what is new in the product although own/ has run behind it, and refuses a copy without that own/', async () => {
    const config = await newConfig()
    const own = { 'own-0001-cranes': newer['9998-lifts'] ?? { up: async () => {} } }
    const db = await open(config, { ...migrations, ...own })
    expect(await applied(db)).toEqual(withMore('own-0001-cranes'))
    await db.destroy()
    const later = { ...migrations, '9999-doors': { up: async () => {} }, ...own }
    const next = await open(config, later)
    expect(await applied(next)).toEqual(withMore('9999-doors', 'own-0001-cranes'))
    expect((await sql`select * from lift`.execute(next)).rows).toEqual([])
    await next.destroy()
    const { '9999-doors': doors, ...without } = later
    const lacking = { ...migrations, '9999-doors': doors }
    const refusal = await openDatabase(config, log, lacking).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    expect(refusal).toHaveProperty(
      'message',
      'The database has tables of an own/ that this copy lacks: those of the migration own-0001-cranes. Bring that own/ here, or use a backup from before it.',
    )
    await expect(openDatabase(config, log, without)).rejects.toThrow('has the migration 9999-doors')
  })

  it('is left to the site where a command beside it would migrate, or begin one', async () => {
    const config = await newConfig()
    expect(await hasSite(config)).toBe(false)
    await (await open(config)).destroy()
    expect(await hasSite(config)).toBe(true)
    await expect(hasSite(config, newer)).rejects.toThrow(notUpgraded)
    expect(await applied(await open(config))).toEqual(names)
  })

  it('refuses one from before the first release, says what to do, and leaves it as it is', async () => {
    const config = await newConfig()
    const db = await open(config)
    await sql`delete from kysely_migration`.execute(db)
    for (const name of ['0001-content', '0002-requests'])
      await sql`insert into kysely_migration (name, timestamp) values (${name}, 'earlier')`.execute(db)
    const refusal = await openDatabase(config, log).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartupError)
    expect(refusal).toHaveProperty('message', unreleasedSchema)
    expect(await applied(db)).toEqual(['0001-content', '0002-requests'])
  })

  it('leaves nothing of migrations that break off', async () => {
    const config = await newConfig()
    const db = await open(config)
    const breaking: Record<string, Migration> = {
      ...newer,
      '9999-doors': {
        async up(db) {
          await db.schema.createTable('door').addColumn('id', 'text').execute()
          await db.schema.createTable('meta').addColumn('id', 'text').execute()
        },
      },
    }
    await db.destroy()
    for (const attempt of [1, 2])
      await expect(openDatabase(config, log, breaking), `attempt ${attempt}`).rejects.toThrow(
        /^The migration 9999-doors failed: .*meta.* already exists/,
      )
    const after = await open(config)
    expect(await applied(after)).toEqual(names)
    const tables = (await after.introspection.getTables()).map(({ name }) => name)
    expect(tables).toContain('meta')
    expect(tables).not.toContain('lift')
    expect(tables).not.toContain('door')
  })

  it('gives call requests and applications a time of their own, with its history', async () => {
    const config = await newConfig()
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004'))
    const db = await open(config, before)
    const now = { actor: 'admin', actor_id: null, at: 1, kind: 'setting', record_id: 'retention' }
    const value = (callRequests: number | null, jobRequests: number | null) =>
      JSON.stringify({ callRequests, jobRequests })
    await db
      .insertInto('setting')
      .values({ key: 'retention', value: value(12, 6), rev: 3, updated_at: 7 })
      .execute()
    await db
      .insertInto('revision')
      .values([
        { ...now, change_id: 'a', action: 'add', before: null, after: value(24, null), group_size: 1 },
        {
          ...now,
          change_id: 'b',
          action: 'edit',
          before: value(24, null),
          after: value(12, null),
          group_size: 1,
        },
        {
          ...now,
          change_id: 'c',
          action: 'edit',
          before: value(12, null),
          after: value(12, 6),
          group_size: 1,
        },
        // Its content is no longer stored.
        { ...now, change_id: 'd', action: 'edit', before: null, after: null, group_size: 1 },
      ])
      .execute()
    await db.destroy()
    const after = await open(config)
    const settings = await after.selectFrom('setting').selectAll().orderBy('key').execute()
    const months = (number: number | null) => JSON.stringify({ months: number })
    expect(settings).toMatchObject([
      { key: 'callRetention', value: months(12), rev: 3, updated_at: 7 },
      { key: 'jobRetention', value: months(6), rev: 3, updated_at: 7 },
    ])
    const revisions = await after
      .selectFrom('revision')
      .select(['change_id', 'record_id', 'before', 'after', 'group_size'])
      .where('kind', '=', 'setting')
      .orderBy('change_id')
      .orderBy('id')
      .execute()
    expect(revisions.map((revision) => Object.values(revision))).toEqual([
      ['a', 'callRetention', null, months(24), 2],
      ['a', 'jobRetention', null, months(null), 0],
      ['b', 'callRetention', months(24), months(12), 1],
      ['c', 'jobRetention', months(null), months(6), 1],
      ['d', 'callRetention', null, null, 2],
      ['d', 'jobRetention', null, null, 0],
    ])
  })

  if (engine === 'sqlite') {
    it('copies a file that already holds something before it migrates it', async () => {
      const config = await newConfig()
      const db = await open(config)
      await db.insertInto('meta').values({ key: 'kept', value: 'yes' }).execute()
      await db.destroy()
      await open(config, newer)
      const [snapshot = ''] = readdirSync(join(config.dataDir, 'snapshots'))
      const latest = Object.keys(migrations).at(-1)
      expect(snapshot).toMatch(new RegExp(String.raw`^after-${latest}-[\dTZ-]+\.sqlite$`))
      const copy = new DatabaseSync(join(config.dataDir, 'snapshots', snapshot), { readOnly: true })
      onTestFinished(() => copy.close())
      expect(copy.prepare("select value from meta where key = 'kept'").get()).toEqual({ value: 'yes' })
      expect(copy.prepare("select name from sqlite_schema where name = 'lift'").get()).toBeUndefined()
    })

    it('runs SQLite so that an acknowledged write survives a power cut', async () => {
      const db = await open(await newConfig())
      const pragma = async (name: string) => {
        const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
        return Object.values(rows[0] ?? {})[0]
      }
      expect(await pragma('journal_mode')).toBe('wal')
      expect(await pragma('synchronous')).toBe(2)
      expect(await pragma('foreign_keys')).toBe(1)
      expect(await pragma('secure_delete')).toBe(1)
    })
  } else {
    it('lets several instances start at once, and migrates once', async () => {
      const config = await newConfig()
      const opened = await Promise.all(Array.from({ length: 4 }, () => open(config)))
      for (const db of opened) expect(await applied(db)).toEqual(names)
    })
  }
})
