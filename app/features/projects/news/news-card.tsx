import { Photograph } from '#app/ui/photograph.tsx'
import { newsAddress } from '../address.ts'
import styles from './news-card.module.css'
import { NewsDate } from './news-date.tsx'
import type { NewsFacts } from '../facts.ts'

interface NewsCardProps {
  item: NewsFacts
  page: number
}

export function NewsCard({ item, page }: NewsCardProps) {
  return (
    <article className={styles.newsCard}>
      <Photograph sizes="(width >= 48rem) 60vw, 94vw" photograph={item.photograph} />
      <NewsDate className={styles.date} moment={item.createdAt} />
      <h2 className={styles.text} dir="auto">
        <a id={newsLinkId(item.id)} href={newsAddress(page, item.id)} data-swap="popup">
          {item.remarks || item.name}
        </a>
      </h2>
    </article>
  )
}

/** The id of the link that gets the focus back when the popup closes. */
export function newsLinkId(item: string): string {
  return `news-${item}`
}
