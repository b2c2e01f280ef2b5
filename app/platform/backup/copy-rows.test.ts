import { describe, expect, it, onTestFinished } from 'vitest'
import { newFolder } from '#test/app.ts'
import { engines, newDatabaseUrl, type Engine } from '#test/database.ts'
import { seedHistory, seedProjects } from '#tools/seed/seed.ts'
import { readConfig } from '../config.server.ts'
import { openDatabase } from '../database/connect.server.ts'
import type { Db } from '../database/open.server.ts'
import { openLog } from '../log.server.ts'
import { copyChanges, copyRows } from './copy-rows.server.ts'
import { readTableRows } from './snapshot.server.ts'

const options = { progress: () => {}, signal: new AbortController().signal }
const mark = { key: 'move-from', value: 'there' }
const changing: Parameters<typeof copyChanges>[3] = {
  ...options,
  choose: (_, rows) => rows,
  decide: async () => {},
}

async function newDatabase(engine: Engine) {
  const config = readConfig({ DATA_DIR: newFolder(), LOG_LEVEL: 'silent' })
  const place = { ...config, databaseUrl: await newDatabaseUrl(engine) }
  const db = await openDatabase(place, openLog('silent'))
  onTestFinished(() => db.destroy())
  return { config: place, db }
}

async function contentOf(db: Db) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  const content: Record<string, string[]> = {}
  await db.transaction().execute(async (tx) => {
    for (const table of tables)
      for await (const rows of readTableRows(tx, table))
        (content[table] ??= []).push(...rows.map((row) => JSON.stringify(Object.entries(row).toSorted())))
  })
  for (const rows of Object.values(content)) rows.sort()
  return content
}

/**
 * No order of the tables would allow inserting these one by one: codes are unique, and parts are deleted with
 * their owners.
 */
async function workOn(db: Db) {
  const [one, two, three] = await db.selectFrom('project').selectAll().orderBy('id').limit(3).execute()
  if (!one || !two || !three) throw new Error('there are no projects')
  const setCode = (id: string, { code, code_lower }: Pick<typeof one, 'code' | 'code_lower'>) =>
    db.updateTable('project').set({ code, code_lower }).where('id', '=', id).execute()
  await setCode(one.id, { code: 'none', code_lower: 'none' })
  await setCode(two.id, one)
  await setCode(one.id, two)
  await db.deleteFrom('project').where('id', '=', three.id).execute()
  await db
    .insertInto('project')
    .values({ ...three, id: '0-anew' })
    .execute()
  await db.updateTable('client_item').set({ section_id: 'stays' }).where('id', '=', 'moves').execute()
  await db.deleteFrom('client_section').where('id', '=', 'goes').execute()
  await seedHistory(db, 20)
}

const every = { rev: 1, created_at: 1, updated_at: 1 }

async function addSections(db: Db) {
  for (const id of ['goes', 'stays'])
    await db
      .insertInto('client_section')
      .values({ ...every, id, name: id, title: id })
      .execute()
  for (const id of ['goes along', 'moves'])
    await db
      .insertInto('client_item')
      .values({ ...every, id, section_id: 'goes', name: '', position: 1 })
      .execute()
}

describe.each(engines)('rows of a site on %s', (from) => {
  it.each(engines)('come to %s ahead, and then whatever was done meanwhile', async (to) => {
    const [source, target] = [await newDatabase(from), await newDatabase(to)]
    await seedProjects(source.db, 2_000)
    await seedHistory(source.db, 2_000)
    await addSections(source.db)
    const targetHashes = await copyRows(source.config, target.db, { meta: [mark] }, options)
    const ahead = await contentOf(target.db)
    expect(ahead).toEqual({ ...(await contentOf(source.db)), meta: [JSON.stringify(Object.entries(mark))] })
    await workOn(source.db)
    const rows = await copyChanges(source.config, target.db, targetHashes, changing)
    const content = await contentOf(target.db)
    expect(content).toEqual(await contentOf(source.db))
    expect(content).not.toEqual(ahead)
    expect(rows).toBe(Object.values(content).flat().length)
    const next = { kind: 'project', record_id: 'x', action: 'add' as const, actor: 'x', at: 1 }
    await target.db.insertInto('revision').values(next).execute()
    const lost = { ...every, id: 'lost', section_id: 'nowhere', name: '', position: 1 }
    await expect(target.db.insertInto('client_item').values(lost).execute()).rejects.toThrow()
  })

  it.each(engines)('are no site on %s where one of them is not as it was sent', async (to) => {
    const [source, target] = [await newDatabase(from), await newDatabase(to)]
    await seedProjects(source.db, 20)
    const targetHashes = await copyRows(source.config, target.db, { meta: [mark] }, options)
    await target.db.updateTable('project').set({ name: 'another' }).where('code', '!=', '').execute()
    const before = await contentOf(target.db)
    await workOn(source.db)
    await expect(copyChanges(source.config, target.db, targetHashes, changing)).rejects.toThrow(
      'The rows of project did not arrive as they were sent.',
    )
    expect(await contentOf(target.db)).toEqual(before)
  })
})
