import { href } from 'react-router'
import { localize } from '#app/content/localize.ts'
import { languageOf } from '#app/messages/language.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/news-feed'
import { newsAddress, projectAddress } from '../address.ts'
import { newsFacts } from '../facts.ts'
import { listNews } from '../queries.server.ts'
import { listProgress } from '../story/queries-progress.server.ts'

export const handle: RouteHandle = { access: 'shared' }

const progressInFeed = 20

/** `GET /feed.xml`, in each language: the newest news and the newest progress of projects as RSS 2.0. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const { locale, messages, local } = language
  const { db, config } = services(context)
  const { brand } = await readSettings(db, ['brand'])
  const { projects } = await listNews(db, 1, brand.timeZone)
  const address = (path: string) => config.publicUrl + local(path)
  const progress = await listProgress(db, language, { limit: progressInFeed })
  const { Feed } = await import('feed')
  const feed = new Feed({
    id: address(href('/news')),
    title: plain(messages.news.feed(localize(locale, brand).companyName)),
    description: messages.descriptions.feed,
    link: address(href('/news')),
    language: locale,
    updated: new Date(
      Math.max(
        0,
        ...projects.map(({ updatedAt }) => updatedAt),
        ...progress.map(({ publishedAt }) => publishedAt),
      ),
    ),
    feedLinks: { rss: address(href('/feed.xml')) },
    generator: false,
  })
  for (const { id, name, remarks, location, at } of projects.map((project) =>
    newsFacts(project, language, brand.timeZone),
  ))
    feed.addItem({
      id: address(newsAddress(1, id)),
      title: plain(name),
      link: address(newsAddress(1, id)),
      date: new Date(at),
      description: asHtml(plain(remarks || location)),
    })
  for (const { id, project, percent, text, publishedAt } of progress) {
    const page = address(projectAddress(project.code))
    const done =
      percent === undefined ? messages.projects.progress.label : messages.projects.progress.done(percent)
    feed.addItem({
      id: `${page}#${id}`,
      title: plain(`${project.name}: ${done}`),
      link: `${page}#progress`,
      date: new Date(publishedAt),
      description: asHtml(plain(text || project.name)),
    })
  }
  feed.items.sort((one, other) => other.date.getTime() - one.date.getTime())
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
