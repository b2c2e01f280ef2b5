import { textAttributes } from '#app/content/localize.ts'
import { Photograph } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import { newsAddress } from '../address.ts'
import styles from './news-card.module.css'
import { NewsDate } from './news-date.tsx'
import type { NewsFacts } from '../facts.ts'
import { newsPopupId } from './news-popup.tsx'

interface NewsCardProps {
  item: NewsFacts
  page: number
}

export function NewsCard({ item, page }: NewsCardProps) {
  const { messages, local } = useLanguage()
  return (
    <article className={styles.newsCard}>
      <Photograph sizes="(width >= 48rem) 60vw, 94vw" photograph={item.photograph} />
      <NewsDate className={styles.date} moment={item.createdAt} />
      <div className={styles.text}>
        <h2 dir="auto" {...textAttributes(item, 'name')}>
          <a href={local(newsAddress(page, item.id))} data-opens={newsPopupId}>
            {item.name}
          </a>
        </h2>
        {item.remarks && (
          <p className={styles.remarks} dir="auto" {...textAttributes(item, 'remarks')}>
            {item.remarks}
          </p>
        )}
        <p className={`label ${styles.read}`} aria-hidden="true">
          {messages.news.read}
        </p>
      </div>
    </article>
  )
}
