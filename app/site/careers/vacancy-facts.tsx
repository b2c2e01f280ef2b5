import { Fragment } from 'react'
import type { Localized } from '#app/content/localize.ts'
import { factsOf, type PublicVacancy } from '#app/features/vacancies/vacancy.ts'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'

/** `Full time, Engineering, until 21 Nov 2026`, whatever the language of the department. */
export function VacancyFacts({ vacancy }: { vacancy: Localized<PublicVacancy> }) {
  const language = useLanguage()
  return factsOf(vacancy, language).map(({ field, text, english }, index) => (
    <Fragment key={field}>
      {index > 0 && language.messages.shell.comma}
      <bdi {...editable('vacancy', vacancy, field)} {...english}>
        {text}
      </bdi>
    </Fragment>
  ))
}
