import { defaultLocale, locales, type Locale } from '#app/platform/locales.ts'
import { inOtherLanguages, translationName } from './fields/translations.ts'

/** Content as a page in some language shows it. */
export type Localized<Content extends object> = Content & {
  /** The names of the texts that have no translation and are shown in English. */
  inEnglish: readonly string[]
}

/** The content in that language; texts without a translation stay English. */
export function localize<Content extends object>(locale: Locale, content: Content): Localized<Content> {
  if (locale === defaultLocale) return { ...content, inEnglish: [] }
  const values = Object.fromEntries(Object.entries(content)) as Readonly<Record<string, unknown>>
  const shown = Object.entries(values).map(([name, value]) => {
    if (isRecord(value)) return [name, localize(locale, value)]
    return [name, values[translationName(name, locale)] || value]
  })
  const inEnglish = Object.keys(values).filter((name) => !values[translationName(name, locale)])
  return { ...(Object.fromEntries(shown) as Content), inEnglish } // Each value is one of its own kind.
}

type Named<Name extends string> = { readonly [Text in Name]: string }

/** One text of a record in every language, also under another name. */
export function textOf<Name extends string>(record: Named<Name>, name: Name): Named<Name>
export function textOf<Name extends string, As extends string>(
  record: Named<Name>,
  name: Name,
  as: As,
): Named<As>
export function textOf(record: Named<string>, name: string, as = name): Named<string> {
  const others = inOtherLanguages(as, (locale) => record[translationName(name, locale)] ?? '')
  return { ...others, [as]: record[name] ?? '' }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** For the element that shows this text: marks what is English on a page in another language. */
export function textAttributes<Content extends Localized<object>>(
  content: Content,
  name: Exclude<keyof Content & string, 'inEnglish'>,
): { lang?: typeof defaultLocale; dir?: (typeof locales)[typeof defaultLocale]['dir'] } {
  return content.inEnglish.includes(name) ? { lang: defaultLocale, dir: locales[defaultLocale].dir } : {}
}
