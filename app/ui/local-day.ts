import { defaultLocale, locales, type Locale } from '#app/platform/locales.ts'
import { formatDate } from './day.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `21 Nov 2026`, from `2026-11-21`. */
export function formatLocalDay(locale: Locale, isoDay: string): string {
  if (locale === defaultLocale) return formatDate(isoDay)
  return format(locale, isoDay, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `November 2026`, from `2026-11-21`. */
export function formatLocalMonth(locale: Locale, isoDay: string): string {
  return format(locale, isoDay, { month: 'long', year: 'numeric' })
}

function format(locale: Locale, isoDay: string, options: Intl.DateTimeFormatOptions): string {
  const key = locale + Object.keys(options).join()
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[locale].intl, { timeZone: 'UTC', ...options })
  formats.set(key, known)
  return known.format(Date.parse(isoDay))
}
