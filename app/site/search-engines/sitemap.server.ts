import { PassThrough, pipeline, Readable, type Transform } from 'node:stream'
import { href } from 'react-router'
import type { SitemapItemLoose } from 'sitemap'
import { collections, singletons } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import { readLastSaves } from '#app/content/singleton-store.server.ts'
import type { Collection } from '#app/content/define.ts'
import { projects } from '#app/features/projects/collection.ts'
import { pages as sitePages } from '#app/features/settings/site-pages.ts'
import { canonicalPath } from '#app/features/projects/head.server.ts'
import { readLanguages } from '#app/features/settings/languages.server.ts'
import { readEntries } from '#app/features/projects/queries-sitemap.server.ts'
import { localHref, type Locale } from '#app/platform/locales.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import type { Services } from '#app/platform/request/services.server.ts'

/**
 * The projects in one file, to which the pages are added; the format allows 50 MB, and a project has up to 200
 * photographs. A file is compressed at its first request in a single turn of the event loop, during which nobody
 * else is answered.
 */
export const projectsPerSitemap = 500

/**
 * One part of the sitemap, streamed while it is read. The first part starts with the pages. Every page is
 * listed in each language of the site.
 */
export async function sitemapPart(site: Pick<Services, 'db' | 'config' | 'log' | 'pages'>, part: number) {
  const { db, config, log } = site
  const languages = await readLanguages(site)
  async function* items(): AsyncGenerator<SitemapItemLoose> {
    if (part === 1) {
      for (const [url, at] of await readPages(db)) yield* inEach(languages, { url, lastmod: moment(at) })
      for (const collection of collections) yield* documentPages(db, collection, { languages })
    }
    for await (const entry of readEntries(db, (part - 1) * projectsPerSitemap, projectsPerSitemap))
      yield* inEach(languages, {
        url: canonicalPath(entry),
        lastmod: moment(entry.updatedAt),
        img: entry.images.map((key) => ({ url: config.publicUrl + fileAddress(key) })),
      })
  }
  const { SitemapStream } = await import('sitemap')
  const xmlns = { news: false, video: false, xhtml: languages.length > 1, image: true }
  return xml(items(), new SitemapStream({ hostname: config.publicUrl, xmlns }), log)
}

export async function sitemapIndex({ config, log }: Pick<Services, 'config' | 'log'>, parts: number) {
  const addresses = Array.from({ length: parts }, (_, index) => ({
    url: config.publicUrl + href('/sitemaps/:part', { part: `${index + 1}.xml` }),
  }))
  const { SitemapIndexStream } = await import('sitemap')
  return xml(addresses, new SitemapIndexStream(), log)
}

/**
 * The pages made from several documents or from settings, with the time of the last change of their content;
 * 0 means never.
 */
async function readPages(db: Services['db']): Promise<Map<string, number>> {
  const pages = new Map<string, number>()
  const note = (address: string, at: number | null | undefined) =>
    pages.set(address, Math.max(pages.get(address) ?? 0, at ?? 0))
  // A page that is only code is listed too.
  for (const { to } of sitePages) note(to, 0)
  const saves = await readLastSaves(db)
  for (const { name, admin } of singletons) {
    const { site, shownOn = site === undefined ? [] : [site] } = admin
    for (const address of shownOn) note(address, saves.get(name))
  }
  for (const collection of collections)
    for (const [address, at] of await storeOf(collection).lastChanges(db)) note(address, at)
  return pages
}

/** The documents of a collection that visitors can see, if each has its own page. Projects have their own parts. */
async function* documentPages(
  db: Services['db'],
  collection: Collection,
  { languages }: { languages: readonly Locale[] },
): AsyncGenerator<SitemapItemLoose> {
  if (!collection.page || collection.name === projects.name) return
  const store = storeOf(collection)
  const ofParts = new Map<string, number>()
  for (const part of store.parts)
    for (const { updatedAt, [part.field]: owner } of await storeOf(part.collection).list(db))
      ofParts.set(String(owner), Math.max(updatedAt, ofParts.get(String(owner)) ?? 0))
  for (const document of await store.list(db)) {
    const at = Math.max(document.updatedAt, ofParts.get(document.id) ?? 0)
    yield* inEach(languages, { url: collection.page(document), lastmod: moment(at) })
  }
}

/** A page's entry for each language, which names the others. */
function inEach(languages: readonly Locale[], page: SitemapItemLoose): SitemapItemLoose[] {
  if (languages.length < 2) return [page]
  const links = [
    ...languages.map((lang) => ({ lang, url: localHref(lang, page.url) })),
    { lang: 'x-default', url: page.url },
  ]
  return languages.map((lang) => ({ ...page, url: localHref(lang, page.url), links }))
}

function moment(at: number): string | undefined {
  return at === 0 ? undefined : new Date(at).toISOString()
}

function xml(
  items: AsyncIterable<object> | Iterable<object>,
  into: Transform,
  log: Services['log'],
): Response {
  const text = pipeline(Readable.from(items), into, new PassThrough(), (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.error({ err: error }, 'the list of addresses broke off')
  })
  return new Response(Readable.toWeb(text) as ReadableStream, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}
