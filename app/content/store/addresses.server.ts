import { randomUUID } from 'node:crypto'
import type { Revision } from '#app/platform/changes/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { lock, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { toDocument } from '../document.ts'
import type { Collection } from '../define.ts'
import type { FieldValues } from '../fields/field.ts'
import { rowsOf } from '../integrity.server.ts'
import { oldPath, redirectKey, redirects, type Redirect } from '../redirects.ts'
import { lockOf } from './parts.server.ts'
import { rowWriter } from './rows.server.ts'

const rows = rowWriter(redirects)
const { table, name: kind } = redirects

/**
 * Keeps the old addresses of documents with a page: an address that was left leads to the new one, what led to it
 * leads there too, and an address that is taken is a page again. So every old address leads to its page in
 * one hop.
 * @param written what was added or changed in this transaction
 */
export async function followAddresses(
  tx: Tx,
  { page }: Pick<Collection, 'page'>,
  written: readonly Revision[],
): Promise<Revision[]> {
  if (!page) return []
  const at = (values: object) => page(values as FieldValues) // As its collection stored them.
  const moves = new Map<string, string>()
  const taken = new Set<string>()
  for (const { before, after } of written) {
    if (!after || (before && at(before) === at(after))) continue
    taken.add(redirectKey(at(after)))
    if (before) moves.set(at(before), at(after))
  }
  const freed = await findWhere(tx, 'from_lower', [...taken])
  if (freed.length + moves.size === 0) return []
  await lock(tx, lockOf(redirects))
  const removed = await removeRedirects(tx, freed)
  const led = await leadOn(tx, moves)
  const left = [...moves].filter(([from]) => !taken.has(redirectKey(from)))
  const now = Date.now()
  const values = left.map(([from, to]) => ({ from: oldPath(from), to }))
  const added = await rows.insert(
    tx,
    values.map((one) => ({ id: randomUUID(), rev: 1, createdAt: now, values: one })),
  )
  return [...removed, ...led, ...added.map((after) => ({ kind, id: after.id, after, cascaded: true }))]
}

/** Lets whatever leads to one of these addresses lead to where its page is now. */
export async function leadOn(tx: Tx, moves: ReadonlyMap<string, string>): Promise<Revision[]> {
  const revisions: Revision[] = []
  for (const before of await findWhere(tx, 'to', [...moves.keys()])) {
    const values = { from: before.from, to: moves.get(before.to) ?? before.to }
    const after = await rows.update(tx, before.id, before.rev, values)
    revisions.push({ kind, id: before.id, before, after, cascaded: true })
  }
  return revisions
}

/** Where an address that is no page leads; in English. */
export async function findRedirect(db: Db | Tx, path: string): Promise<string | undefined> {
  const [found] = await findWhere(db, 'from_lower', [redirectKey(path)])
  return found?.to
}

async function removeRedirects(tx: Tx, found: readonly Redirect[]): Promise<Revision[]> {
  for (const some of chunksOf(found.map(({ id }) => id)))
    await rowsOf(tx).deleteFrom(table).where('id', 'in', some).execute()
  return found.map((before) => ({ kind, id: before.id, before, cascaded: true }))
}

async function findWhere(
  db: Db | Tx,
  column: 'from_lower' | 'to',
  values: readonly string[],
): Promise<Redirect[]> {
  const found: Redirect[] = []
  for (const some of chunksOf(values)) {
    const part = await db.selectFrom('redirect').selectAll().where(column, 'in', some).execute()
    found.push(...part.map((row) => toDocument(redirects, row)))
  }
  return found
}
