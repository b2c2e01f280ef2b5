import { Fragment } from 'react'
import { textAttributes, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import type { Numeral } from '#app/ui/numerals.tsx'
import { formatLocalDay } from '#app/ui/local-day.ts'
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

/** Where the work is and what its facts are, under labels of their own. */
export function vacancyNumerals(vacancy: Localized<PublicVacancy>, language: Language): Numeral[] {
  const { labels } = language.messages.careers
  const { place, closes } = vacancy
  const all = [
    { field: 'place' as const, text: place, english: textAttributes(vacancy, 'place') },
    ...factsOf(vacancy, language),
  ]
  return all.map(({ field, text, english }) => ({
    field,
    label: labels[field],
    value: field === 'closes' ? formatLocalDay(language.locale, closes) : text,
    ...english,
    ...editable('vacancy', vacancy, field),
  }))
}
