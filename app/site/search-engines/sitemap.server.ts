import { PassThrough, pipeline, Readable, type Transform } from 'node:stream'
import { href } from 'react-router'
import type { SitemapItemLoose } from 'sitemap'
import { collections } from '#app/collections.ts'
import { storeOf } from '#app/collections.server.ts'
import type { Collection } from '#app/content/define.ts'
import { listAddress } from '#app/features/projects/address.ts'
import { ownAddress } from '#app/features/projects/head.server.ts'
import { statusTabs } from '#app/features/projects/words.ts'
import { readEntries } from '#app/features/projects/queries-sitemap.server.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import type { Services } from '#app/platform/services.server.ts'
import { readLastChanges } from './store-sitemap.server.ts'

/** Addresses in one file; the format allows 50,000, and the pages come on top. */
export const projectsPerSitemap = 45_000

/** One part of the list of every address, written while it is read. The first begins with the pages. */
export async function sitemapPart(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  part: number,
) {
  async function* items(): AsyncGenerator<SitemapItemLoose> {
    if (part === 1) {
      yield* pages(await readLastChanges(db))
      for (const collection of collections) yield* documentPages(db, collection)
    }
    for await (const entry of readEntries(db, (part - 1) * projectsPerSitemap, projectsPerSitemap))
      yield {
        url: ownAddress(entry),
        lastmod: moment(entry.updatedAt),
        img: entry.image ? [{ url: config.publicUrl + fileAddress(entry.image) }] : [],
      }
  }
  const { SitemapStream } = await import('sitemap')
  const xmlns = { news: false, video: false, xhtml: false, image: true }
  return xml(items(), new SitemapStream({ hostname: config.publicUrl, xmlns }), log)
}

export async function sitemapIndex({ config, log }: Pick<Services, 'config' | 'log'>, parts: number) {
  const addresses = Array.from({ length: parts }, (_, index) => ({
    url: config.publicUrl + href('/sitemaps/:part', { part: `${index + 1}.xml` }),
  }))
  const { SitemapIndexStream } = await import('sitemap')
  return xml(addresses, new SitemapIndexStream(), log)
}

function* pages(changed: Awaited<ReturnType<typeof readLastChanges>>): Generator<SitemapItemLoose> {
  yield { url: '/', lastmod: moment(changed.home) }
  yield { url: href('/about'), lastmod: moment(changed.about) }
  for (const { status } of statusTabs)
    yield { url: listAddress({ status, type: 'all' }), lastmod: moment(changed.projects) }
  yield { url: href('/news'), lastmod: moment(changed.news) }
  yield { url: href('/clients'), lastmod: moment(changed.clients) }
  yield { url: href('/careers') }
  yield { url: href('/contact'), lastmod: moment(changed.contact) }
}

/** Those documents of a collection that visitors see, if each has a page of its own. */
async function* documentPages(db: Services['db'], collection: Collection): AsyncGenerator<SitemapItemLoose> {
  if (!collection.page) return
  for (const document of await storeOf(collection).listShown(db))
    yield { url: collection.page(document), lastmod: moment(document.updatedAt) }
}

function moment(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString()
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
