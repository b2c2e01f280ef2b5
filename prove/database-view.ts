import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

type Cell = string | number | boolean | null

/** Direct access to the database, bypassing the product. */
export interface DatabaseView {
  /** Parameters are written as `?`. */
  rows(sql: string, ...parameters: Cell[]): Promise<Record<string, unknown>[]>
  /** The single number in the result. */
  number(sql: string, ...parameters: Cell[]): Promise<number>
  run(sql: string, ...parameters: Cell[]): Promise<void>
  /** A hash of the contents of each table. */
  digest(): Promise<Map<string, string>>
  close(): Promise<void>
}

export async function openDatabaseView(where: string): Promise<DatabaseView> {
  const { rows, close } = where.startsWith('postgres') ? await openPostgres(where) : openSqlite(where)
  const tables = where.startsWith('postgres')
    ? "select tablename as name from pg_tables where schemaname = 'public'"
    : "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
  return {
    rows,
    close,
    async number(sql, ...parameters) {
      const [row = {}] = await rows(sql, ...parameters)
      return Number(Object.values(row)[0])
    },
    async run(sql, ...parameters) {
      await rows(sql, ...parameters)
    },
    async digest() {
      const digests = new Map<string, string>()
      for (const { name } of await rows(tables)) {
        const content = (await rows(`select * from "${String(name)}"`)).map((row) => JSON.stringify(row))
        digests.set(String(name), createHash('sha256').update(content.toSorted().join('\n')).digest('hex'))
      }
      return digests
    },
  }
}

function openSqlite(file: string): Pick<DatabaseView, 'rows' | 'close'> {
  // Opened for each query, so that no connection of ours is open while the site is killed or its disk is
  // full.
  return {
    async rows(sql, ...parameters) {
      const database = new DatabaseSync(file, { timeout: 10_000 })
      try {
        return database
          .prepare(sql)
          .all(...parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
      } finally {
        database.close()
      }
    },
    async close() {},
  }
}

async function openPostgres(url: string): Promise<Pick<DatabaseView, 'rows' | 'close'>> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {}) // The database is restarted on purpose.
  return {
    async rows(sql, ...parameters) {
      let number = 0
      const numbered = sql.replaceAll('?', () => `$${(number += 1)}`)
      return (await pool.query(numbered, parameters)).rows
    },
    close: () => pool.end(),
  }
}
