import { href } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/news-feed'
import { newsAddress } from '../address.ts'
import { listNews } from '../queries.server.ts'

export const handle: RouteHandle = { access: 'shared' }

/** `GET /feed.xml`, in each language: the newest news as RSS 2.0. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale, messages, local } = languageOf(url)
  const { db, config } = services(context)
  const { brand } = await readSettings(db, ['brand'])
  const { projects } = await listNews(db, 1)
  const address = (path: string) => config.publicUrl + local(path)
  const { Feed } = await import('feed')
  const feed = new Feed({
    id: address(href('/news')),
    title: plain(messages.news.feed(brand.companyName)),
    description: messages.descriptions.feed,
    link: address(href('/news')),
    language: locale,
    updated: new Date(Math.max(0, ...projects.map(({ updatedAt }) => updatedAt))),
    feedLinks: { rss: address(href('/feed.xml')) },
    generator: false,
  })
  for (const { id, name, remarks, location, createdAt } of projects)
    feed.addItem({
      id: address(newsAddress(1, id)),
      title: plain(name),
      link: address(newsAddress(1, id)),
      date: new Date(createdAt),
      description: asHtml(plain(remarks || location)),
    })
  return new Response(feed.rss2(), { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}

/** XML can't represent these characters, so a single one would make the whole feed invalid. */
function plain(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
}

/** Feed readers parse a description as HTML, so plain text must be escaped. */
function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
