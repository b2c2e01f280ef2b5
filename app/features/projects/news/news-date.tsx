import { isoDay } from '#app/platform/clock.ts'
import { formatDay } from '#app/ui/day.ts'
import styles from './news-date.module.css'

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dubai', month: 'long', year: 'numeric' })

/** The date as the item's headline. */
export function NewsDate({ moment, className = '' }: { moment: number; className?: string }) {
  return (
    <p className={`${styles.newsDate} ${className}`}>
      <b className="numeral">{formatDay(moment).split(' ')[0]}</b>
      <time className="label" dateTime={isoDay(moment)}>
        {month.format(moment)}
      </time>
    </p>
  )
}
