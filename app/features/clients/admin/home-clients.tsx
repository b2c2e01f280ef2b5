import { emptyForm } from '#app/content/document.ts'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { documentScreens } from '#app/content/screens.server.ts'
import { isMissing, missingIn } from '#app/content/translated.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { WholeTable } from '#app/content/list/screen/download.tsx'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import { useLive } from '#app/ui/admin/use-live.ts'
import type { Route } from './+types/home-clients'
import { homeClients } from '../collection.ts'
import { homeClientStore } from '../store.server.ts'
import classes from './clients.module.css'
import { MissingFilter } from '#app/content/screens/missing-filter.tsx'
import { LogoTiles } from './logo-tiles.tsx'

export const meta = () => screenMeta(homeClients.admin.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireArea(context, homeClients.area, 'read')
  const missing = missingIn(url.searchParams)
  const clients = await homeClientStore.list(db)
  return {
    missing,
    total: clients.length,
    clients: clients.filter((one) => isMissing(homeClients, { ...one }, missing)),
    record: documentScreens(homeClientStore).empty(emptyForm(homeClients)),
    number: Number(url.searchParams.get('number')) || 1,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return documentScreens(homeClientStore).add(requireArea(context, homeClients.area, 'write'), request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** The list together with the form that adds to it, since a logo has no fields but its image. */
export default function HomeClients({ loaderData, actionData }: Route.ComponentProps) {
  useLive(homeClients.topic)
  const { missing, clients, total, record, number } = loaderData
  return (
    <>
      <PageHead
        {...homeClients.admin}
        actions={<WholeTable collection={homeClients} total={total} />}
        lead="The moving row of logos on the home page: two at a time on a phone, five on a computer."
      />
      <MissingFilter list={homeClients.admin.list} missing={missing} />
      <LogoTiles collection={homeClients} logos={clients} />
      <section className={classes.addForm} aria-label="Add a logo">
        <DocumentEditor
          collection={homeClients}
          record={record}
          added={number}
          links={<SiteAnchor address="/" />}
          outcome={actionData}
        />
      </section>
    </>
  )
}
