import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEngines } from '#test/app.ts'
import { isPostgres, type Db } from './database.server.ts'

interface Columns {
  table: string
  /** In index order. */
  columns: string
}

/** Every foreign key, and every index that covers all rows in which its first column is not null. */
async function readSchema(db: Db): Promise<{ references: Columns[]; indexes: Columns[] }> {
  return isPostgres(db) ? readPostgres(db) : readSqlite(db)
}

async function readSqlite(db: Db) {
  const references = await sql<Columns>`
    select name as "table", columns from (
      select t.name, f.id, group_concat(f."from", ' ' order by f.seq) as columns
      from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table' group by t.name, f.id
    )`.execute(db)
  const indexes = await sql<Columns>`
    select t.name as "table", group_concat(c.name, ' ' order by c.seqno) as columns
    from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
    where t.type = 'table' and not i.partial group by t.name, i.name`.execute(db)
  return { references: references.rows, indexes: indexes.rows }
}

async function readPostgres(db: Db) {
  const columns = (oid: string, numbers: string) =>
    sql.raw(`(select string_agg(a.attname, ' ' order by n.place)
      from unnest(${numbers}::int2[]) with ordinality as n (number, place)
      join pg_attribute a on a.attrelid = ${oid} and a.attnum = n.number)`)
  const ours = sql`select oid from pg_class where relnamespace = 'public'::regnamespace`
  const references = await sql<Columns>`
    select relname as "table", ${columns('k.conrelid', 'k.conkey')} as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where contype = 'f' and conrelid in (${ours})`.execute(db)
  const indexes = await sql<Columns>`
    select relname as "table", ${columns('i.indrelid', 'i.indkey')} as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where indpred is null and indrelid in (${ours})`.execute(db)
  return { references: references.rows, indexes: indexes.rows }
}

describeEngines('indexes', (createApp) => {
  // Without one, every deletion of a referenced row, and every file that is swept, reads the whole table.
  it('has one for every column that refers to another row or to a file', async () => {
    const { services } = await createApp()
    const { references, indexes } = await readSchema(services.db)
    expect(references.length).toBeGreaterThan(10)
    const missing = references.filter(
      ({ table, columns }) =>
        !indexes.some((index) => index.table === table && `${index.columns} `.startsWith(`${columns} `)),
    )
    expect(missing).toEqual([])
  })
})
