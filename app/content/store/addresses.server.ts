import { randomUUID } from 'node:crypto'
import type { Revision } from '#app/platform/changes/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import { lock, type Db, type Tx } from '#app/platform/database/database.server.ts'
import { toDocument } from '../document.ts'
import type { Collection } from '../define.ts'
import type { FieldValues } from '../fields/field.ts'
import { rowsOf } from '../integrity.server.ts'
import { hashOf, joinAddress, oldPath, pathKey, redirectKey, redirects, type Redirect } from '../redirects.ts'
import { lockOf } from './parts.server.ts'
import { rowWriter } from './rows.server.ts'

const rows = rowWriter(redirects)
const { table, name: kind } = redirects
type Values = Pick<Redirect, 'from' | 'to'>

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
  const moves = new Map<string, Values>()
  const taken = new Set<string>()
  for (const { before, after } of written) {
    if (!after || (before && at(before) === at(after))) continue
    taken.add(pathKey(at(after)))
    if (before) moves.set(pathKey(at(before)), { from: oldPath(at(before)), to: at(after) })
  }
  const freed = await findWhere(tx, 'from_lower', [...taken])
  if (freed.length + moves.size === 0) return []
  await lock(tx, lockOf(redirects))
  const removed = await removeRedirects(tx, freed)
  const led = await leadOn(tx, moves)
  const left = [...moves].filter(([key]) => !taken.has(key))
  const now = Date.now()
  const added = await rows.insert(
    tx,
    left.map(([, values]) => ({ id: randomUUID(), rev: 1, createdAt: now, values })),
  )
  return [...removed, ...led, ...added.map((after) => ({ kind, id: after.id, after, cascaded: true }))]
}

/**
 * Lets whatever leads to one of these addresses lead to where its page is now.
 * @param moves by the key of the address that was left
 */
export async function leadOn(tx: Tx, moves: ReadonlyMap<string, Values>): Promise<Revision[]> {
  const revisions: Revision[] = []
  const paths = [...moves.values()].map(({ from }) => pathKey(from))
  for (const before of await findWhere(tx, 'to_lower', [...new Set(paths)])) {
    const to = onwards(before.to, (key) => moves.get(key))
    if (to === undefined) continue
    const after = await rows.update(tx, before.id, before.rev, { from: before.from, to })
    revisions.push({ kind, id: before.id, before, after, cascaded: true })
  }
  return revisions
}

/** One step: an address that leads on with its very query comes first, and uses it up. */
function onwards(address: string, find: (key: string) => Pick<Values, 'to'> | undefined): string | undefined {
  const [exact, path] = [redirectKey(address), pathKey(address)]
  const found = exact === path ? undefined : find(exact)
  if (found) return joinAddress(found.to, hashOf(address))
  const plain = find(path)
  return plain && joinAddress(plain.to, address)
}

/**
 * Where an address that is no page leads, with what it asks for; in English. It leads there at once, however many of them
 * lead to one another, and nowhere if they do so in a circle: Undo may have brought one back.
 * @param without the id of one that does not count
 */
export async function findRedirect(
  db: Db | Tx,
  address: string,
  without?: string,
): Promise<string | undefined> {
  const seen = new Set<string>()
  for (let at = address; !seen.has(redirectKey(at));) {
    seen.add(redirectKey(at))
    const found = await findWhere(db, 'from_lower', [...new Set([redirectKey(at), pathKey(at)])])
    const others = new Map(
      found.filter(({ id }) => id !== without).map((one) => [redirectKey(one.from), one]),
    )
    const next = onwards(at, (key) => others.get(key))
    if (next === undefined) return seen.size > 1 ? at : undefined
    at = next
  }
  return undefined
}

async function removeRedirects(tx: Tx, found: readonly Redirect[]): Promise<Revision[]> {
  for (const some of chunksOf(found.map(({ id }) => id)))
    await rowsOf(tx).deleteFrom(table).where('id', 'in', some).execute()
  return found.map((before) => ({ kind, id: before.id, before, cascaded: true }))
}

async function findWhere(
  db: Db | Tx,
  column: 'from_lower' | 'to_lower',
  values: readonly string[],
): Promise<Redirect[]> {
  const found: Redirect[] = []
  for (const some of chunksOf(values)) {
    const part = await db.selectFrom('redirect').selectAll().where(column, 'in', some).execute()
    found.push(...part.map((row) => toDocument(redirects, row)))
  }
  return found
}
