import { href } from 'react-router'
import type { GeneralContractor, WebSite } from 'schema-dts'
import type { Settings } from '#app/features/settings/collection.ts'
import type { Language } from '#app/messages/language.ts'
import { pageShareImage } from '#app/features/settings/page-card.server.ts'
import { readPublicSettings } from '#app/features/settings/store.server.ts'
import type { Locale } from '#app/platform/locales.ts'
import { companyId } from '#app/features/settings/breadcrumbs.server.ts'
import { countryName } from '#app/platform/region.ts'
import type { ProgramHead } from '#app/platform/request/request-context.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { readCoordinates } from './contact/place.ts'
import type { SiteData } from './site-data.server.ts'
import { iconAddress, iconLinks, readIconSource } from './icons/icons.server.ts'

/** Machine-readable data on every page: the company, its icons, its feed. */
export async function readSiteHead(
  site: Pick<Services, 'db' | 'pages'>,
  siteData: SiteData,
  language: Language,
): Promise<ProgramHead> {
  const { locale, messages, local } = language
  const settings = (await readPublicSettings(site)).get('contactDetails', 'site', 'brand')
  const feed = {
    rel: 'alternate',
    href: local(href('/feed.xml')),
    type: 'application/rss+xml',
    title: messages.news.feed(siteData.companyName),
  }
  const icons = await readIconSource(site)
  const images = {
    logo: iconAddress(icons, 'icon-512.png'),
    image: await pageShareImage(site, 'home', language),
  }
  return {
    links: [...iconLinks(icons, local), feed],
    structuredData: companyData(siteData, settings, images, locale),
  }
}

/** The company as structured data for search engines. What is unknown is left out. */
function companyData(
  { publicUrl, companyName, address, tel, email, videoChannel, socialLinks }: SiteData,
  { contactDetails, site, brand }: Pick<Settings, 'contactDetails' | 'site' | 'brand'>,
  /** The logo is on a ground of its own, because a logo for a dark page cannot be seen on a white one. */
  { logo, image }: Readonly<Record<'logo' | 'image', string>>,
  inLanguage: Locale,
): [GeneralContractor, WebSite] {
  const { fax, pobox } = contactDetails
  const place = readCoordinates(site.place)
  const company: GeneralContractor = {
    '@type': 'GeneralContractor',
    ...companyId(publicUrl),
    name: companyName,
    url: `${publicUrl}/`,
    logo: publicUrl + logo,
    image: publicUrl + image,
    telephone: tel || undefined,
    faxNumber: fax || undefined,
    email: email || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address || undefined,
      postOfficeBoxNumber: pobox || undefined,
      addressCountry: brand.country,
    },
    geo: place && { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
    areaServed: countryName(brand.country, inLanguage),
    foundingDate: brand.foundedIn === null ? undefined : String(brand.foundedIn),
    sameAs: [videoChannel, ...socialLinks].filter((link) => link !== undefined),
  }
  const own: WebSite = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    url: `${publicUrl}/`,
    name: companyName,
    publisher: companyId(publicUrl),
    inLanguage,
  }
  return [company, own]
}
