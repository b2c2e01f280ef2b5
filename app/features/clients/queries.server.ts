import type { Db } from '#app/platform/database/open.server.ts'
import { pictureColumns, toPhotograph, type Photograph } from '#app/platform/files/photograph.ts'

/** A section as visitors see it. */
export interface PublicSection {
  id: string
  title: string
  logos: PublicLogo[]
}

export interface PublicLogo {
  id: string
  logo: Photograph
}

/**
 * The Clients page: sections in the order in which they were added, each with its logos in their own order.
 */
export async function listPublicSections(db: Db): Promise<PublicSection[]> {
  const sections = await db
    .selectFrom('client_section')
    .select(['id', 'name', 'title'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const items = await db
    .selectFrom('client_item')
    .innerJoin('file', 'file.key', 'client_item.image')
    .select(['client_item.id', 'client_item.section_id', 'client_item.name', 'file.key', ...pictureColumns])
    .orderBy('client_item.position')
    .orderBy('client_item.created_at')
    .orderBy('client_item.id')
    .execute()
  const bySection = Map.groupBy(items, ({ section_id }) => section_id)
  return sections.map(({ id, name, title }) => ({
    id,
    title: title || name,
    logos: (bySection.get(id) ?? []).map((item) => ({ id: item.id, logo: toLogo(item) })),
  }))
}

/** The carousel of the home page, in its order, without logos whose file is missing. */
export async function listPublicHomeClients(db: Db): Promise<PublicLogo[]> {
  const clients = await db
    .selectFrom('home_client')
    .innerJoin('file', 'file.key', 'home_client.image')
    .select(['home_client.id', 'home_client.name', 'file.key', ...pictureColumns])
    .where('file.access', '=', 'public')
    .orderBy('home_client.position')
    .orderBy('home_client.created_at')
    .orderBy('home_client.id')
    .execute()
  return clients.map((client) => ({ id: client.id, logo: toLogo(client) }))
}

function toLogo(file: Parameters<typeof toPhotograph>[0] & { name: string }): Photograph {
  return { ...toPhotograph(file), alt: file.name }
}
