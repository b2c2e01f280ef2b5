import { href } from 'react-router'
import { textAttributes, type Localized } from '#app/content/localize.ts'
import { en } from '#app/messages/en.ts'
import type { Language } from '#app/messages/language.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import type { Translation } from '#app/platform/locales.ts'

/** In English, as the back office shows them. */
export const vacancyKinds = en.careers.kinds

type Translated = 'title' | 'place' | 'department' | 'text'

/** A vacancy as visitors see it, with its texts in every language. */
export interface PublicVacancy
  extends
    Readonly<Record<Translated, string>>,
    Readonly<Partial<Record<`${Translated}_${Translation}`, string>>> {
  id: string
  slug: string
  kind: keyof typeof vacancyKinds
  /** Its last day on the site, as `2026-11-21`; '' if it has no end. */
  closes: string
  createdAt: number
}

/** The address of its page. */
export function vacancyAddress(slug: string): string {
  return href('/careers/:slug', { slug })
}

/** The subject of an application for it. */
export function applicationSubject(
  { title, place }: Pick<PublicVacancy, 'title' | 'place'>,
  { messages }: Language,
): string {
  return title + messages.shell.comma + place
}

/** As the form of the Careers pages offers it: the choice is sent by its slug, which every language shares. */
export function subjectOf(vacancy: Localized<PublicVacancy>, language: Language) {
  const { lang } = textAttributes(vacancy, 'title')
  return { value: vacancy.slug, words: applicationSubject(vacancy, language), lang }
}

interface Fact {
  field: 'kind' | 'department' | 'closes'
  text: string
  /** Marks what is English on a page in another language. */
  english: ReturnType<typeof textAttributes>
}

/** `Full time`, `Engineering`, `until 21 Nov 2026` */
export function factsOf(vacancy: Localized<PublicVacancy>, { locale, messages }: Language): Fact[] {
  const { kind, department, closes } = vacancy
  const { kinds, until } = messages.careers
  const facts: Fact[] = [
    { field: 'kind', text: kinds[kind], english: {} },
    { field: 'department', text: department, english: textAttributes(vacancy, 'department') },
    { field: 'closes', text: closes && until(formatLocalDay(locale, closes)), english: {} },
  ]
  return facts.filter(({ text }) => text)
}
