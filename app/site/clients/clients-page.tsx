import { Shown } from '#app/content/shown.tsx'
import { href } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { describePage } from '#app/features/settings/page-card.server.ts'
import { readBanner } from '#app/features/settings/store.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { editable, editableSetting } from '#app/ui/editable.ts'
import { ClientLogo } from '#app/features/clients/client-logo.tsx'
import { clientName } from '#app/features/clients/client-name.ts'
import {
  listPublicSections,
  type PublicLogo,
  type PublicSection,
} from '#app/features/clients/queries.server.ts'
import { listAddress } from '#app/features/projects/address.ts'
import { readFilter } from '#app/features/projects/filters.ts'
import { countSearched } from '#app/features/projects/queries-search.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { Live } from '#app/ui/live/live.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { metaOf } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/clients-page'
import styles from './clients-page.module.css'

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
    sections: await Promise.all(
      (await listPublicSections(site, language.locale)).map(async ({ logos, ...section }) => ({
        ...section,
        logos: await Promise.all(logos.map((logo) => withProjects(site.db, logo))),
      })),
    ),
  }
}

/** With how many projects a search for the client's name finds, and its address. */
async function withProjects(db: Db, item: PublicLogo) {
  const name = item.logo.alt || clientName(item.logo.key, '')
  const filter = readFilter(new URLSearchParams({ status: 'all', q: name }))
  const number = filter.q ? await countSearched(db, filter.q) : 0
  return { ...item, name, number, address: listAddress(filter) }
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function ClientsPage({ loaderData: { banner, sections } }: Route.ComponentProps) {
  const { messages, local } = useLanguage()
  return (
    <>
      <PageTitle photograph={banner} {...editableSetting('clientsimage', 'imageUrl')}>
        {messages.pages.clients}
      </PageTitle>
      <Live id="clients" topics={['clients', 'projects']}>
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

type Logo = Awaited<ReturnType<typeof withProjects>>

function Section({ section }: { section: Omit<PublicSection, 'logos'> & { logos: Logo[] } }) {
  const { messages, local } = useLanguage()
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
          <li key={item.id} className={styles.client}>
            <ClientLogo
              logo={item.logo}
              className={styles.logo}
              {...editable('client-item', item, 'image')}
            />
            {item.number > 0 && (
              <a className={`label ${styles.projects}`} href={local(item.address)}>
                {messages.projects.count(item.number)}
                <span className="visually-hidden">
                  {messages.shell.comma}
                  {item.name}
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
