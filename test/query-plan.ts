import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { isPostgres, type Db } from '#app/platform/database/database.server.ts'

/** Runs `read` and returns the database's plan for each of its queries. */
export async function plansOf(db: Db, read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  // One after the other: thousands at once would wait for a connection for longer than one may.
  for (const query of await statementsOf(db, read)) plans.push(await explain(db, query))
  return plans
}

/** Every statement that `act` sends to the database. */
export async function statementsOf(db: Db, act: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  const listen: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const heard = db.withPlugin(listen)
  // `change()` leaves a reader's limits behind, and must be heard all the same.
  Object.defineProperty(heard, 'withoutPlugins', { value: () => heard })
  await act(heard)
  return queries
}

async function explain(db: Db, { sql, parameters }: CompiledQuery): Promise<string> {
  const words = isPostgres(db) ? 'explain' : 'explain query plan'
  const { rows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${words} ${sql}`, [...parameters]),
  )
  return rows.map((row) => row['QUERY PLAN'] ?? row['detail']).join('\n')
}
