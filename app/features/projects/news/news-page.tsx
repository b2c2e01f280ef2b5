import { data, useSearchParams } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { homeStep, pageShareImage } from '#app/features/settings/page-card.server.ts'
import { readBanner, readBrand } from '#app/features/settings/store.server.ts'
import { breadcrumbs } from '#app/features/settings/breadcrumbs.server.ts'
import { addToHead, services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { errorMeta } from '#app/ui/error/describe-error.ts'
import { Live } from '#app/ui/live/live.tsx'
import { pageMeta, type PageHead } from '#app/ui/page-meta.ts'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/news-page'
import { listAddress, newsAddress, newsSearch } from '../address.ts'
import { newsHead, newsData } from '../head.server.ts'
import { NewsCard } from './news-card.tsx'
import { newsFacts } from '../facts.ts'
import styles from './news-page.module.css'
import { NewsPopup } from './news-popup.tsx'
import { besides, Pager, pagerWords } from '../list/pager.tsx'
import { readPageNumber } from '../filters.ts'
import { projectShareImage } from '../share-card.server.ts'
import { findPublicProject, listNews } from '../queries.server.ts'
import { readPhotographs } from '../story/queries.server.ts'

export const handle: RouteHandle = {
  access: 'shared',
  search: (query) => newsSearch(readPageNumber(query), query.get('item')),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = services(context)
  const { db, config } = site
  const language = languageOf(url)
  const { messages, local } = language
  const search = url.searchParams
  const { timeZone } = await readBrand(site)
  const { projects, ...list } = await listNews(db, readPageNumber(search), timeZone)
  const wanted = search.get('item')
  const requested = wanted ? await findPublicProject(db, wanted) : undefined
  const banner = await readBanner(site, 'newsimage')
  const items = projects.map((project) => newsFacts(project, language, timeZone))
  const item = requested?.news === 'Yes' ? newsFacts(requested, language, timeZone) : undefined
  const page = list.page > 1 ? messages.pager.inTitle(list.page) : ''
  const head: PageHead = {
    title: messages.pages.news + page,
    description: messages.descriptions.news(page),
    address: local(newsAddress(list.page)),
    image: await pageShareImage(site, 'news', language),
    hidden: list.page > list.pages,
  }
  addToHead(context, {
    structuredData: [
      breadcrumbs(config.publicUrl, homeStep(language), [messages.pages.news, local(newsAddress())]),
      ...(item ? [item] : items).map((one) => newsData(config.publicUrl, one, language)),
    ],
  })
  const status = list.page > list.pages ? 404 : 200
  return data(
    {
      ...list,
      head,
      banner,
      items,
      /** The item in the popup may be on another page. */
      requested: requested &&
        item && {
          item,
          photographs: await readPhotographs(db, item.id, language),
          head: newsHead(item, await projectShareImage(site, requested, language), language),
        },
    },
    // Made-up ids create no cached pages.
    { status, headers: wanted && !item ? { 'Cache-Control': 'no-store' } : {} },
  )
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, loaderData, location, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta(error, languageOf(location))
  const { requested, head } = loaderData
  const opened = new URLSearchParams(location.search).get('item')
  return pageMeta(matches[1].loaderData, requested && requested.item.id === opened ? requested.head : head)
}

export default function NewsPage({ loaderData: list }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { messages, local } = useLanguage()
  const words = messages.news
  const id = search.get('item')
  const open = [...list.items, list.requested?.item].find((item) => item && item.id === id)
  return (
    <>
      <Banner low photograph={list.banner} {...editableSetting('newsimage', 'imageUrl')}>
        <h1>{messages.pages.news}</h1>
      </Banner>
      <Live id="news" topics={['projects']}>
        <section className={`sheet ${styles.news}`} aria-label={words.newest}>
          {list.items.length === 0 && (
            <EmptyList
              isUnfilled={list.page === 1}
              sentence={list.page === 1 ? words.nothingYet : words.nothingHere}
              href={local(listAddress({ status: 'ongoing', type: 'all' }))}
            >
              {messages.projects.lists.ongoing.all.title}
            </EmptyList>
          )}
          <div className={styles.newsList}>
            {list.items.map((item) => (
              <NewsCard key={item.id} item={item} page={list.page} />
            ))}
          </div>
          <Pager
            words={pagerWords(messages, list.page, list.pages, 'next')}
            pages={list.pages}
            {...besides(list.page, list.pages, (page) => local(newsAddress(page)))}
          />
        </section>
      </Live>
      <NewsPopup
        item={open}
        photographs={list.requested?.photographs}
        closedAddress={local(newsAddress(list.page))}
      />
    </>
  )
}
