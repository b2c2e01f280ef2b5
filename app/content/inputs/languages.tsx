import type { ReactNode } from 'react'
import { locales, translations, type Translation } from '#app/platform/locales.ts'
import classes from './languages.module.css'

interface LanguagesProps {
  english: ReactNode
  other: (locale: Translation) => ReactNode
}

/** A text in every language: side by side where there is room, otherwise one below the other. */
export function Languages({ english, other }: LanguagesProps) {
  return (
    <div className={classes.languages}>
      <div className={classes.sides}>
        {english}
        {translations.map(other)}
      </div>
    </div>
  )
}

/** For the input of a text in that language. */
export function languageAttributes(locale: Translation | undefined) {
  return locale && { lang: locale, attributes: { input: { dir: locales[locale].dir } } }
}
