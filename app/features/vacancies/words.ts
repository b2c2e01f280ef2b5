import { href } from 'react-router'
import { formatDate } from '#app/ui/day.ts'

/** What visitors read about a vacancy; `collection.ts` is never sent to them. */
export const vacancyKinds = {
  'full-time': 'Full time',
  'part-time': 'Part time',
  contract: 'Contract',
  internship: 'Internship',
} as const

/** A vacancy as visitors see it. */
export interface PublicVacancy {
  id: string
  slug: string
  title: string
  place: string
  department: string
  kind: keyof typeof vacancyKinds
  /** Its last day on the site, as `2026-11-21`; '' if it has no end. */
  closes: string
  text: string
}

/** The address of its page. */
export function vacancyAddress(slug: string): string {
  return href('/careers/:slug', { slug })
}

/** The subject of an application for it. */
export function applicationSubject({ title, place }: Pick<PublicVacancy, 'title' | 'place'>): string {
  return `${title}, ${place}`
}

/** `Full time`, `Engineering`, `until 21 Nov 2026` */
export function factsOf({ kind, department, closes }: PublicVacancy) {
  const facts = [
    { field: 'kind', fact: vacancyKinds[kind] },
    { field: 'department', fact: department },
    { field: 'closes', fact: closes && `until ${formatDate(closes)}` },
  ] as const
  return facts.filter(({ fact }) => fact !== '')
}
