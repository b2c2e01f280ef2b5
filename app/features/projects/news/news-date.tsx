import { formatLocalMonth } from '#app/ui/local-day.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './news-date.module.css'

/** The date, such as `2026-11-21`, as the item's headline. */
export function NewsDate({ day, className = '' }: { day: string; className?: string }) {
  const { locale } = useLanguage()
  return (
    <p className={`${styles.newsDate} ${className}`}>
      <b className="numeral">{Number(day.slice(8))}</b>
      <time className="label" dateTime={day}>
        {formatLocalMonth(locale, day)}
      </time>
    </p>
  )
}
