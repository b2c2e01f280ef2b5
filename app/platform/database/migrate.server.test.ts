import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl } from '#test/database.ts'
import { readConfig, StartupError, type Config } from '../config.server.ts'
import { openLog } from '../log.server.ts'
import { migrations } from './migrations/index.ts'
import { openDatabase, type Db } from './open.server.ts'

const log = openLog('silent')
const names = Object.keys(migrations)

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

/** The migrations of a program that did not know the last ones yet. */
const older = Object.fromEntries(Object.entries(migrations).slice(0, 3))

describe.each(engines)('opening the database · %s', (engine) => {
  async function newConfig(): Promise<Config> {
    return { ...readConfig({ DATA_DIR: newFolder() }), databaseUrl: await newDatabaseUrl(engine) }
  }

  it('brings an empty one to the newest migration', async () => {
    const db = await open(await newConfig())
    expect(await applied(db)).toEqual(names)
    expect(await db.selectFrom('project').selectAll().execute()).toEqual([])
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

  it('makes codes that look alike one, and leaves the later of two as it is', async () => {
    const config = await newConfig()
    const before = Object.entries(migrations).filter(([name]) => name < '0018')
    const db = await open(config, Object.fromEntries(before))
    const codes = ['198', '198\u200b', 'PL\u00a0 07', 'ＶＩＬＬＡ']
    for (const [index, code] of codes.entries()) await addProjectRow(db, String(index), code)
    await db.destroy()
    const next = await open(config)
    const rows = await next.selectFrom('project').select(['code', 'codelower']).orderBy('id').execute()
    expect(rows).toEqual(
      ['198', '198\u200b', 'pl 07', 'villa'].map((codelower, index) => ({ code: codes[index], codelower })),
    )
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
    expect(await applied(db)).toEqual([...names, '9999-lifts'])
  })

  it('runs only what is missing', async () => {
    const config = await newConfig()
    const db = await open(config, older)
    await db.insertInto('meta').values({ key: 'kept', value: 'yes' }).execute()
    await db.destroy()
    const next = await open(config)
    expect(await applied(next)).toEqual(names)
    expect(await next.selectFrom('user').selectAll().execute()).toEqual([])
    expect(await next.selectFrom('meta').select('value').execute()).toEqual([{ value: 'yes' }])
  })

  it('leaves nothing of migrations that break off', async () => {
    const config = await newConfig()
    const db = await open(config)
    await sql`drop table meta`.execute(db)
    await sql`delete from kysely_migration where name >= '0003'`.execute(db)
    await sql`drop table visit_day`.execute(db)
    await sql`drop table revision`.execute(db)
    await db.destroy() // Now 0003 fails at the table rate_limit, which is there, after it has made two.
    await expect(openDatabase(config, log)).rejects.toThrow(/rate_limit.* already exists/)
    await expect(openDatabase(config, log)).rejects.toThrow(/rate_limit.* already exists/)
  })

  if (engine === 'sqlite') {
    it('copies a file that already holds something before it migrates it', async () => {
      const config = await newConfig()
      const db = await open(config, older)
      await db.insertInto('meta').values({ key: 'kept', value: 'yes' }).execute()
      await db.destroy()
      await open(config)
      const [snapshot = ''] = readdirSync(join(config.dataDir, 'snapshots'))
      expect(snapshot).toMatch(/^after-0003-records-[\dTZ-]+\.sqlite$/)
      const copy = new DatabaseSync(join(config.dataDir, 'snapshots', snapshot), { readOnly: true })
      onTestFinished(() => copy.close())
      expect(copy.prepare("select value from meta where key = 'kept'").get()).toEqual({ value: 'yes' })
      expect(copy.prepare("select name from sqlite_schema where name = 'user'").get()).toBeUndefined()
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

async function addProjectRow(db: Db, id: string, code: string) {
  const words = { code, codelower: code.toLowerCase(), code_suffix: '', name: 'x', lowername: 'x' }
  const rest = { location: '', client: '', consultant: '', remarks: '', image_alt: '' }
  await db
    .insertInto('project')
    .values({
      ...words,
      ...rest,
      id,
      rev: 1,
      created_at: Number(id),
      updated_at: 1,
      code_number: 1,
      type: 'villa',
      status: 'ongoing',
      news: 'No',
      topproject: 'No',
      focus_x: 50,
      focus_y: 50,
    })
    .execute()
}
