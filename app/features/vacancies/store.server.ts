import type { JobPosting } from 'schema-dts'
import { openStore } from '#app/content/store.server.ts'
import { companyId } from '#app/platform/breadcrumbs.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { vacancies, type Vacancy } from './collection.ts'
import { vacancyAddress, type PublicVacancy } from './words.ts'

export const vacancyStore = openStore(vacancies)

/** The vacancies that have not closed, in their order. */
export async function listOpenVacancies(db: Db): Promise<PublicVacancy[]> {
  return (await vacancyStore.listShown(db)).map(toPublic)
}

export async function findOpenVacancy(db: Db, slug: string) {
  const found = (await vacancyStore.listShown(db)).find((one) => one.slug === slug)
  return found && { ...toPublic(found), createdAt: found.createdAt }
}

function toPublic({ id, slug, title, place, department, kind, closes, text }: Vacancy): PublicVacancy {
  return { id, slug, title, place, department, kind, closes, text }
}

const employmentTypes: Record<PublicVacancy['kind'], string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
}

/** The structured data by which job search engines list it. */
export function jobPosting(publicUrl: string, vacancy: PublicVacancy & { createdAt: number }): JobPosting {
  const { slug, title, place, kind, closes, text, createdAt } = vacancy
  return {
    '@type': 'JobPosting',
    '@id': `${publicUrl}${vacancyAddress(slug)}#vacancy`,
    url: publicUrl + vacancyAddress(slug),
    title,
    description: text,
    employmentType: employmentTypes[kind],
    datePosted: new Date(createdAt).toISOString(),
    validThrough: closes ? `${closes}T23:59:59+04:00` : undefined,
    directApply: true,
    hiringOrganization: companyId(publicUrl),
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: 'AE' },
    },
  }
}
