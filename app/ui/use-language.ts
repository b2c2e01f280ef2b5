import { use } from 'react'
import { languageFor, type Language } from '#app/messages/language.ts'
import { PageDataContext } from './page-data.ts'

/** The language of the page. An island gets its words as props instead. */
export function useLanguage(): Language {
  return languageFor(use(PageDataContext).locale)
}
