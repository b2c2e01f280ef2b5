import { href } from 'react-router'
import type { Area } from '#app/platform/auth/rights.ts'
import { inputFields } from '#app/content/fields/group.ts'
import { singletons } from '#app/collections.ts'
import { declaredRequests } from '#app/features/requests/kinds.ts'
import { editOnPage } from '#app/ui/admin/page/on-page.ts'
import { messages as visitMessages } from '../site-visit/visit.ts'
import { account } from '../navigation/destinations.ts'

/** Screens that no navigation lists, but that people look for. */
export const otherScreens: readonly { label: string; address: string; area?: Area }[] = [
  ...declaredRequests.map(({ retention: { admin, area } }) => ({
    label: admin.title,
    address: admin.address,
    area,
  })),
  { label: 'Top projects', address: href('/admin/products/top') },
  { label: 'Bulk upload', address: href('/admin/upload-projects') },
  { label: 'Image descriptions', address: href('/admin/products/descriptions') },
  { label: 'Notifications', address: href('/admin/notifications') },
  { label: visitMessages.title, address: href('/admin/site-visit') },
  { label: editOnPage, address: href('/admin/on-page') },
]

/** What people call a page, besides its title and the labels of its fields. */
const otherNames: Readonly<Record<string, string>> = {
  [href('/admin/contact-details')]: 'telephone mobile number e-mail post box contact',
  [href('/admin/brand')]: 'company name color theme year country css design',
  [href('/admin/site')]: 'location google youtube social overlay pdf',
  [href('/admin')]: 'company profile document pdf download',
  [href('/admin/home')]: 'banner hero film movie background top of the page',
  [href('/admin/home-text')]: 'headline intro welcome slogan',
  [href('/admin/services-items')]: 'what we do',
  [href('/admin/count-section')]: 'statistics numbers years of experience',
  [href('/admin/clients-section')]: 'carousel logos partners',
  [href('/admin/visitors-count')]: 'visits counter hits traffic',
  [href('/admin/about-bottom')]: 'values',
  [href('/admin/gm-message')]: 'general manager letter ceo director',
  [href('/admin/about-image')]: 'banner photo header',
  [href('/admin/projects-image')]: 'banner photo header',
  [href('/admin/news-image')]: 'banner photo header',
  [href('/admin/clients-image')]: 'banner photo header',
  [href('/admin/careers-image')]: 'banner photo header',
  [href('/admin/contact-image')]: 'banner photo header',
  [href('/admin/personal-data')]: 'privacy gdpr erase person',
  [href('/admin/health')]: 'health status problems errors server',
  [href('/admin/redirects')]: 'redirect 301 308 moved link url not found 404',
  [href('/admin/backups')]: 'restore copy save everything',
  [href('/admin/products/edit')]: 'buildings villas news',
  [href('/admin/products/top')]: 'home page six star favourites order',
  [href('/admin/upload-projects')]: 'import excel csv table spreadsheet many projects',
  [href('/admin/products/descriptions')]: 'photograph alt text accessibility',
  [href('/admin/certificates/edit')]: 'awards iso licences',
  [href('/admin/clients/edit-section')]: 'customers partners logos',
  [href('/admin/pages/edit')]: 'own page about safety quality text article',
  [href('/admin/vacancies/edit')]: 'jobs careers hiring openings',
  [href('/admin/notifications')]: 'email alerts push phone device',
  [href('/admin/site-visit')]: 'progress photographs phone offline construction camera',
  [href('/admin/on-page')]: 'visual live preview website',
  ...Object.fromEntries(
    declaredRequests.flatMap(({ address, otherNames, retention, briefly }) => [
      [address, otherNames],
      [retention.admin.address, `privacy delete old ${briefly.many} requests months`],
    ]),
  ),
  [account.address]: 'password user users administrators two-step sign-in code profile devices',
}

/** The labels of a page's fields are search words too, so that a new field is found without a line here. */
export function searchWords(address: string): string[] {
  const page = singletons.find(({ admin }) => admin.address === address)
  const labels = page ? inputFields(page.fields).map(([, { label }]) => label) : []
  return [...labels, otherNames[address] ?? '']
}
