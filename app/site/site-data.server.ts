import { href } from 'react-router'
import { localize, textOf, type Localized } from '#app/content/localize.ts'
import { listPageLinks, type PageLink } from '#app/features/pages/queries.server.ts'
import type { FormName } from '#app/features/requests/form-words.ts'
import { declaredRequests } from '#app/features/requests/kinds.ts'
import { readLanguages } from '#app/features/settings/languages.server.ts'
import { fileOrLinkAddress } from '#app/features/settings/file-or-link.ts'
import type { Settings } from '#app/features/settings/collection.ts'
import { readPublicSettings } from '#app/features/settings/store.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { localHref, type Locale } from '#app/platform/locales.ts'
import type { Services } from '#app/platform/request/services.server.ts'

/** What header, footer and overlay show on every page. Optional parts are absent if nothing is stored. */
export type SiteData = Localized<{
  /** The languages of the site, with more than one while another is switched on. */
  languages: Locale[]
  publicUrl: string
  companyName: string
  licence: string
  year: string
  tel: string
  email: string
  address: string
  logo?: { address: string; width?: number; height?: number }
  prequalification?: string
  videoChannel?: string
  /** The company's pages on other sites. */
  socialLinks: string[]
  brochure: boolean
  /** The company's own pages that the footer links to. */
  footerPages: PageLink[]
  /** The privacy notice, here or elsewhere, and the field that it comes from. */
  privacy?: { address: string; field: 'privacyLink' | 'privacyNotice' }
  /** For how many months the site keeps what each form sends; `null` if nothing is erased by age. */
  kept: Partial<Record<FormName, number | null>>
  /** Only digits, with the country code. */
  whatsapp?: string
  /** Milliseconds; 0 turns it off. */
  loadingOverlay: number
}>

export async function readSiteData(
  from: Pick<Services, 'db' | 'pages' | 'config'>,
  locale: Locale,
): Promise<SiteData> {
  const shown = await readPublicSettings(from)
  const { brand, site, contactDetails, homelogo, prequalification } = shown.get(
    'brand',
    'site',
    'contactDetails',
    'homelogo',
    'prequalification',
  )
  const logo = shown.files.get(homelogo.imageUrl)
  return localize(locale, {
    languages: await readLanguages(from),
    publicUrl: from.config.publicUrl,
    ...textOf(brand, 'companyName'),
    ...textOf(site, 'licence'),
    year: isoDay(Date.now(), brand.timeZone).slice(0, 4),
    tel: contactDetails.tel,
    email: contactDetails.email,
    ...textOf(contactDetails, 'address'),
    logo: logo && {
      address: fileAddress(logo.key),
      width: logo.width ?? undefined,
      height: logo.height ?? undefined,
    },
    prequalification: fileOrLinkAddress(prequalification.imageUrl),
    videoChannel: fileOrLinkAddress(site.videoChannel),
    socialLinks: site.socialLinks.split('\n').filter(Boolean),
    brochure: site.brochure,
    footerPages: await listPageLinks(from.db, 'footer', { locale }),
    privacy: privacyOf(site, locale),
    kept: Object.fromEntries(
      declaredRequests.map(({ formName, retention }) => [formName, shown.valuesOf(retention).months]),
    ),
    whatsapp: site.whatsapp.replace(/\D/g, '') || undefined,
    loadingOverlay: site.loadingOverlay,
  })
}

/** A link is shown instead of the text. */
function privacyOf({ privacyLink, privacyNotice }: Settings['site'], locale: Locale): SiteData['privacy'] {
  if (privacyLink) return { address: privacyLink, field: 'privacyLink' }
  return privacyNotice ? { address: localHref(locale, href('/privacy')), field: 'privacyNotice' } : undefined
}
