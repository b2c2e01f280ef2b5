import { sentences } from '#app/ui/sentences.ts'
import { ShownSetting } from '#app/content/shown.tsx'
import { data, href, useSearchParams } from 'react-router'
import { listPublic } from '#app/content/public.server.ts'
import { localize, textAttributes } from '#app/content/localize.ts'
import { languageOf } from '#app/messages/language.ts'
import { certificatesSearch } from '#app/features/certificates/address.ts'
import { CertificatePopup } from '#app/features/certificates/popup.tsx'
import { certificates } from '#app/features/certificates/collection.ts'
import { CertificateWall } from '#app/features/certificates/wall.tsx'
import { listPageLinks } from '#app/features/pages/queries.server.ts'
import { describePage } from '#app/features/settings/page-card.server.ts'
import { readBanner, readPublicSettings } from '#app/features/settings/store.server.ts'
import { excerpt } from '#app/ui/excerpt.ts'
import { toPhotograph } from '#app/platform/files/photograph.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { metaOf } from '#app/ui/page-meta.ts'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/about'
import styles from './about.module.css'
import { ManagerMessage } from './manager-message.tsx'
import { PageLinks } from './page-links.tsx'
import { Principles } from './principles.tsx'

export const handle: RouteHandle = {
  access: 'shared',
  search: (query) => certificatesSearch(query.get('certificate')),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const { locale, messages } = language
  const site = services(context)
  const shown = await readPublicSettings(site)
  const texts = shown.get('abouttext', 'hometext', 'gmmessage', 'aboutbottom')
  const abouttext = localize(locale, texts.abouttext)
  const hometext = localize(locale, texts.hometext)
  const photographOf = (key: string) => {
    const file = shown.files.get(key)
    return file ? toPhotograph(file) : null
  }
  const { why, ...aboutbottom } = localize(locale, texts.aboutbottom)
  const headline = abouttext.headertxt.replace(/[.\s]+$/, '')
  const head = await describePage(context, 'about', language, {
    description: excerpt(`${headline}. ${hometext.secondp}`),
    address: href('/about'),
  })
  const shownCertificates = (await listPublic(site, certificates)).map((one) => localize(locale, one))
  const wanted = url.searchParams.get('certificate')
  const about = {
    head,
    abouttext,
    hometext,
    gmmessage: {
      ...localize(locale, texts.gmmessage),
      portrait: photographOf(texts.gmmessage.portrait),
      signature: photographOf(texts.gmmessage.signature),
    },
    banner: await readBanner(site, 'aboutimage'),
    principles: [
      {
        field: 'why.product' as const,
        title: messages.about.why,
        text: why.product,
        english: textAttributes(localize(locale, texts.aboutbottom.why), 'product'),
      },
      {
        field: 'mission' as const,
        title: messages.about.mission,
        text: aboutbottom.mission,
        english: textAttributes(aboutbottom, 'mission'),
      },
      {
        field: 'vision' as const,
        title: messages.about.vision,
        text: aboutbottom.vision,
        english: textAttributes(aboutbottom, 'vision'),
      },
    ].map(({ text, ...principle }) => ({ ...principle, sentences: sentences(text) })),
    certificates: shownCertificates,
    pages: await listPageLinks(site.db, 'about', language),
  }
  const isKnown = !wanted || shownCertificates.some(({ id }) => id === wanted)
  // Made-up ids create no cached pages.
  return data(about, { headers: isKnown ? {} : { 'Cache-Control': 'no-store' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function AboutPage({ loaderData, matches }: Route.ComponentProps) {
  const { abouttext, hometext, gmmessage, banner, principles, certificates, pages } = loaderData
  const siteData = matches[1].loaderData
  const { shell } = useLanguage().messages
  const [search] = useSearchParams()
  const open = certificates.find(({ id }) => id === search.get('certificate'))
  return (
    <>
      <Banner photograph={banner} {...editableSetting('aboutimage', 'imageUrl')}>
        <ShownSetting page="abouttext" of={abouttext} field="headertxt" as="h1" />
      </Banner>
      <section className={`sheet ${styles.company}`} aria-labelledby="company">
        <ShownSetting page="hometext" of={hometext} field="headertxt" as="h2" id="company" />
        <div className={styles.text}>
          <ShownSetting page="hometext" of={hometext} field="firstp" as="p" />
          <ShownSetting page="hometext" of={hometext} field="secondp" as="p" />
        </div>
        {siteData?.brochure && (
          <a
            className={`arrow-link ${styles.brochure}`}
            href={href('/brochures/egypt.pdf')}
            {...editableSetting('site', 'brochure')}
          >
            {shell.brochure}
            <Arrow />
          </a>
        )}
      </section>
      <ManagerMessage message={gmmessage} siteData={siteData} />
      <Principles principles={principles} />
      {certificates.length > 0 && <CertificateWall certificates={certificates} />}
      {pages.length > 0 && <PageLinks pages={pages} />}
      {certificates.length > 0 && <CertificatePopup certificate={open} />}
    </>
  )
}
