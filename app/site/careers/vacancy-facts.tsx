import { Fragment } from 'react'
import type { Localized } from '#app/content/localize.ts'
import { factsOf, type PublicVacancy } from '#app/features/vacancies/words.ts'
import { useLanguage } from '#app/ui/use-language.ts'

/** `Full time, Engineering, until 21 Nov 2026`, whatever the language of the department. */
export function VacancyFacts({ vacancy }: { vacancy: Localized<PublicVacancy> }) {
  const language = useLanguage()
  return factsOf(vacancy, language).map(({ text, english }, index) => (
    <Fragment key={text}>
      {index > 0 && language.messages.shell.comma}
      <bdi {...english}>{text}</bdi>
    </Fragment>
  ))
}
