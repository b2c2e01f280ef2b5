import { randomUUID } from 'node:crypto'
import type { Changed } from '#app/platform/change.server.ts'
import { takeTurns, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { toPicture } from '#app/platform/images/photograph.ts'
import { sectionName, type ClientItem, type ItemInput } from './rules.ts'

/** Why an item was not written. Nothing was changed. */
export type ItemRefusal =
  | { refused: 'unknown section' | 'unknown image' | 'gone' }
  | { refused: 'stale'; current: ClientItem }

export type ItemSaved = { item: ClientItem; unchanged?: boolean }

/** In the order in which they were added; of one section, or of all. */
export async function listItems(db: Db | Tx, sectionId?: string): Promise<ClientItem[]> {
  const rows = await all(db)
    .$if(sectionId !== undefined, (query) => query.where('section_id', '=', sectionId ?? ''))
    .execute()
  return withPictures(db, rows)
}

export async function findItem(db: Db | Tx, id: string): Promise<ClientItem | undefined> {
  const [item] = await withPictures(db, await all(db).where('id', '=', id).execute())
  return item
}

/** All of them or none, in the order given. */
export async function addItems(
  tx: Tx,
  inputs: readonly ItemInput[],
  /** Of the first. */
  id: string = randomUUID(),
): Promise<Changed<ItemSaved | ItemRefusal>> {
  await takeTurns(tx, 'client-section')
  const rows = []
  for (const [place, input] of inputs.entries()) {
    const columns = await columnsOf(tx, input)
    if ('refused' in columns) return nothing(columns)
    const now = Date.now() + place // Their order is that of these moments.
    rows.push({
      id: place === 0 ? id : randomUUID(),
      ...columns,
      rev: 1,
      created_at: now,
      updated_at: now,
    })
  }
  await tx.insertInto('client_item').values(rows).execute()
  const items = await withPictures(tx, rows)
  return {
    outcome: { item: await mustFind(tx, id) },
    revisions: items.map((item) => ({ kind: 'client-item', id: item.id, after: item })),
  }
}

/** `rev` is the one the item was read with; if it was saved since, the newer version comes back and nothing is written. */
export async function saveItem(
  tx: Tx,
  id: string,
  rev: number,
  input: ItemInput,
): Promise<Changed<ItemSaved | ItemRefusal>> {
  await takeTurns(tx, 'client-section')
  const before = await findItem(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  const columns = await columnsOf(tx, input)
  if ('refused' in columns) return nothing(columns)
  if (columns.section_id === before.sectionId && columns.image === before.picture?.key)
    return nothing({ item: before, unchanged: true })
  await tx
    .updateTable('client_item')
    .set({ ...columns, rev: rev + 1, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()
  const item = await mustFind(tx, id)
  return { outcome: { item }, revisions: [{ kind: 'client-item', id, before, after: item }] }
}

/** Its logo stays stored, so that History can bring the item back. */
export async function deleteItem(
  tx: Tx,
  id: string,
  rev: number,
): Promise<Changed<{ deleted: ClientItem } | ItemRefusal>> {
  await takeTurns(tx, 'client-section')
  const before = await findItem(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  await tx.deleteFrom('client_item').where('id', '=', id).execute()
  return { outcome: { deleted: before }, revisions: [{ kind: 'client-item', id, before }] }
}

/** Whether this is the key of a picture that the site may show. */
export async function isPicture(db: Db | Tx, key: string): Promise<boolean> {
  const file = (await findFiles(db, [key])).get(key)
  return file?.access === 'public' && file.type.startsWith('image/')
}

type Columns = { section_id: string; image: string }

async function columnsOf(tx: Tx, { section, imageUrl }: ItemInput): Promise<Columns | ItemRefusal> {
  const holder = await tx
    .selectFrom('client_section')
    .select('id')
    .where('name', '=', sectionName(section))
    .executeTakeFirst()
  if (!holder) return { refused: 'unknown section' }
  if (!(await isPicture(tx, imageUrl))) return { refused: 'unknown image' }
  return { section_id: holder.id, image: imageUrl }
}

function all(db: Db | Tx) {
  return db.selectFrom('client_item').selectAll().orderBy('created_at').orderBy('id')
}

async function mustFind(tx: Tx, id: string): Promise<ClientItem> {
  const item = await findItem(tx, id)
  if (!item) throw new Error('a client item went missing in its own transaction')
  return item
}

interface Row {
  id: string
  rev: number
  section_id: string
  image: string | null
  created_at: number
  updated_at: number
}

async function withPictures(db: Db | Tx, rows: readonly Row[]): Promise<ClientItem[]> {
  const files = await findFiles(
    db,
    rows.flatMap(({ image }) => image ?? []),
  )
  return rows.map(({ id, rev, image, ...row }) => ({
    id,
    rev,
    sectionId: row.section_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    picture: toPicture(files.get(image ?? '')),
  }))
}

function nothing<Outcome>(outcome: Outcome): Changed<Outcome> {
  return { outcome, revisions: [] }
}
