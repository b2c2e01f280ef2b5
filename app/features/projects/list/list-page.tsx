import { data, href, redirect, useSearchParams } from 'react-router'
import type { ReactNode } from 'react'
import { languageOf, type Language } from '#app/messages/language.ts'
import { homeStep, pageShareImage } from '#app/features/settings/page-card.server.ts'
import { readBanner } from '#app/features/settings/store.server.ts'
import { breadcrumbs } from '#app/features/settings/breadcrumbs.server.ts'
import { addToHead, services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { Banner } from '#app/ui/banner.tsx'
import { metaOf, type PageHead } from '#app/ui/page-meta.ts'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/list-page'
import { Island } from '#app/ui/island/island.tsx'
import { Live } from '#app/ui/live/live.tsx'
import { listAddress } from '../address.ts'
import { cardFacts } from '../facts.ts'
import { ProjectGrid } from './grid.tsx'
import styles from './list-page.module.css'
import moreProjects from './more-projects.island.tsx'
import { besides, gridId, listId, moreProjectsId, pagerWords } from './pager.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { chosenNames, numberFound, toStoredSpelling, type FoundCount } from './found-count.ts'
import {
  chosenFilters,
  filterSearch,
  readFilter,
  readPageNumber,
  statusTabs,
  typeTabs,
  type ProjectFilter,
} from '../filters.ts'
import { withSecondPhotographs } from '../story/queries-second.server.ts'
import { countProjects, listProjects } from '../queries.server.ts'
import { countListed } from '../queries-counts.server.ts'

export const handle: RouteHandle = {
  access: 'shared',
  search: (query) => filterSearch(readFilter(query), readPageNumber(query)),
  typed: 'q',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const site = services(context)
  const { db, config } = site
  const language = languageOf(url)
  const { messages, local } = language
  const search = url.searchParams
  const filter = readFilter(search)
  const listed = await countListed(site)
  const stored = listAddress(toStoredSpelling(listed, filter), readPageNumber(search))
  if (stored !== listAddress(filter, readPageNumber(search))) throw redirect(local(stored))
  const { projects, counts = listed, ...list } = await listProjects(db, filter, readPageNumber(search))
  const { description } = messages.projects.lists[filter.status][filter.type]
  const title = titleOf(filter, counts, language)
  const head: PageHead = {
    title: list.page > 1 ? title + messages.pager.inTitle(list.page) : title,
    description:
      list.page > 1 ? `${description} ${messages.pager.position(list.page, list.pages)}.` : description,
    address: local(listAddress(filter, list.page)),
    image: await pageShareImage(site, 'projects', language),
    hidden: list.page > list.pages || filter.q !== undefined || chosenFilters(filter).length > 1,
  }
  addToHead(context, {
    structuredData: [breadcrumbs(config.publicUrl, homeStep(language), [title, head.address])],
  })
  const banner = await readBanner(site, 'projectsimage')
  // A page beyond the end is answered with a link instead of an error: a list may become shorter while it is
  // being read.
  const status = list.page > list.pages ? 404 : 200
  const isUnfilled = list.total === 0 && (await countProjects(db)) === 0
  const cards = await withSecondPhotographs(
    db,
    projects.map((project) => cardFacts(project, language)),
  )
  return data({ head, projects: cards, counts, ...list, isUnfilled, banner }, { status })
}

/** `Ongoing Projects: Hospitality, Deira` */
function titleOf(filter: ProjectFilter, counts: readonly FoundCount[], language: Language): string {
  const { projects: words, shell } = language.messages
  if (filter.q !== undefined) return words.search.title(filter.q)
  const { title } = words.lists[filter.status][filter.type]
  const chosen = chosenNames(language, counts, filter)
  return chosen.length > 0 ? words.filters.title(title, chosen.join(shell.comma)) : title
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function ProjectsPage({ loaderData: list }: Route.ComponentProps) {
  const { messages, local } = useLanguage()
  const [search] = useSearchParams()
  const filter = readFilter(search)
  return (
    <>
      <Banner low photograph={list.banner} {...editableSetting('projectsimage', 'imageUrl')}>
        <h1>{messages.pages.projects}</h1>
      </Banner>
      <FilterBar filter={filter} counts={isNarrowed(filter) ? list.counts : undefined} />
      <ProjectFilters filter={filter} counts={list.counts} isCounted={isNarrowed(filter)} />
      <Live id="projects" topics={['projects']}>
        <section
          className={`sheet ${styles.projectList}`}
          aria-label={messages.projects.lists[filter.status][filter.type].title}
        >
          <p className={`label ${styles.count}`} role="status">
            {messages.projects.count(list.total)}
          </p>
          {list.projects.length > 0 ? (
            <>
              <ProjectGrid projects={list.projects} heading="h2" id={gridId} />
              <Island
                of={moreProjects}
                id={moreProjectsId}
                props={{
                  words: pagerWords(messages, list.page, list.pages, 'more'),
                  page: list.page,
                  pages: list.pages,
                  ...besides(list.page, list.pages, (page) => local(listAddress(filter, page))),
                }}
                when="touched"
              />
            </>
          ) : (
            <NoProjects filter={filter} {...list} />
          )}
        </section>
      </Live>
    </>
  )
}

interface NoProjectsProps {
  filter: ProjectFilter
  pages: number
  total: number
  /** There is no project at all yet. */
  isUnfilled: boolean
  counts: readonly FoundCount[]
}

/** Why no card is shown, with a link to where there are some. */
function NoProjects({ filter, pages, total, isUnfilled, counts }: NoProjectsProps) {
  const { messages, local } = useLanguage()
  const words = messages.projects
  const { q } = filter
  if (isUnfilled)
    return (
      <EmptyList isUnfilled sentence={words.nothingYet} href={local(href('/contact'))}>
        {words.ask}
      </EmptyList>
    )
  if (total > 0)
    return (
      <EmptyList sentence={words.nothingHere} href={local(listAddress(filter, pages))}>
        {words.lastPage}
      </EmptyList>
    )
  if (q !== undefined)
    return counts.length > 0 ? (
      <EmptyList
        sentence={words.search.nothingHere(q)}
        href={local(listAddress({ status: 'all', type: 'all', q }))}
      >
        {words.search.showAllFound}
      </EmptyList>
    ) : (
      <EmptyList sentence={words.search.nothing(q)} href={local(listAddress({ status: 'all', type: 'all' }))}>
        {words.search.showAll}
      </EmptyList>
    )
  if (filterSearch(filter) === filterSearch({ status: 'all', type: 'all' }))
    return (
      <EmptyList sentence={words.nothingNow} href={local(href('/contact'))}>
        {words.ask}
      </EmptyList>
    )
  return (
    <EmptyList sentence={words.nothingMatches} href={local(listAddress({ status: 'all', type: 'all' }))}>
      {words.lists.all.all.title}
    </EmptyList>
  )
}

interface FilterBarProps {
  filter: ProjectFilter
  /** If something else is chosen: what each link would show. */
  counts: readonly FoundCount[] | undefined
}

function isNarrowed(filter: ProjectFilter): boolean {
  return filter.q !== undefined || chosenFilters(filter).length > 0
}

/**
 * Type and status as links, in the order of the specification (§2, Projects), so that every choice has an
 * address and works without JavaScript.
 */
function FilterBar({ filter, counts }: FilterBarProps) {
  const { labels, tabs, typeTabs: typeNames } = useLanguage().messages.projects
  return (
    <div className={`sheet ${styles.filterBar}`} data-filter-bar="">
      <div className={styles.inner}>
        <nav className={styles.tabs} aria-label={labels.type}>
          {typeTabs.map((type) => (
            <Tab key={type} filter={{ ...filter, type }} isCurrent={type === filter.type} counts={counts}>
              {typeNames[type]}
            </Tab>
          ))}
        </nav>
        <nav className={styles.tabs} aria-label={labels.status}>
          {statusTabs.map((status) => (
            <Tab
              key={status}
              filter={{ ...filter, status }}
              isCurrent={status === filter.status}
              counts={counts}
            >
              {tabs[status].before && <span className={styles.projects}>{tabs[status].before}</span>}
              {tabs[status].word}
              {tabs[status].after && <span className={styles.projects}>{tabs[status].after}</span>}
            </Tab>
          ))}
        </nav>
      </div>
    </div>
  )
}

function Tab({
  filter,
  isCurrent,
  counts,
  children,
}: FilterBarProps & { isCurrent: boolean; children: ReactNode }) {
  const { local } = useLanguage()
  return (
    <a href={`${local(listAddress(filter))}#${listId}`} aria-current={isCurrent || undefined}>
      {children}
      {counts && <span className={styles.found}>{numberFound(counts, filter)}</span>}
    </a>
  )
}
