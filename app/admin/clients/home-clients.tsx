import { stores } from '#app/collections.server.ts'
import { emptyForm } from '#app/content/document.ts'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { documentScreens } from '#app/content/screens.server.ts'
import { homeClients } from '#app/features/clients/collection.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import { useLive } from '#app/ui/admin/use-live.ts'
import type { Route } from './+types/home-clients'
import classes from './clients.module.css'
import { LogoTiles } from './logo-tiles.tsx'

export const meta = () => screenMeta(homeClients.admin.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  return {
    clients: await stores.homeClient.list(db),
    record: documentScreens(stores.homeClient).empty(emptyForm(homeClients)),
    number: Number(url.searchParams.get('number')) || 1,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return documentScreens(stores.homeClient).add(requireAdministrator(context), request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** The list together with the form that adds to it, since a logo has no fields but its image. */
export default function HomeClients({ loaderData, actionData }: Route.ComponentProps) {
  useLive(homeClients.topic)
  const { clients, record, number } = loaderData
  return (
    <>
      <PageHead
        {...homeClients.admin}
        lead="The moving row of logos on the home page: two at a time on a phone, five on a computer."
      />
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
