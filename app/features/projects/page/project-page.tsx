import type { CSSProperties } from 'react'
import { Shown } from '#app/content/shown.tsx'
import { data, href, redirect } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { homeStep } from '#app/features/settings/page-card.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { breadcrumbs } from '#app/features/settings/breadcrumbs.server.ts'
import { addToHead, services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { Arrow, ArrowLink } from '#app/ui/arrow-link.tsx'
import { Live } from '#app/ui/live/live.tsx'
import { metaOf } from '#app/ui/page-meta.ts'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/project-page'
import { askAddress, listAddress, photographSearch, projectAddress, projectViewName } from '../address.ts'
import { cardFacts, localProject, newsFacts } from '../facts.ts'
import { newsData, newsHead, projectHead, projectData } from '../head.server.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { PhotographCover } from '../gallery/photograph-link.tsx'
import { PhotographWall } from '../gallery/wall.tsx'
import { readStory } from '../story/queries.server.ts'
import { arrange } from './arrangement.ts'
import { BeforeAfter } from './before-after.tsx'
import { Film } from './film.tsx'
import { Documents } from './documents.tsx'
import { FactsTable } from './facts-table.tsx'
import { NewsItemPage } from './news-item-page.tsx'
import { Neighbours } from './neighbours.tsx'
import { Numerals } from './numerals.tsx'
import styles from './project-page.module.css'
import { projectShareImage } from '../share-card.server.ts'
import { isNewsAlone } from '../project.ts'
import { findFilm } from '../queries-film.server.ts'
import { findProjectByCode, findNeighbours } from '../queries.server.ts'
import { Progress } from './progress.tsx'

export const handle: RouteHandle = {
  access: 'shared',
  search: (query) => photographSearch(query.get('photo')),
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const { messages, local } = language
  const site = services(context)
  const { db, config } = site
  const photo = url.searchParams.get('photo') ?? undefined
  const found = await findProjectByCode(db, params.code)
  if (!found) throw data(null, { status: 404 })
  const project = localProject(found, language)
  if (project.code !== params.code) throw redirect(local(projectAddress(project.code, photo)), 301)
  const { previous, next, others } = await findNeighbours(db, project)
  const story = await readStory(site, project.id, language)
  const shown = story.photographs.find(({ id }) => id === photo)
  // Only photographs that exist are keys of the page cache.
  if (photo !== shown?.id) throw redirect(local(projectAddress(project.code)))
  const image = await projectShareImage(site, project, language)
  const { timeZone, country } = await readBrand(site)
  const news = isNewsAlone(project) ? newsFacts(found, language, timeZone) : undefined
  addToHead(context, {
    structuredData: [
      news
        ? newsData(config.publicUrl, news, language)
        : projectData(config.publicUrl, project, image, story.photographs, language),
      breadcrumbs(
        config.publicUrl,
        homeStep(language),
        [messages.pages.projects, local(href('/projects'))],
        [project.name, local(projectAddress(project.code))],
      ),
    ],
  })
  const head = news ? newsHead(news, image, language) : projectHead(project, image, language)
  return {
    head: shown?.caption ? { ...head, title: shown.caption + messages.shell.comma + head.title } : head,
    project,
    news,
    story,
    country,
    film: await findFilm(db, project),
    shown,
    previous: previous && cardFacts(previous, language),
    next: next && cardFacts(next, language),
    others: others.map((other) => cardFacts(other, language)),
  }
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

/** How many letters the longest word of a name has, by which it is never larger than a phone is wide. */
function longestWord(name: string): CSSProperties & Record<'--longest', number> {
  return { '--longest': Math.max(...name.split(/\s+/).map((word) => word.length)) }
}

/** Styled as a drawing sheet: the photograph is the drawing, the table of facts its title block. */
export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { messages, local } = useLanguage()
  const { project, news, story, country, film, shown, previous, next, others } = loaderData
  const { photographs, progress, documents } = story
  if (news) return <NewsItemPage item={news} {...{ film, photographs, shown }} />
  const { cover, pairs, days, firstDay, wall, inOrder } = arrange(story, project.photograph?.key)
  const inProgress = new Set(days.flatMap((day) => day.photographs)).size
  const measured = progress.find(({ percent }) => percent !== undefined)
  return (
    <>
      <Live id="project" topics={['projects']}>
        <article>
          <header className={`sheet ${styles.projectHead}`} style={longestWord(project.name)}>
            <ArrowLink back href={local(listAddress({ status: 'all', type: 'all' }))}>
              {messages.projects.lists.all.all.title}
            </ArrowLink>
            <Shown kind="project" of={project} field="name" as="h1" />
            <Numerals project={project} progress={measured} />
          </header>
          <div className={`sheet ${styles.projectSheet}`}>
            <Photograph
              sizes="(width >= 75rem) 75vw, 100vw"
              className={styles.projectPhoto}
              photograph={project.photograph}
              viewName={projectViewName(project.code)}
              loading="eager"
              fetchPriority="high"
              {...editable('project', project, 'image')}
            >
              {cover && <PhotographCover code={project.code} photograph={cover} />}
            </Photograph>
            <FactsTable {...{ project, country }} percent={measured?.percent} />
          </div>
          {pairs.length > 0 && <BeforeAfter code={project.code} pairs={pairs} />}
          <section
            className={`sheet ${styles.remarks}`}
            aria-labelledby={project.remarks ? 'remarks' : undefined}
          >
            {project.remarks && (
              <>
                <div className="sheet-head" data-series="P">
                  <h2 id="remarks">{messages.projects.remarks}</h2>
                </div>
                <Shown kind="project" of={project} field="remarks" as="div" className={styles.text}>
                  <Paragraphs text={project.remarks} lead />
                </Shown>
              </>
            )}
            <div className={styles.ask}>
              <a className="button" href={local(askAddress(project.code))}>
                {messages.projects.askLike}
                <Arrow />
              </a>
            </div>
          </section>
          {film && <Film project={project} film={film} />}
          {days.length > 0 && <Progress code={project.code} days={days} firstDay={firstDay} />}
          {documents.length > 0 && <Documents documents={documents} />}
          {wall.length > 0 && (
            <PhotographWall code={project.code} photographs={wall} inProgress={inProgress} />
          )}
        </article>
        <Neighbours status={project.status} previous={previous} next={next} others={others} />
      </Live>
      {photographs.length > 0 && <Gallery code={project.code} photographs={inOrder} shown={shown} />}
    </>
  )
}
