import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import type { Collection, Document } from '#app/content/define.ts'
import { documentAddress } from '#app/content/document.ts'
import { rowsOf } from '#app/content/integrity.server.ts'
import { unpublishedAs } from '#app/content/publication.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { LocalMoment } from '#app/platform/clock.ts'
import { lastChanges } from '#app/platform/changes/last-change.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { may, type AdminContext } from '#app/platform/request/administrator.server.ts'

/** How many of each kind are named. */
const named = 3

/** A draft, or a version of what is on the site, that waits until somebody publishes it. */
interface WaitingDocument {
  id: string
  at: number
  by: string
  isOwn: boolean
}

/** The documents of one collection that wait; what belongs to a project is counted with it (`listWaitingParts`). */
export interface WaitingDocuments {
  kind: string
  drafts: number
  changed: number
  /** One's own first, then the newest. */
  first: (WaitingDocument & { title: string; address: string })[]
}

/** Without what has a minute: that goes on the site by itself. */
export async function listWaitingDocuments(
  admin: Pick<AdminContext, 'db' | 'administrator'>,
  now: LocalMoment,
): Promise<WaitingDocuments[]> {
  const { db, administrator } = admin
  const read = collections
    .filter(
      ({ area, parent, publication }) =>
        parent === undefined && publication !== 'none' && may(admin, area, 'read'),
    )
    .map(async (collection): Promise<WaitingDocuments[]> => {
      const drafts = await listDrafts(db, collection, administrator.id, now)
      const changed = await listChanged(db, collection, administrator.id)
      if (drafts.length + changed.length === 0) return []
      const first = [...drafts, ...changed]
        .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn) || other.at - one.at)
        .slice(0, named)
      const documents = new Map(
        (
          await storeOf(collection).findAll(
            db,
            first.map(({ id }) => id),
          )
        ).map((one) => [one.id, one]),
      )
      const shown = first.flatMap((one) => {
        const document = documents.get(one.id)
        if (!document) return []
        return [{ ...one, title: collection.title(document), address: documentAddress(collection, document) }]
      })
      return [{ kind: collection.name, drafts: drafts.length, changed: changed.length, first: shown }]
    })
  return (await Promise.all(read)).flat()
}

async function listDrafts(
  db: Db,
  collection: Collection,
  own: string,
  now: LocalMoment,
): Promise<WaitingDocument[]> {
  const { table, endsOn, publication, name } = collection
  const rows = await rowsOf(db)
    .selectFrom(table)
    .select(['id', 'updated_at', 'state'])
    .$if(publication === 'scheduled' || publication === 'full', (query) => query.select('from_at'))
    .$if(publication === 'full', (query) => query.select('until_at'))
    .$if(endsOn !== undefined, (query) => query.select(endsOn ?? 'id'))
    .where('state', '=', 'draft')
    .execute()
  const waiting = rows.filter(({ from_at, until_at, ...row }) => {
    const moments = { from: momentOf(from_at), until: momentOf(until_at) }
    return unpublishedAs(collection, { ...row, ...moments } as unknown as Document, now) === 'Draft'
  })
  const actors = await findLast(
    db,
    name,
    waiting.map(({ id }) => String(id)),
  )
  return waiting.map(({ id, updated_at }) => {
    const { by = '', byId } = actors.get(String(id)) ?? {}
    return { id: String(id), at: Number(updated_at), by, isOwn: byId === own }
  })
}

function momentOf(cell: unknown): number | null {
  return cell === null || cell === undefined ? null : Number(cell)
}

async function listChanged(db: Db, { name }: Collection, own: string): Promise<WaitingDocument[]> {
  const rows = await db
    .selectFrom('pending_version')
    .select(['record_id as id', 'at', 'actor as by', 'actor_id'])
    .where('kind', '=', name)
    .where('from_at', 'is', null)
    .execute()
  return rows.map(({ actor_id, at, ...row }) => ({ ...row, at: Number(at), isOwn: actor_id === own }))
}

async function findLast(db: Db, kind: string, ids: readonly string[]) {
  const found = new Map<string, { by: string; byId: string | null }>()
  for (const some of chunksOf(ids)) {
    const rows = await db
      .selectFrom('revision')
      .select(['record_id', 'actor as by', 'actor_id as byId'])
      .where('id', 'in', lastChanges(db, kind, some))
      .execute()
    for (const { record_id, ...last } of rows) found.set(record_id, last)
  }
  return found
}
