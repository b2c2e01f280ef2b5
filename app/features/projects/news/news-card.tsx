import { Shown } from '#app/content/shown.tsx'
import { textAttributes } from '#app/content/localize.ts'
import { Photograph } from '#app/ui/photograph.tsx'
import { editable } from '#app/ui/editable.ts'
import { opening } from '#app/ui/sentences.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { newsAddress } from '../address.ts'
import { WholeWords } from '#app/ui/whole-words.tsx'
import styles from './news-card.module.css'
import { NewsDate } from './news-date.tsx'
import type { NewsFacts } from '../facts.ts'
import { newsPopupId } from './news-popup.tsx'

interface NewsCardProps {
  item: NewsFacts
  page: number
}

/** Without a photograph, the text stands alone, and large. */
export function NewsCard({ item, page }: NewsCardProps) {
  const { messages, local } = useLanguage()
  return (
    <article className={`${styles.newsCard} ${item.photograph ? '' : styles.alone}`}>
      {item.photograph && (
        <Photograph
          className={styles.photo}
          sizes="(width >= 48rem) 60vw, 94vw"
          photograph={item.photograph}
          {...editable('project', item, 'image')}
        />
      )}
      <div className={styles.text}>
        <NewsDate day={item.day} />
        <h2 dir="auto" {...textAttributes(item, 'name')}>
          <a
            href={local(newsAddress(page, item.id))}
            data-opens={newsPopupId}
            {...editable('project', item, 'name')}
          >
            <WholeWords text={item.name} />
          </a>
        </h2>
        {item.remarks && (
          <Shown kind="project" of={item} field="remarks" as="p" className={styles.remarks}>
            {opening(item.remarks)}
          </Shown>
        )}
        <p className={`label ${styles.read}`} aria-hidden="true">
          {messages.news.read}
        </p>
      </div>
    </article>
  )
}
