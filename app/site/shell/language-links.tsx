import { useLocation } from 'react-router'
import { localeOf, locales, localHref, plainHref, type Locale } from '#app/platform/locales.ts'

interface LanguageLinksProps {
  /** The languages of the site. */
  languages: readonly Locale[]
  className?: string
}

/** The same page in the other languages, with its filters and its popup. */
export function LanguageLinks({ languages, className }: LanguageLinksProps) {
  const { pathname, search } = useLocation()
  // Every address that does not exist shares one page (server/route-table.ts).
  const page = pathname.endsWith('*') ? '/' : plainHref(pathname) + search
  return languages
    .filter((locale) => locale !== localeOf(pathname))
    .map((locale) => (
      <a
        key={locale}
        className={className}
        href={localHref(locale, page)}
        hrefLang={locale}
        lang={locale}
        dir={locales[locale].dir}
      >
        {locales[locale].name}
      </a>
    ))
}
