import { listPublic } from '#app/content/public.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import type { Photograph } from '#app/platform/files/photograph.ts'
import { clientItems, clientSections, homeClients } from './collection.ts'

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

/** The Clients page: sections in their order, each with its logos in their own order. */
export async function listPublicSections(db: Db): Promise<PublicSection[]> {
  const sections = await listPublic(db, clientSections)
  const items = Map.groupBy(await listPublic(db, clientItems), ({ section }) => section)
  return sections.map(({ id, name, title }) => ({
    id,
    title: title || name,
    logos: toLogos(items.get(id) ?? []),
  }))
}

/** The carousel of the home page, in its order. */
export async function listPublicHomeClients(db: Db): Promise<PublicLogo[]> {
  return toLogos(await listPublic(db, homeClients))
}

/** Without those whose file is missing. */
function toLogos(items: readonly { id: string; name: string; image: Photograph | null }[]): PublicLogo[] {
  return items.flatMap(({ id, name, image }) => (image ? [{ id, logo: { ...image, alt: name } }] : []))
}
