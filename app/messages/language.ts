import { localeOf, localHref, type Locale } from '#app/platform/locales.ts'
import { ar } from './ar.ts'
import { en, type Messages } from './en.ts'

const messages: Record<Locale, Messages> = { en, ar }

/** What a page needs to speak the language of its address. */
export interface Language {
  locale: Locale
  messages: Messages
  /** The address of a page of the site in this language, from its English one. */
  local: (path: string) => string
}

export function languageFor(locale: Locale): Language {
  return { locale, messages: messages[locale], local: (path) => localHref(locale, path) }
}

/** The language of a request or a page, by the path of its address. */
export function languageOf({ pathname }: { pathname: string }): Language {
  return languageFor(localeOf(pathname))
}
