import { inDubai, isoDay } from '#app/platform/clock.ts'
import { formatLocalMonth } from '#app/ui/local-day.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './news-date.module.css'

/** The date as the item's headline. */
export function NewsDate({ moment, className = '' }: { moment: number; className?: string }) {
  const { locale } = useLanguage()
  return (
    <p className={`${styles.newsDate} ${className}`}>
      <b className="numeral">{inDubai(moment).getUTCDate()}</b>
      <time className="label" dateTime={isoDay(moment)}>
        {formatLocalMonth(locale, moment)}
      </time>
    </p>
  )
}
