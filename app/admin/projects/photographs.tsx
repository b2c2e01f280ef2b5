import { stores } from '#app/collections.server.ts'
import { emptyForm } from '#app/content/document.ts'
import { DocumentCards } from '#app/content/screens/document-cards.tsx'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { documentScreens } from '#app/content/screens.server.ts'
import { photographs } from '#app/features/projects/story/collection.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { useLive } from '#app/ui/admin/use-live.ts'
import { placeAt } from '../documents/at.ts'
import { CollectionHead } from '../documents/collection-head.tsx'
import { readOwner } from '../documents/owner.server.ts'
import type { Route } from './+types/photographs'

export const meta = () => screenMeta(photographs.admin.title)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const { parent } = placeAt(url.pathname)
  return {
    owner: await readOwner(db, photographs, parent),
    documents: await stores.photograph.listOf(db, 'project', parent),
    record: documentScreens(stores.photograph).empty({ ...emptyForm(photographs), project: parent }),
    number: Number(url.searchParams.get('number')) || 1,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return documentScreens(stores.photograph).add(requireAdministrator(context), request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** The photographs of a project, together with the form that adds to them. */
export default function Photographs({ loaderData, actionData }: Route.ComponentProps) {
  useLive(photographs.topic)
  const { owner, documents, record, number } = loaderData
  return (
    <>
      <CollectionHead collection={photographs} owner={owner} />
      <DocumentCards collection={photographs} documents={documents.map((one) => ({ ...one }))} titles={{}} />
      <DocumentEditor collection={photographs} record={record} added={number} outcome={actionData} />
    </>
  )
}
