import { Photograph } from '#app/ui/photograph.tsx'
import { Popup } from '#app/ui/popup/popup.tsx'
import { newsLinkId } from './news-card.tsx'
import { NewsDate } from './news-date.tsx'
import type { NewsFacts } from '../facts.ts'
import styles from './news-popup.module.css'

const titleId = 'news-title'

/** Photograph, then date, title and the whole text. */
export function NewsPopup({ item, closedAddress }: { item: NewsFacts; closedAddress: string }) {
  return (
    <Popup
      id={`${newsLinkId(item.id)}-popup`}
      labelledBy={titleId}
      opener={newsLinkId(item.id)}
      closedAddress={closedAddress}
    >
      <Photograph
        sizes="min(64rem, 100vw)"
        className={styles.photo}
        photograph={item.photograph}
        loading="eager"
      />
      <div className={styles.text}>
        <NewsDate className={styles.date} moment={item.createdAt} />
        <h2 id={titleId} dir="auto">
          {item.name}
        </h2>
        {item.remarks && (
          <p className={styles.remarks} dir="auto">
            {item.remarks}
          </p>
        )}
        <p className="label" dir="auto">
          {item.location}
        </p>
      </div>
    </Popup>
  )
}
