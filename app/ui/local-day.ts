import { defaultLocale, locales, type Locale } from '#app/platform/locales.ts'
import { formatDate } from './day.ts'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** `21 Nov 2026`, from `2026-11-21`. */
export function formatLocalDay(locale: Locale, isoDay: string): string {
  if (locale === defaultLocale) return formatDate(isoDay)
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locales[locale].intl, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    })
  formats.set(locale, format)
  return format.format(Date.parse(isoDay))
}
