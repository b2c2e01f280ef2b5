import { ShownSetting } from '#app/content/shown.tsx'
import { data, href } from 'react-router'
import { localize, textOf } from '#app/content/localize.ts'
import { languageOf } from '#app/messages/language.ts'
import { homeStep, pageShareImage } from '#app/features/settings/page-card.server.ts'
import { readPublicSettings } from '#app/features/settings/store.server.ts'
import { breadcrumbs } from '#app/features/settings/breadcrumbs.server.ts'
import { excerpt } from '#app/ui/excerpt.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { addToHead, services } from '#app/platform/request/request-context.server.ts'
import { metaOf, type PageHead } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/privacy-page'
import styles from './privacy-page.module.css'

export const handle: RouteHandle = { access: 'shared' }

/** The company's privacy notice, unless it has none or has it elsewhere. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const site = services(context)
  const { site: own } = (await readPublicSettings(site)).get('site')
  if (own.privacyNotice === '' || own.privacyLink !== '') throw data(null, { status: 404 })
  const notice = localize(language.locale, textOf(own, 'privacyNotice'))
  const title = language.messages.shell.privacy
  const head: PageHead = {
    title,
    description: excerpt(notice.privacyNotice),
    address: language.local(href('/privacy')),
    image: await pageShareImage(site, 'about', language),
  }
  addToHead(context, {
    structuredData: [breadcrumbs(site.config.publicUrl, homeStep(language), [title, head.address])],
  })
  return { head, notice }
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function PrivacyPage({ loaderData: { notice } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{useLanguage().messages.shell.privacy}</PageTitle>
      <section className="sheet">
        <ShownSetting page="site" of={notice} field="privacyNotice" as="p" className={styles.text} />
      </section>
    </>
  )
}
