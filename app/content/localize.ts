import { defaultLocale, locales, type Locale } from '#app/platform/locales.ts'

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
    return [name, values[`${name}_${locale}`] || value]
  })
  const inEnglish = Object.keys(values).filter((name) => !values[`${name}_${locale}`])
  return { ...(Object.fromEntries(shown) as Content), inEnglish } // Each value is one of its own kind.
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
