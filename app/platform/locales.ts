/** The languages of the public site, each under its own path; the first one is the default. */
export const locales = {
  en: { name: 'English', inEnglish: 'English', dir: 'ltr', intl: 'en-GB', prefix: '' },
  ar: { name: 'العربية', inEnglish: 'Arabic', dir: 'rtl', intl: 'ar-AE-u-nu-latn', prefix: '/ar' },
} as const satisfies Record<
  string,
  { name: string; inEnglish: string; dir: 'ltr' | 'rtl'; intl: string; prefix: string }
>

export type Locale = keyof typeof locales

export const defaultLocale = 'en' satisfies Locale

export const localeNames = Object.keys(locales) as Locale[] // The keys of this very object.

/** The languages into which content is translated. */
export type Translation = Exclude<Locale, typeof defaultLocale>

export const translations = localeNames.filter((name) => name !== defaultLocale)

export function isLocale(name: string): name is Locale {
  return Object.hasOwn(locales, name)
}

export function isTranslation(name: string): name is Translation {
  return isLocale(name) && name !== defaultLocale
}

/** The language of an address; anything that is not below the path of another one has the default. */
export function localeOf(address: string): Locale {
  const path = address.replace(/[?#].*/, '')
  return localeNames.find((name) => isBelow(path, locales[name].prefix)) ?? defaultLocale
}

/** The same page in that language; `path` is its English address, with or without query and fragment. */
export function localHref(locale: Locale, path: string): string {
  const { prefix } = locales[locale]
  return prefix + (prefix ? path.replace(/^\/(?=$|[?#])/, '') : path)
}

/** The English address of a page in any language. */
export function plainHref(address: string): string {
  const rest = address.slice(locales[localeOf(address)].prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

function isBelow(pathname: string, prefix: string): boolean {
  return prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))
}
