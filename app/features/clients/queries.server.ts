import { localize, type Localized } from '#app/content/localize.ts'
import { listPublic, type PublicReader } from '#app/content/public.server.ts'
import type { Photograph } from '#app/platform/files/photograph.ts'
import type { Locale } from '#app/platform/locales.ts'
import { clientItems, clientSections, homeClients } from './collection.ts'

/** A section as visitors see it. */
export type PublicSection = Localized<{
  id: string
  title: string
  logos: PublicLogo[]
}>

export interface PublicLogo {
  id: string
  logo: Photograph
}

/** The Clients page: sections in their order, each with its logos in their own order. */
export async function listPublicSections(site: PublicReader, locale: Locale): Promise<PublicSection[]> {
  const sections = await listPublic(site, clientSections)
  const items = Map.groupBy(await listPublic(site, clientItems), ({ section }) => section)
  return sections.map((section) => {
    const { id, name, title, inEnglish } = localize(locale, section)
    return { id, title: title || name, inEnglish, logos: toLogos(items.get(id) ?? [], locale) }
  })
}

/** The carousel of the home page, in its order. */
export async function listPublicHomeClients(site: PublicReader, locale: Locale): Promise<PublicLogo[]> {
  return toLogos(await listPublic(site, homeClients), locale)
}

/** Without those whose file is missing. */
function toLogos(
  items: readonly { id: string; name: string; image: Photograph | null }[],
  locale: Locale,
): PublicLogo[] {
  return items
    .map((item) => localize(locale, item))
    .flatMap(({ id, name, image }) => (image ? [{ id, logo: { ...image, alt: name } }] : []))
}
