import { defaultLocale, type Locale } from '#app/platform/locales.ts'

/** Content as a page in some language shows it. */
export type Localized<Content extends object> = Content & {
  /** The names of the texts that have no translation and are shown in English. */
  inEnglish: readonly string[]
}

/** The content in that language; texts without a translation stay English. */
export function localize<Content extends object>(locale: Locale, content: Content): Localized<Content> {
  return { ...content, inEnglish: locale === defaultLocale ? [] : Object.keys(content) }
}

/** For the element that shows this text: marks what is English on a page in another language. */
export function textAttributes<Content extends Localized<object>>(
  content: Content,
  name: Exclude<keyof Content & string, 'inEnglish'>,
): { lang?: 'en'; dir?: 'ltr' } {
  return content.inEnglish.includes(name) ? { lang: 'en', dir: 'ltr' } : {}
}
