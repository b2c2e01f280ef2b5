import { Shown } from '#app/content/shown.tsx'
import { href } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { describePage } from '#app/features/settings/page-card.server.ts'
import { readBanner } from '#app/features/settings/store.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { editable, editableSetting } from '#app/ui/editable.ts'
import { ClientLogo } from './client-logo.tsx'
import { Live } from '#app/ui/live/live.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { metaOf } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/clients-page'
import styles from './clients-page.module.css'
import { listPublicSections, type PublicSection } from './queries.server.ts'

export const handle: RouteHandle = { access: 'shared' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const head = await describePage(context, 'clients', language, {
    description: language.messages.descriptions.clients,
    address: href('/clients'),
  })
  const site = services(context)
  return {
    head,
    banner: await readBanner(site, 'clientsimage'),
    sections: await listPublicSections(site, language.locale),
  }
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function ClientsPage({ loaderData: { banner, sections } }: Route.ComponentProps) {
  const { messages, local } = useLanguage()
  return (
    <>
      <PageTitle photograph={banner} {...editableSetting('clientsimage', 'imageUrl')}>
        {messages.pages.clients}
      </PageTitle>
      <Live id="clients" topics={['clients']}>
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        {sections.length === 0 && (
          <section className="sheet">
            <EmptyList isUnfilled sentence={messages.clients.nothing} href={local(href('/projects'))}>
              {messages.projects.browse}
            </EmptyList>
          </section>
        )}
      </Live>
    </>
  )
}

function Section({ section }: { section: PublicSection }) {
  const { id, title, logos } = section
  const headingId = `section-${id}`
  return (
    <section className={`sheet ${styles.section}`} aria-labelledby={headingId}>
      <div className="sheet-head" data-series="D">
        <Shown kind="client-section" of={section} field="title" as="h2" id={headingId}>
          {title}
        </Shown>
      </div>
      <ul className={styles.logos}>
        {logos.map((item) => (
          <li key={item.id}>
            <ClientLogo
              logo={item.logo}
              className={styles.logo}
              {...editable('client-item', item, 'image')}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
