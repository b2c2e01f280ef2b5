import { expressionBuilder, sql } from 'kysely'
import type { Actor } from '#app/platform/changes/change.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Database } from '#app/platform/database/schema.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Collection, DocumentOf } from './define.ts'
import { readValues } from './document.ts'
import type { FieldValues } from './fields/field.ts'
import type { PendingMinutes } from './publication.ts'

/** What is to replace a document that is on the site; nobody but the office sees it. */
export interface PendingVersion {
  kind: string
  id: string
  /** Of the document from which it was made. */
  rev: number
  values: FieldValues
  by: string
  byId: string | null
  at: number
  /** When it is published; null while nobody has said. */
  from: number | null
  /** Why it was not published at its minute; '' if nothing went wrong. */
  failed: string
}

type Named = Pick<Collection, 'name' | 'fields'>

export async function findPending(db: Db | Tx, { name, fields }: Named, id: string) {
  const row = await db
    .selectFrom('pending_version')
    .selectAll()
    .where('kind', '=', name)
    .where('record_id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, rev, content, actor, actor_id, at, from_at: from, failed } = row
  const values = readValues({ fields }, JSON.parse(content))
  return { kind, id, rev, values, by: actor, byId: actor_id, at, from, failed } satisfies PendingVersion
}

/** Of these documents. */
export async function listPending(
  db: Db | Tx,
  { name }: Pick<Collection, 'name'>,
  ids: readonly string[],
): Promise<PendingMinutes> {
  const found: [id: string, from: number | null][] = []
  for (const some of chunksOf(ids)) {
    const rows = await db
      .selectFrom('pending_version')
      .select(['record_id', 'from_at'])
      .where('kind', '=', name)
      .where('record_id', 'in', some)
      .execute()
    found.push(...rows.map(({ record_id, from_at }) => [record_id, from_at] as [string, number | null]))
  }
  return new Map(found)
}

/** Whether a document has one. */
export function hasPending({ name, table }: Pick<Collection, 'name' | 'table'>) {
  const { exists, selectFrom } = expressionBuilder<Pick<Database, 'pending_version'>>()
  const version = selectFrom('pending_version')
    .select('record_id')
    .where('kind', '=', name)
    .where('record_id', '=', sql.ref<string>(`${table}.id`))
  return sql<boolean>`${exists(version)}`
}

/** In place of the one that the document may have. */
export async function savePending<C extends Collection>(
  tx: Tx,
  { name }: C,
  document: Pick<DocumentOf<C>, 'id' | 'rev'>,
  { values, from, actor }: { values: FieldValues; from: number | null; actor: Pick<Actor, 'name' | 'id'> },
) {
  const content = {
    rev: document.rev,
    content: JSON.stringify(values),
    actor: actor.name,
    actor_id: actor.id ?? null,
    at: Date.now(),
    from_at: from,
    failed: '',
  }
  await tx
    .insertInto('pending_version')
    .values({ kind: name, record_id: document.id, ...content })
    .onConflict((conflict) => conflict.columns(['kind', 'record_id']).doUpdateSet(content))
    .execute()
}

/** @param at removes only the one that was saved then */
export async function removePending(
  tx: Tx,
  { name }: Pick<Collection, 'name'>,
  ids: readonly string[],
  at?: number,
) {
  for (const some of chunksOf(ids))
    await tx
      .deleteFrom('pending_version')
      .where('kind', '=', name)
      .where('record_id', 'in', some)
      .$if(at !== undefined, (query) => query.where('at', '=', at ?? 0))
      .execute()
}

/** It was not published at its minute, and is not tried again before somebody has looked at it. */
export async function failPending(tx: Tx, { kind, id }: Pick<PendingVersion, 'kind' | 'id'>, why: string) {
  await tx
    .updateTable('pending_version')
    .set({ from_at: null, failed: why })
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute()
}
