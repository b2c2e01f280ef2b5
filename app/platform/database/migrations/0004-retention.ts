import type { Kysely } from 'kysely'

/** How long call requests are stored belongs to who answers them, and the same for applications: one setting each. */
const parts = { callRetention: 'callRequests', jobRetention: 'jobRequests' } as const

interface Setting {
  key: string
  value: string
  rev: number
  updated_at: number
}

interface Revision {
  id: number
  kind: string
  record_id: string
  action: string
  actor: string
  actor_id: string | null
  at: number
  before: string | null
  after: string | null
  change_id: string
  group_size: number
  undoes: number | null
}

interface Tables {
  setting: Setting
  revision: Revision
}

export async function up(db: Kysely<unknown>) {
  const tables = db as Kysely<Tables>
  const row = await tables.selectFrom('setting').selectAll().where('key', '=', 'retention').executeTakeFirst()
  if (row) {
    for (const [key, field] of Object.entries(parts))
      await tables
        .insertInto('setting')
        .values({ ...row, key, value: only(field, row.value) })
        .execute()
    await tables.deleteFrom('setting').where('key', '=', 'retention').execute()
  }
  await splitRevisions(tables)
}

/** One line of History each: the second stands below the first. */
async function splitRevisions(tables: Kysely<Tables>) {
  const revisions = await tables
    .selectFrom('revision')
    .selectAll()
    .where('kind', '=', 'setting')
    .where('record_id', '=', 'retention')
    .orderBy('id')
    .execute()
  for (const { id, ...revision } of revisions) {
    const changed = Object.entries(parts)
      .map(([record_id, field]) => ({
        ...revision,
        record_id,
        before: revision.before && only(field, revision.before),
        after: revision.after && only(field, revision.after),
      }))
      .filter(({ before, after }) => before !== after || before === null)
    const [first = { ...revision, record_id: 'callRetention' }, second] = changed
    const isBoth = second !== undefined
    await tables
      .updateTable('revision')
      .set({ ...first, group_size: revision.group_size + Number(isBoth && revision.group_size > 0) })
      .where('id', '=', id)
      .execute()
    // It is numbered by the database.
    if (second)
      await tables
        .insertInto('revision')
        .values({ ...second, group_size: 0 } as Revision)
        .execute()
  }
}

function only(field: string, json: string): string {
  const values: Partial<Record<string, number | null>> = JSON.parse(json)
  return JSON.stringify({ months: values[field] ?? null })
}
