import type { JobPosting } from 'schema-dts'
import { listPublic, type PublicReader } from '#app/content/public.server.ts'
import { companyId } from '#app/features/settings/breadcrumbs.server.ts'
import type { Brand } from '#app/platform/brand.ts'
import { endOfDay } from '#app/platform/clock.ts'
import type { Language } from '#app/messages/language.ts'
import { vacancies } from './collection.ts'
import { vacancyAddress, type PublicVacancy } from './vacancy.ts'

/** The vacancies that have not closed, in their order. */
export function listOpenVacancies(site: PublicReader): Promise<PublicVacancy[]> {
  return listPublic(site, vacancies)
}

export async function findOpenVacancy(site: PublicReader, slug: string): Promise<PublicVacancy | undefined> {
  return (await listOpenVacancies(site)).find((one) => one.slug === slug)
}

const employmentTypes: Record<PublicVacancy['kind'], string> = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
}

/** The structured data by which job search engines list it. */
export function jobPosting(
  publicUrl: string,
  { country, timeZone }: Brand,
  vacancy: PublicVacancy,
  { local }: Language,
): JobPosting {
  const { slug, title, place, kind, closes, text, createdAt } = vacancy
  const address = publicUrl + local(vacancyAddress(slug))
  return {
    '@type': 'JobPosting',
    '@id': `${address}#vacancy`,
    url: address,
    title,
    description: paragraphs(text),
    employmentType: employmentTypes[kind],
    datePosted: new Date(createdAt).toISOString(),
    validThrough: closes ? new Date(endOfDay(closes, timeZone)).toISOString() : undefined,
    directApply: true,
    hiringOrganization: companyId(publicUrl),
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: country },
    },
  }
}

/** A description is HTML to those who read it. */
function paragraphs(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const parts = escaped.split('\n').filter((part) => part.trim())
  return parts.map((part) => `<p>${part.trim()}</p>`).join('')
}
