import { formatLocalDay } from '#app/ui/local-day.ts'
import { useLanguage } from '#app/ui/use-language.ts'

/** The day of an item, such as `2026-11-21`, small. */
export function NewsDate({ day }: { day: string }) {
  const { locale } = useLanguage()
  return (
    <time className="label" dateTime={day}>
      {formatLocalDay(locale, day)}
    </time>
  )
}
