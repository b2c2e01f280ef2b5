import { data, useSearchParams } from 'react-router'
import { pageShareImage } from '#app/features/settings/page-card.server.ts'
import { readBanner, readBrand } from '#app/features/settings/store.server.ts'
import { breadcrumbs } from '#app/platform/breadcrumbs.server.ts'
import { addToHead, services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { errorMeta } from '#app/ui/error/describe-error.ts'
import { Live } from '#app/ui/live/live.tsx'
import { pageMeta, type PageHead } from '#app/ui/page-meta.ts'
import { editableSetting } from '#app/ui/editable.ts'
import type { Route } from './+types/news-page'
import { listAddress, newsAddress, newsSearch } from '../address.ts'
import { newsHead, newsData } from '../head.server.ts'
import { NewsCard } from './news-card.tsx'
import { newsFacts } from '../facts.ts'
import styles from './news-page.module.css'
import { NewsPopup } from './news-popup.tsx'
import { besides, Pager } from '../list/pager.tsx'
import { readPage } from '../words.ts'
import { projectShareImage } from '../page/share-card.server.ts'
import { findPublicProject, listNews } from '../queries.server.ts'

export const handle: RouteHandle = {
  access: 'shared',
  search: (query) => newsSearch(readPage(query), query.get('item')),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = services(context)
  const { db, config } = site
  const search = url.searchParams
  const { projects, ...list } = await listNews(db, readPage(search))
  const requested = await findPublicProject(db, search.get('item') ?? '')
  const banner = await readBanner(site, 'newsimage')
  const { timeZone } = await readBrand(site)
  const items = projects.map((project) => newsFacts(project, timeZone))
  const item = requested?.news === 'Yes' ? newsFacts(requested, timeZone) : undefined
  const page = list.page > 1 ? `, page ${list.page}` : ''
  const head: PageHead = {
    title: `News${page}`,
    description: `Contracts, milestones and handovers: what happens on our sites, newest first${page}.`,
    address: newsAddress(list.page),
    image: await pageShareImage(site, 'news'),
    hidden: list.page > list.pages,
  }
  addToHead(context, {
    structuredData: [
      breadcrumbs(config.publicUrl, ['News', newsAddress()]),
      ...(item ? [item] : items).map((one) => newsData(config.publicUrl, one)),
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
      requested: requested && item && { item, head: newsHead(item, await projectShareImage(db, requested)) },
    },
    { status },
  )
}

export function meta({ matches, loaderData, location, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta(error)
  const { requested, head } = loaderData
  const opened = new URLSearchParams(location.search).get('item')
  return pageMeta(matches[1].loaderData, requested && requested.item.id === opened ? requested.head : head)
}

const firstSentence = 'News of our projects appears here: contracts, milestones and handovers.'

export default function NewsPage({ loaderData: list }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const id = search.get('item')
  const open = [...list.items, list.requested?.item].find((item) => item && item.id === id)
  return (
    <>
      <Banner photograph={list.banner} {...editableSetting('newsimage', 'imageUrl')}>
        <h1>News</h1>
      </Banner>
      <Live id="news" topics={['projects']}>
        <section className="sheet" aria-label="News, newest first">
          {list.items.length === 0 && (
            <EmptyList
              isUnfilled={list.page === 1}
              sentence={list.page === 1 ? firstSentence : 'There is no news on this page at the moment.'}
              href={listAddress({ status: 'ongoing', type: 'all' })}
            >
              Ongoing Projects
            </EmptyList>
          )}
          <div className={styles.newsList}>
            {list.items.map((item) => (
              <NewsCard key={item.id} item={item} page={list.page} />
            ))}
          </div>
          <Pager page={list.page} pages={list.pages} {...besides(list.page, list.pages, newsAddress)} />
        </section>
      </Live>
      <NewsPopup item={open} closedAddress={newsAddress(list.page)} />
    </>
  )
}
