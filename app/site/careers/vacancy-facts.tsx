import { Fragment } from 'react'
import { factsOf, type PublicVacancy } from '#app/features/vacancies/words.ts'
import { editable } from '#app/ui/editable.ts'

/** `Full time, Engineering, until 21 Nov 2026`, whatever the language of the department. */
export function VacancyFacts({ vacancy }: { vacancy: PublicVacancy }) {
  return factsOf(vacancy).map(({ field, fact }, index) => (
    <Fragment key={field}>
      {index > 0 && ', '}
      <bdi {...editable('vacancy', vacancy, field)}>{fact}</bdi>
    </Fragment>
  ))
}
