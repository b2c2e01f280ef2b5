import { formatDate } from '#app/ui/day.ts'
import styles from './news-date.module.css'

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The date, such as `2026-11-21`, as the item's headline. */
export function NewsDate({ day, className = '' }: { day: string; className?: string }) {
  return (
    <p className={`${styles.newsDate} ${className}`}>
      <b className="numeral">{formatDate(day).split(' ')[0]}</b>
      <time className="label" dateTime={day}>
        {month.format(Date.parse(day))}
      </time>
    </p>
  )
}
