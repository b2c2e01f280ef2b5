import { createContext, use, useState, type ReactNode } from 'react'
import {
  defaultLocale,
  localeNames,
  locales,
  translations,
  type Locale,
  type Translation,
} from '#app/platform/locales.ts'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import type { Fields } from '../fields/field.ts'
import { translationName } from '../fields/translations.ts'
import { inputLanguages } from '../translated.ts'
import classes from './languages.module.css'
import { SuggestTranslation } from './suggest-translation.tsx'

const ShownLanguage = createContext<Locale>(defaultLocale)

interface LanguageTabsProps {
  schema: { fields: Fields }
  form: SavedForm
  children: ReactNode
}

/** On a phone, a choice of the language whose texts the whole form shows. A problem in another one changes it. */
export function LanguageTabs({ schema, form: { sought, problems }, children }: LanguageTabsProps) {
  const languages = inputLanguages(schema)
  const languageOf = (found: typeof sought) => found && languages.get(found.name)
  const [shown, setShown] = useState<Locale>(languageOf(sought) ?? defaultLocale)
  const [seen, setSeen] = useState(sought)
  if (sought !== seen) {
    setSeen(sought)
    setShown(languageOf(sought) ?? shown)
  }
  if (languages.size === 0) return children
  const faulty = new Set(Object.keys(problems).map((name) => languages.get(name)))
  return (
    <ShownLanguage value={shown}>
      <div role="group" aria-label="Language of the texts" className={classes.tabs}>
        {localeNames.map((locale) => (
          <button
            key={locale}
            type="button"
            className={classes.tab}
            aria-pressed={locale === shown}
            onClick={() => setShown(locale)}
          >
            <span>{locales[locale].inEnglish}</span>
            {faulty.has(locale) && (
              <span className={classes.faulty} role="img" aria-label="Needs correction" />
            )}
          </button>
        ))}
      </div>
      {children}
    </ShownLanguage>
  )
}

interface LanguagesProps {
  form: SavedForm
  /** The name of the English text's input. */
  name: string
  english: ReactNode
  other: (locale: Translation) => ReactNode
}

/** A text in every language: side by side where there is room, on a phone the one that is chosen. */
export function Languages({ form, name, english, other }: LanguagesProps) {
  const shown = use(ShownLanguage)
  const side = (locale: Locale, input: ReactNode) => (
    <div key={locale} className={classes.side} data-shown={locale === shown || undefined}>
      {input}
    </div>
  )
  return (
    <div className={classes.languages}>
      <div className={classes.sides}>
        {side(defaultLocale, english)}
        {translations.map((locale) =>
          side(
            locale,
            <>
              {other(locale)}
              <SuggestTranslation {...{ form, locale }} from={name} into={translationName(name, locale)} />
            </>,
          ),
        )}
      </div>
    </div>
  )
}

/** For the input of a text in that language. */
export function languageAttributes(locale: Translation | undefined) {
  return locale && { lang: locale, attributes: { input: { dir: locales[locale].dir } } }
}
