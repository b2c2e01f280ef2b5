import type { Changed } from '#app/platform/change.server.ts'
import { takeTurns, type Tx } from '#app/platform/database/open.server.ts'
import type { ClientItem, ClientSection, HomeClient } from './rules.ts'
import { findHomeClient, saveHomeClient, type HomeClientRefusal } from './store-home.server.ts'
import { findItem, isPicture, saveItem, type ItemRefusal } from './store-items.server.ts'
import { findSection, isTaken, type SectionRefusal } from './store-sections.server.ts'

// Deleted records come back under their own ids, in their old places, with a `rev` that no form was opened with.

export async function restoreSection(
  tx: Tx,
  deleted: ClientSection,
): Promise<Changed<{ section: ClientSection } | SectionRefusal>> {
  await takeTurns(tx, 'client-section')
  const { name, title } = deleted
  if (await isTaken(tx, name, undefined)) return { outcome: { refused: 'name taken' }, revisions: [] }
  const row = { ...rowOf(deleted), name, title }
  await tx.insertInto('client_section').values(row).execute()
  const section = (await findSection(tx, row.id)) ?? deleted
  return { outcome: { section }, revisions: [{ kind: 'client-section', id: row.id, after: section }] }
}

export async function restoreItem(
  tx: Tx,
  deleted: ClientItem,
): Promise<Changed<{ item: ClientItem } | ItemRefusal>> {
  await takeTurns(tx, 'client-section')
  const { sectionId, picture } = deleted
  if (!(await findSection(tx, sectionId))) return { outcome: { refused: 'unknown section' }, revisions: [] }
  if (picture && !(await isPicture(tx, picture.key)))
    return { outcome: { refused: 'unknown image' }, revisions: [] }
  const row = { ...rowOf(deleted), section_id: sectionId, image: picture?.key ?? null }
  await tx.insertInto('client_item').values(row).execute()
  const item = (await findItem(tx, row.id)) ?? deleted
  return { outcome: { item }, revisions: [{ kind: 'client-item', id: row.id, after: item }] }
}

export async function restoreHomeClient(
  tx: Tx,
  deleted: HomeClient,
): Promise<Changed<{ client: HomeClient } | HomeClientRefusal>> {
  await takeTurns(tx, 'home-client')
  const { picture } = deleted
  if (picture && !(await isPicture(tx, picture.key)))
    return { outcome: { refused: 'unknown image' }, revisions: [] }
  const row = { ...rowOf(deleted), image: picture?.key ?? null }
  await tx.insertInto('home_client').values(row).execute()
  const client = (await findHomeClient(tx, row.id)) ?? deleted
  return { outcome: { client }, revisions: [{ kind: 'home-client', id: row.id, after: client }] }
}

/** An earlier version; its section is there under whatever name it has now. */
export async function saveItemAs(tx: Tx, id: string, rev: number, { sectionId, picture }: ClientItem) {
  const section = await findSection(tx, sectionId)
  return saveItem(tx, id, rev, { section: section?.name ?? '', imageUrl: picture?.key ?? '' })
}

export async function saveHomeClientAs(tx: Tx, id: string, rev: number, { picture }: HomeClient) {
  return saveHomeClient(tx, id, rev, picture?.key ?? '')
}

function rowOf({ id, rev, createdAt: created_at }: ClientSection | ClientItem | HomeClient) {
  return { id, rev: rev + 1, created_at, updated_at: Date.now() }
}
