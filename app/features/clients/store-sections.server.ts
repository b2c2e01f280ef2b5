import { randomUUID } from 'node:crypto'
import type { Changed } from '#app/platform/change.server.ts'
import { takeTurns, type Db, type Tx } from '#app/platform/database/open.server.ts'
import { sectionName, type ClientItem, type ClientSection, type SectionInput } from './rules.ts'
import { listItems } from './store-items.server.ts'

/** Why a section was not written. Nothing was changed. */
export type SectionRefusal = { refused: 'name taken' | 'gone' } | { refused: 'stale'; current: ClientSection }

export type SectionSaved = { section: ClientSection; unchanged?: boolean }

/** In the order in which they were added. */
export async function listSections(db: Db | Tx): Promise<ClientSection[]> {
  return (await all(db).execute()).map(toSection)
}

export async function findSection(db: Db | Tx, id: string): Promise<ClientSection | undefined> {
  const row = await all(db).where('id', '=', id).executeTakeFirst()
  return row && toSection(row)
}

/** Names are unique and in lower case, however many requests race. */
export async function addSection(
  tx: Tx,
  { name, title }: SectionInput,
  id: string = randomUUID(),
): Promise<Changed<SectionSaved | SectionRefusal>> {
  await takeTurns(tx, 'client-section')
  if (await isTaken(tx, name, undefined)) return nothing({ refused: 'name taken' })
  const now = Date.now()
  const row = { id, name: sectionName(name), title, rev: 1, created_at: now, updated_at: now }
  await tx.insertInto('client_section').values(row).execute()
  const section = toSection(row)
  return { outcome: { section }, revisions: [{ kind: 'client-section', id, after: section }] }
}

/** `rev` is the one the section was read with; if it was saved since, the newer version comes back and nothing is written. */
export async function saveSection(
  tx: Tx,
  id: string,
  rev: number,
  { name, title }: SectionInput,
): Promise<Changed<SectionSaved | SectionRefusal>> {
  await takeTurns(tx, 'client-section')
  const before = await findSection(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  if (before.name === sectionName(name) && before.title === title)
    return nothing({ section: before, unchanged: true })
  if (await isTaken(tx, name, id)) return nothing({ refused: 'name taken' })
  const columns = { name: sectionName(name), title, rev: rev + 1, updated_at: Date.now() }
  await tx.updateTable('client_section').set(columns).where('id', '=', id).execute()
  const section = { ...before, name: columns.name, title, rev: columns.rev, updatedAt: columns.updated_at }
  return { outcome: { section }, revisions: [{ kind: 'client-section', id, before, after: section }] }
}

/** Its items go with it, each recorded by itself, so that History can bring all of them back. */
export async function deleteSection(
  tx: Tx,
  id: string,
  rev: number,
): Promise<Changed<{ deleted: ClientSection; items: ClientItem[] } | SectionRefusal>> {
  await takeTurns(tx, 'client-section')
  const before = await findSection(tx, id)
  if (!before) return nothing({ refused: 'gone' })
  if (before.rev !== rev) return nothing({ refused: 'stale', current: before })
  const items = await listItems(tx, id)
  await tx.deleteFrom('client_item').where('section_id', '=', id).execute()
  await tx.deleteFrom('client_section').where('id', '=', id).execute()
  return {
    outcome: { deleted: before, items },
    revisions: [
      ...items.map((item) => ({ kind: 'client-item' as const, id: item.id, before: item, cascaded: true })),
      { kind: 'client-section', id, before },
    ],
  }
}

export async function isTaken(tx: Tx, name: string, own: string | undefined): Promise<boolean> {
  const holder = await tx
    .selectFrom('client_section')
    .select('id')
    .where('name', '=', sectionName(name))
    .executeTakeFirst()
  return holder !== undefined && holder.id !== own
}

function all(db: Db | Tx) {
  return db.selectFrom('client_section').selectAll().orderBy('created_at').orderBy('id')
}

interface Row {
  id: string
  rev: number
  name: string
  title: string
  created_at: number
  updated_at: number
}

function toSection({
  id,
  rev,
  name,
  title,
  created_at: createdAt,
  updated_at: updatedAt,
}: Row): ClientSection {
  return { id, rev, name, title, createdAt, updatedAt }
}

function nothing<Outcome>(outcome: Outcome): Changed<Outcome> {
  return { outcome, revisions: [] }
}
