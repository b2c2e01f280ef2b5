import { toDocument } from '#app/content/document.ts'
import { localize, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { toPicture, type Photograph } from '#app/platform/files/photograph.ts'
import { pages, pageSections } from './collection.ts'

/** What a link to a page needs. */
export type PageLink = Localized<{ id: string; title: string; slug: string }>

export interface PageSection extends Localized<{ id: string; heading: string; text: string }> {
  photograph: Photograph | null
  document: { key: string; bytes: number } | null
}

export interface Page extends PageLink {
  sections: readonly PageSection[]
}

/** The pages whose links stand there, in the order of the office. */
export async function listPageLinks(
  db: Db,
  linkedFrom: 'about' | 'footer' | undefined,
  { locale }: Pick<Language, 'locale'>,
): Promise<PageLink[]> {
  const rows = await db
    .selectFrom('page')
    .selectAll()
    .$if(linkedFrom !== undefined, (query) => query.where('linkedFrom', '=', linkedFrom ?? 'about'))
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toLink(row, locale))
}

export async function findPage(db: Db, slug: string, { locale }: Language): Promise<Page | undefined> {
  const row = await db.selectFrom('page').selectAll().where('slug', '=', slug).executeTakeFirst()
  if (!row) return undefined
  const sections = await db
    .selectFrom('page_section')
    .selectAll()
    .where('page_id', '=', row.id)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const files = await findFiles(
    db,
    sections.flatMap(({ image, file }) => [image, file].filter((key) => key !== null)),
  )
  return {
    ...toLink(row, locale),
    sections: sections.map((one) => {
      const { id, heading, text, image, file, inEnglish } = localize(locale, toDocument(pageSections, one))
      const picture = files.get(image?.key ?? '')
      const document = files.get(file)
      return {
        id,
        heading,
        text,
        inEnglish,
        photograph: image && picture ? { ...image, ...toPicture(picture) } : null,
        document: document ? { key: document.key, bytes: Number(document.bytes) } : null,
      }
    }),
  }
}

/** How each page begins, by its id: for whoever describes pages in a line. */
export async function readBeginnings(
  db: Db,
  { locale }: Pick<Language, 'locale'>,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('page_section')
    .selectAll()
    .orderBy('position', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const texts = rows.map((row) => localize(locale, toDocument(pageSections, row))).filter(({ text }) => text)
  return new Map(texts.map(({ page, text }) => [page ?? '', text])) // The last one of each page is its first.
}

function toLink(row: Parameters<typeof toDocument<typeof pages>>[1], locale: Language['locale']): PageLink {
  const { id, title, slug, inEnglish } = localize(locale, toDocument(pages, row))
  return { id, title, slug, inEnglish }
}
