import { randomUUID } from 'node:crypto'
import type { Changed } from '#app/platform/change.server.ts'
import { takeTurns, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { toPicture } from '#app/platform/images/photograph.ts'
import type { HomeClient } from './rules.ts'
import { isPicture } from './store-items.server.ts'

/** Why a logo of the home page was not written. Nothing was changed. */
export type HomeClientRefusal =
  | { refused: 'unknown image' | 'gone' }
  | { refused: 'stale'; current: HomeClient }

export type HomeClientSaved = { client: HomeClient; unchanged?: boolean }

/** In the order in which they were added. */
export async function listHomeClients(db: Db | Tx): Promise<HomeClient[]> {
  return withPictures(db, await all(db).execute())
}

export async function findHomeClient(db: Db | Tx, id: string): Promise<HomeClient | undefined> {
  const [client] = await withPictures(db, await all(db).where('id', '=', id).execute())
  return client
}

/** All of them or none, in the order given. */
export async function addHomeClients(
  tx: Tx,
  images: readonly string[],
  /** Of the first. */
  id: string = randomUUID(),
): Promise<Changed<HomeClientSaved | HomeClientRefusal>> {
  const rows = []
  for (const [place, image] of images.entries()) {
    if (!(await isPicture(tx, image))) return nothing({ refused: 'unknown image' })
    const now = Date.now() + place // Their order is that of these moments.
    rows.push({ id: place === 0 ? id : randomUUID(), image, rev: 1, created_at: now, updated_at: now })
  }
  await tx.insertInto('home_client').values(rows).execute()
  const clients = await withPictures(tx, rows)
  return {
    outcome: { client: await mustFind(tx, id) },
    revisions: clients.map((client) => ({ kind: 'home-client', id: client.id, after: client })),
  }
}

/** `rev` is the one the logo was read with; if it was saved since, the newer version comes back and nothing is written. */
export async function saveHomeClient(
  tx: Tx,
  id: string,
  rev: number,
  image: string,
): Promise<Changed<HomeClientSaved | HomeClientRefusal>> {
  await takeTurns(tx, 'home-client')
  const before = await findHomeClient(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  if (before.picture?.key === image) return nothing({ client: before, unchanged: true })
  if (!(await isPicture(tx, image))) return nothing({ refused: 'unknown image' })
  await tx
    .updateTable('home_client')
    .set({ image, rev: rev + 1, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()
  const client = await mustFind(tx, id)
  return { outcome: { client }, revisions: [{ kind: 'home-client', id, before, after: client }] }
}

/** Its file stays stored, so that History can bring the logo back. */
export async function deleteHomeClient(
  tx: Tx,
  id: string,
  rev: number,
): Promise<Changed<{ deleted: HomeClient } | HomeClientRefusal>> {
  await takeTurns(tx, 'home-client')
  const before = await findHomeClient(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  await tx.deleteFrom('home_client').where('id', '=', id).execute()
  return { outcome: { deleted: before }, revisions: [{ kind: 'home-client', id, before }] }
}

function all(db: Db | Tx) {
  return db.selectFrom('home_client').selectAll().orderBy('created_at').orderBy('id')
}

async function mustFind(tx: Tx, id: string): Promise<HomeClient> {
  const client = await findHomeClient(tx, id)
  if (!client) throw new Error('a logo of the home page went missing in its own transaction')
  return client
}

interface Row {
  id: string
  rev: number
  image: string | null
  created_at: number
  updated_at: number
}

async function withPictures(db: Db | Tx, rows: readonly Row[]): Promise<HomeClient[]> {
  const files = await findFiles(
    db,
    rows.flatMap(({ image }) => image ?? []),
  )
  return rows.map(({ id, rev, image, created_at: createdAt, updated_at: updatedAt }) => ({
    id,
    rev,
    createdAt,
    updatedAt,
    picture: toPicture(files.get(image ?? '')),
  }))
}

function nothing<Outcome>(outcome: Outcome): Changed<Outcome> {
  return { outcome, revisions: [] }
}
