import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { Selectable, Updateable } from 'kysely'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type {
  BulkPictureTable,
  BulkRowTable,
  BulkUploadTable,
  RowOutcome,
} from '#app/platform/database/schema.ts'

// Between two portions everybody else has their turn: SQLite answers without ever waiting for anything.

// A table on its way in, kept so that a reload or a sign-in goes on with it. Nothing of it is content, so nothing here
// goes through change().

export interface BulkUpload {
  id: string
  fileName: string
  existing: BulkUploadTable['existing']
  facts: UploadFacts
  finishedAt: number | null
}

export interface UploadFacts {
  /** Fields that have a column. */
  fields: string[]
  /** Headings that nobody knows. */
  unknown: string[]
  notice?: string
  /** What a row's cells can't be trusted with, by the row's number and the field. */
  doubts?: Record<number, Record<string, string>>
}

export interface BulkRow {
  number: number
  cells: Record<string, string>
  outcome: RowOutcome
  problems: Partial<Record<string, string>>
  picture: string | null
  project: string | null
  projectRev: number | null
}

export type BulkPicture = Pick<Selectable<BulkPictureTable>, 'name' | 'file_name' | 'key' | 'problem'>

export const keptFor = 24 * 60 * 60 * 1000

/**
 * In place of the table that this administrator chose before. The photographs chosen for that stay, unless its import
 * is over.
 */
export async function addUpload(
  db: Db,
  administrator: string,
  { fileName, existing, facts }: Pick<BulkUpload, 'fileName' | 'existing' | 'facts'>,
  rows: readonly BulkRow[],
): Promise<void> {
  const now = Date.now()
  const described = { file_name: fileName, existing, facts: JSON.stringify(facts), updated_at: now }
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('bulk_upload')
      .where('administrator', '=', administrator)
      .where('finished_at', 'is not', null)
      .execute()
    const { id } = await tx
      .insertInto('bulk_upload')
      .values({ id: randomUUID(), administrator, finished_at: null, created_at: now, ...described })
      .onConflict((conflict) => conflict.column('administrator').doUpdateSet(described))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('bulk_row').where('upload', '=', id).execute()
    for (const chunk of chunksOf(rows)) {
      await tx
        .insertInto('bulk_row')
        .values(chunk.map((row) => ({ upload: id, number: row.number, ...toColumns(row) })))
        .execute()
      await turn()
    }
  })
}

export async function findUpload(db: Db | Tx, administrator: string): Promise<BulkUpload | undefined> {
  const row = await db
    .selectFrom('bulk_upload')
    .selectAll()
    .where('administrator', '=', administrator)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, file_name: fileName, existing, facts, finished_at: finishedAt } = row
  return { id, fileName, existing, facts: JSON.parse(facts), finishedAt }
}

export async function setUpload(
  db: Db | Tx,
  id: string,
  change: Pick<Updateable<BulkUploadTable>, 'existing' | 'finished_at'>,
) {
  await db
    .updateTable('bulk_upload')
    .set({ ...change, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()
}

export async function removeUpload(db: Db, administrator: string) {
  await db.deleteFrom('bulk_upload').where('administrator', '=', administrator).execute()
}

/** What nobody went on with for a day. */
export async function eraseUploads(db: Db, now: number) {
  await db
    .deleteFrom('bulk_upload')
    .where('updated_at', '<', now - keptFor)
    .execute()
}

export interface RowsAsked {
  outcomes?: readonly RowOutcome[]
  /** What needs a person before everything else. */
  faultyFirst?: boolean
  limit?: number
  offset?: number
}

/** In the order of the table. */
export async function listRows(db: Db | Tx, upload: string, asked: RowsAsked = {}): Promise<BulkRow[]> {
  const { outcomes, faultyFirst = false, limit, offset } = asked
  const rows = await db
    .selectFrom('bulk_row')
    .selectAll()
    .where('upload', '=', upload)
    .$if(outcomes !== undefined, (query) => query.where('outcome', 'in', outcomes ?? []))
    .$if(faultyFirst, (query) =>
      query.orderBy((eb) => eb.case().when('outcome', 'in', ['faulty', 'refused']).then(0).else(1).end()),
    )
    .orderBy('number')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0).offset(offset ?? 0))
    .execute()
  return rows.map(toRow)
}

export async function countRows(db: Db | Tx, upload: string): Promise<Partial<Record<RowOutcome, number>>> {
  const rows = await db
    .selectFrom('bulk_row')
    .where('upload', '=', upload)
    .groupBy('outcome')
    .select(['outcome', (eb) => eb.fn.countAll<number>().as('number')])
    .execute()
  return Object.fromEntries(rows.map(({ outcome, number }) => [outcome, number]))
}

/** What was found out about rows that are there. */
export async function saveRows(db: Db | Tx, upload: string, rows: readonly BulkRow[]) {
  for (const chunk of chunksOf(rows))
    await db
      .insertInto('bulk_row')
      .values(chunk.map((row) => ({ upload, number: row.number, ...toColumns(row) })))
      .onConflict((conflict) =>
        conflict.columns(['upload', 'number']).doUpdateSet({
          outcome: (eb) => eb.ref('excluded.outcome'),
          problems: (eb) => eb.ref('excluded.problems'),
          picture: (eb) => eb.ref('excluded.picture'),
          project: (eb) => eb.ref('excluded.project'),
          project_rev: (eb) => eb.ref('excluded.project_rev'),
        }),
      )
      .execute()
}

function toColumns({ cells, outcome, problems, picture, project, projectRev }: BulkRow) {
  return {
    cells: JSON.stringify(cells),
    outcome,
    problems: JSON.stringify(problems),
    picture,
    project,
    project_rev: projectRev,
  }
}

function toRow(row: Selectable<BulkRowTable>): BulkRow {
  const { number, cells, outcome, problems, picture, project, project_rev: projectRev } = row
  return {
    number,
    cells: JSON.parse(cells),
    outcome,
    problems: JSON.parse(problems),
    picture,
    project,
    projectRev,
  }
}
