import { inDubai } from '#app/platform/clock.ts'
import { defaultLocale, locales, type Locale } from '#app/platform/locales.ts'
import { formatDay } from './day.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `21 Nov 2026`, in the site's time zone. */
export function formatLocalDay(locale: Locale, moment: number): string {
  if (locale === defaultLocale) return formatDay(moment)
  return format(locale, moment, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** `November 2026` */
export function formatLocalMonth(locale: Locale, moment: number): string {
  return format(locale, moment, { month: 'long', year: 'numeric' })
}

function format(locale: Locale, moment: number, options: Intl.DateTimeFormatOptions): string {
  const key = locale + Object.keys(options).join()
  const known =
    formats.get(key) ?? new Intl.DateTimeFormat(locales[locale].intl, { timeZone: 'UTC', ...options })
  formats.set(key, known)
  return known.format(inDubai(moment))
}
