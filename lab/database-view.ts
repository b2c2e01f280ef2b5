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
  close(): Promise<void>
}

export async function openDatabaseView(where: string): Promise<DatabaseView> {
  const { rows, close } = where.startsWith('postgres') ? await openPostgres(where) : openSqlite(where)
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
  }
}

function openSqlite(file: string): Pick<DatabaseView, 'rows' | 'close'> {
  // Opened for each query, so that no connection of ours is open while the site is killed.
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
