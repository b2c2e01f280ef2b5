import { Fragment } from 'react'
import { factsOf, type PublicVacancy } from '#app/features/vacancies/words.ts'

/** `Full time, Engineering, until 21 Nov 2026`, whatever the language of the department. */
export function VacancyFacts({ vacancy }: { vacancy: PublicVacancy }) {
  return factsOf(vacancy).map((fact, index) => (
    <Fragment key={fact}>
      {index > 0 && ', '}
      <bdi>{fact}</bdi>
    </Fragment>
  ))
}
