import { href } from 'react-router'
import { pageShareImage } from '#app/features/settings/page-card.server.ts'
import { showSettings } from '#app/features/settings/store.server.ts'
import type { ProgramHead } from '#app/platform/http/request-context.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { companyData } from './company.server.ts'
import type { SiteFacts } from './facts.server.ts'
import { iconLinks, readIconSource } from './icons/icons.server.ts'

/** What programs read on every page: who the company is, its icons, its feed. */
export async function readSiteHead(
  site: Pick<Services, 'db' | 'pages'>,
  facts: SiteFacts,
): Promise<ProgramHead> {
  const settings = (await showSettings(site)).get('contactDetails', 'site')
  const feed = {
    rel: 'alternate',
    href: href('/feed.xml'),
    type: 'application/rss+xml',
    title: `${facts.companyName}: News`,
  }
  return {
    links: [...iconLinks(await readIconSource(site)), feed],
    structuredData: companyData(facts, settings, await pageShareImage(site, 'home')),
  }
}
