import { Shown } from '#app/content/shown.tsx'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { editable } from '#app/ui/editable.ts'
import { Live } from '#app/ui/live/live.tsx'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { newsAddress } from '../address.ts'
import type { NewsFacts } from '../facts.ts'
import { Gallery } from '../gallery/gallery.tsx'
import { PhotographWall } from '../gallery/wall.tsx'
import { NewsDate } from '../news/news-date.tsx'
import type { ProjectFilm } from '../queries-film.server.ts'
import type { StoryPhotograph } from '../story/queries.server.ts'
import { Film } from './film.tsx'
import styles from './news-item-page.module.css'

interface NewsItemPageProps {
  item: NewsFacts
  film: ProjectFilm | undefined
  photographs: readonly StoryPhotograph[]
  /** The photograph in the address. */
  shown: StoryPhotograph | undefined
}

/** News about no building at the address of its photographs: without the facts of a project. */
export function NewsItemPage({ item, film, photographs, shown }: NewsItemPageProps) {
  const { messages, local } = useLanguage()
  return (
    <>
      <Live id="project" topics={['projects']}>
        <article>
          <div className={`sheet ${styles.item} ${item.photograph ? '' : styles.alone}`}>
            <ArrowLink back href={local(newsAddress())}>
              {messages.pages.news}
            </ArrowLink>
            <Shown kind="project" of={item} field="name" as="h1" />
            {item.photograph && (
              <Photograph
                sizes="94vw"
                photograph={item.photograph}
                loading="eager"
                fetchPriority="high"
                {...editable('project', item, 'image')}
              />
            )}
            <div className={styles.date}>
              <NewsDate day={item.day} />
            </div>
            {item.remarks && (
              <Shown kind="project" of={item} field="remarks" as="div" className={styles.text}>
                <Paragraphs text={item.remarks} />
              </Shown>
            )}
          </div>
          {film && <Film project={item} film={film} />}
          {photographs.length > 0 && <PhotographWall code={item.code} photographs={photographs} />}
        </article>
      </Live>
      {photographs.length > 0 && <Gallery code={item.code} photographs={photographs} shown={shown} />}
    </>
  )
}
