import type { Imported, Revision } from '#app/platform/change.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import type { FileRow } from '#app/platform/database/schema.ts'
import { toPhotograph } from '#app/platform/images/photograph.ts'
import { toPicture } from '#app/platform/images/photograph.ts'
import type { ClientItem, ClientSection, HomeClient, SectionInput, ShownLogo, ShownSection } from './rules.ts'

/** The Clients page: sections and their logos, in the order in which they were added. */
export async function listShownSections(db: Db): Promise<ShownSection[]> {
  const sections = await db
    .selectFrom('client_section')
    .select(['id', 'name', 'title'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const items = await db
    .selectFrom('client_item')
    .innerJoin('file', 'file.key', 'client_item.image')
    .select(['client_item.id', 'client_item.section_id'])
    .selectAll('file')
    .orderBy('client_item.created_at')
    .orderBy('client_item.id')
    .execute()
  const bySection = Map.groupBy(items, ({ section_id }) => section_id)
  return sections.map(({ id, name, title }) => ({
    id,
    title: title || name,
    logos: (bySection.get(id) ?? []).map((item) => ({ id: item.id, logo: toPhotograph(item) })),
  }))
}

/** Which clients there are, for an import to leave alone. */
export async function listClientsHere(db: Db | Tx) {
  const ids = (table: 'client_item' | 'home_client') =>
    db.selectFrom(table).select('id').orderBy('id').execute()
  return {
    sections: await db.selectFrom('client_section').select(['id', 'name']).orderBy('id').execute(),
    items: await ids('client_item'),
    homeClients: await ids('home_client'),
  }
}

/** The carousel of the home page, in the order in which the logos were added; those without a file show nothing. */
export async function listHomeClients(db: Db): Promise<ShownLogo[]> {
  const clients = await db
    .selectFrom('home_client')
    .innerJoin('file', 'file.key', 'home_client.image')
    .selectAll('file')
    .select('home_client.id')
    .where('file.access', '=', 'public')
    .orderBy('home_client.created_at')
    .orderBy('home_client.id')
    .execute()
  return clients.map(({ id, ...file }) => ({ id, logo: toPhotograph(file) }))
}

/** Sections of another site under their own ids; their names were made unique before. */
export async function importSections(
  tx: Tx,
  sections: readonly Imported<SectionInput>[],
): Promise<Revision[]> {
  const rows = sections.map(({ id, createdAt, content: { name, title } }) => ({
    ...newRow(id, createdAt),
    name,
    title,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('client_section').values(chunk).execute()
  return rows.map((row) => {
    const after: ClientSection = { ...stored(row), name: row.name, title: row.title }
    return { kind: 'client-section', id: row.id, after }
  })
}

/** Items whose sections are here already. `files` by key. */
export async function importItems(
  tx: Tx,
  items: readonly Imported<{ sectionId: string; imageUrl: string }>[],
  files: ReadonlyMap<string, FileRow>,
): Promise<Revision[]> {
  const rows = items.map(({ id, createdAt, content }) => ({
    ...newRow(id, createdAt),
    section_id: content.sectionId,
    image: content.imageUrl || null,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('client_item').values(chunk).execute()
  return rows.map((row) => {
    const picture = toPicture(files.get(row.image ?? ''))
    const after: ClientItem = { ...stored(row), sectionId: row.section_id, picture }
    return { kind: 'client-item', id: row.id, after }
  })
}

/** The logos of the home page. `files` by key. */
export async function importHomeClients(
  tx: Tx,
  clients: readonly Imported<{ imageUrl: string }>[],
  files: ReadonlyMap<string, FileRow>,
): Promise<Revision[]> {
  const rows = clients.map(({ id, createdAt, content }) => ({
    ...newRow(id, createdAt),
    image: content.imageUrl || null,
  }))
  for (const chunk of chunksOf(rows)) await tx.insertInto('home_client').values(chunk).execute()
  return rows.map((row) => {
    const after: HomeClient = { ...stored(row), picture: toPicture(files.get(row.image ?? '')) }
    return { kind: 'home-client', id: row.id, after }
  })
}

function newRow(id: string, createdAt: number) {
  return { id, rev: 1, created_at: createdAt, updated_at: createdAt }
}

function stored({ id, rev, created_at: createdAt, updated_at: updatedAt }: ReturnType<typeof newRow>) {
  return { id, rev, createdAt, updatedAt }
}
