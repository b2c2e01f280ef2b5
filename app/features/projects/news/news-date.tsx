import { dubaiDate } from '#app/ui/dubai-date.ts'
import styles from './news-date.module.css'

/** The day is the headline. */
export function NewsDate({ moment, className = '' }: { moment: number; className?: string }) {
  const { day, month, iso } = dubaiDate(moment)
  return (
    <p className={`${styles.newsDate} ${className}`}>
      <b className="numeral">{day}</b>
      <time className="label" dateTime={iso}>
        {month}
      </time>
    </p>
  )
}
