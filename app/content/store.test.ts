import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { isPostgres, type Db } from '#app/platform/database/database.server.ts'
import { clientItems as itemCollection } from '#app/features/clients/collection.ts'
import { describeEngines, type TestApp } from '#test/app.ts'
import { fieldsOf, type Collection } from './define.ts'
import { addedColumns } from './fields/added.ts'
import type { Json } from './fields/field.ts'
import { sampleOf } from './fields/samples.ts'
import type { Store } from './store/contract.ts'

const everyStore: readonly Store[] = collections.map(storeOf)
const own = ['id', 'rev', 'created_at', 'updated_at']

interface ColumnOfTable {
  name: string
  type: 'text' | 'integer'
  nullable: boolean
}

/** What the database really has, regardless of our migration. */
async function readColumns(db: Db, table: string): Promise<ColumnOfTable[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ name: string; type: string; nullable: boolean }>`
        select column_name as name, data_type as type, is_nullable = 'YES' as nullable
        from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(db)
    : await sql<{ name: string; type: string; nullable: boolean }>`
        select name, lower(type) as type, "notnull" = 0 as nullable from pragma_table_info(${table})`.execute(
        db,
      )
  return rows.map(({ name, type, nullable }) => ({
    name,
    type: /int/.test(type) ? 'integer' : 'text',
    nullable: Boolean(nullable),
  }))
}

async function listForeignKeys(db: Db, table: string): Promise<string[]> {
  const { rows } = isPostgres(db)
    ? await sql<{ key: string }>`
        select a.attname || ' → ' || r.relname || ' ' || case k.confdeltype
          when 'c' then 'cascade' when 'n' then 'set null' else 'restrict' end as key
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
        where k.contype = 'f' and c.relname = ${table}`.execute(db)
    : await sql<{ key: string }>`
        select "from" || ' → ' || "table" || ' ' ||
          case lower(on_delete) when 'no action' then 'restrict' else lower(on_delete) end as key
        from pragma_foreign_key_list(${table})`.execute(db)
  return rows.map(({ key }) => key)
}

function columnsOf(collection: Collection) {
  return fieldsOf(collection).flatMap(([name, { columns }]) =>
    Object.entries(columns).map(([suffix, column]) => ({ ...column, name: name + suffix })),
  )
}

describeEngines('the tables of the collections', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })

  describe.each(everyStore.map((store) => [store.collection.many, store] as const))('%s', (_, store) => {
    const { collection } = store

    it('has a column for every part of a field, and no other', async () => {
      const declared = columnsOf(collection).map(({ name, type, nullable = false }) => ({
        name,
        type,
        nullable,
      }))
      const others = [...own, ...(collection.isDated ? ['published_at'] : [])]
      // For the fields that a site adds to it.
      if (!collection.table.startsWith('own_'))
        others.push(...addedColumns.filter((name) => !(name in collection.fields)))
      const found = (await readColumns(app.services.db, collection.table)).filter(
        ({ name }) => !others.includes(name),
      )
      const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
      expect(found.toSorted(byName)).toEqual(declared.toSorted(byName))
    })

    it('refers to what its fields refer to, and to nothing else', async () => {
      const declared = columnsOf(collection).flatMap(({ name, refersTo }) =>
        refersTo ? [`${name} → ${refersTo.table} ${refersTo.onDelete}`] : [],
      )
      expect((await listForeignKeys(app.services.db, collection.table)).toSorted()).toEqual(
        declared.toSorted(),
      )
    })
  })
})

/** The day of a document says when it was created, if it has one. */
function createdAtOf({ createdOn = '' }: Collection, { [createdOn]: day }: Record<string, Json>): number {
  return day ? Date.parse(`${String(day)}T09:00:00Z`) : 5
}

describeEngines('the store of a collection without references', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })

  it.each(everyStore.filter(isIndependent).map((store) => [store.collection.many, store] as const))(
    'gives back %s as they were written',
    async (_, store) => {
      const { services } = app
      const values: Record<string, Json> = Object.fromEntries(
        fieldsOf(store.collection).map(([name, field]) => [
          name,
          field.references(sampleOf(field)).length > 0 ? field.initial : sampleOf(field),
        ]),
      )
      const given = { id: 'sample', createdAt: 5, rev: 1, values }
      await services.db.transaction().execute((tx) => store.importAll(tx, [given]))
      expect(await store.find(services.db, 'sample')).toEqual({
        ...values,
        id: 'sample',
        rev: 1,
        createdAt: createdAtOf(store.collection, values),
        updatedAt: 5,
        ...(store.collection.isDated && { publishedAt: 5 }),
      })
    },
  )
})

describeEngines('documents of another site that refer to something that is not here', (createApp) => {
  const clientItems = storeOf(itemCollection)
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })

  it.each([
    ['another document', { section: 'nowhere', image: null }, 'its section refers to nowhere'],
    ['a file', { section: null, image: 'images/gone.png' }, 'its image refers to images/gone.png'],
  ])('are refused before any of them is written: %s', async (_, values, words) => {
    const { db } = app.services
    const given = { createdAt: 5, rev: 1 }
    const importing = db
      .transaction()
      .execute((tx) =>
        clientItems.importAll(tx, [{ ...given, id: 'lost', values: { name: '', position: 1, ...values } }]),
      )
    await expect(importing).rejects.toThrow(`client-item lost: ${words}, which does not exist`)
    expect(await clientItems.list(db)).toEqual([])
  })
})

describeEngines('a document that lacks what every one must have', (createApp) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createApp()
  })

  it.each(everyStore.map((store) => [store.collection.many, store] as const))(
    'is refused whatever brought it here, and comes back from History as it was: %s',
    async (_, { collection, validate }) => {
      const fields = fieldsOf(collection)
      const values = Object.fromEntries(fields.map(([name, { initial }]) => [name, initial]))
      const required = fields.filter(([, field]) => field.check(field.initial, false)).map(([name]) => name)
      const added = { id: 'empty', before: undefined, values }
      const [problems, back] = await validate(app.services.db, [added, { ...added, isChecked: true }])
      expect([...(problems?.keys() ?? [])]).toEqual(required)
      expect([...(back?.keys() ?? [])]).toEqual([])
    },
  )
})

/** Whether its documents can exist without another document. */
function isIndependent({ collection }: Store): boolean {
  return columnsOf(collection).every(({ refersTo, nullable }) => !refersTo || nullable)
}
