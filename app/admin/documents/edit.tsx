import { useLocation } from 'react-router'
import { storeOf } from '#app/collections.server.ts'
import { collectionNamed } from '#app/collections.ts'
import { parentOf, screenAddresses } from '#app/content/document.ts'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { documentTabs } from '#app/content/screens/document-tabs.ts'
import { translatedLine } from '#app/content/translated.ts'
import { documentScreens } from '#app/content/screens.server.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { HistoryLink } from '#app/ui/admin/record/history-link.tsx'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import type { Route } from './+types/edit'
import { collectionAt } from './at.ts'
import { readChoices } from './choices.server.ts'

export function meta({ location, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const collection = collectionAt(location.pathname)
  return screenMeta(loaderData ? collection.title(loaderData.stored) : collection.admin.tabs.list)
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = requireArea(context, collectionAt(url.pathname).area, 'read')
  const store = storeOf(collectionAt(url.pathname))
  const opened = await documentScreens(store).open(db, params.id)
  return {
    ...opened,
    choices: await readChoices(db, store.collection, opened.stored),
    parts: (await store.countParts(db, [params.id])).get(params.id),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { edit } = documentScreens(storeOf(collectionAt(url.pathname)))
  return edit(requireArea(context, collectionAt(url.pathname).area, 'write'), params.id, request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** Edits and deletes a document of the collection named by the address. */
export default function EditDocument({ loaderData, actionData }: Route.ComponentProps) {
  const collection = collectionAt(useLocation().pathname)
  const { stored: document, ...opened } = loaderData
  const { title, tabs } = collection.admin
  const parts = (collection.parts ?? [])
    .map((part) => collectionNamed(part.collection))
    .filter((part) => part.parent !== undefined)
  const { list } = screenAddresses(collection, parentOf(collection, document))
  const back = { label: collection.parent === undefined ? tabs.list : title, address: list }
  return (
    <>
      <PageHead
        group={tabs.list}
        title={collection.title(document)}
        note={translatedLine(opened.record.values)}
        back={back}
        actions={<HistoryLink kind={collection.name} record={document.id} />}
      />
      {parts.length > 0 && (
        <PageTabs label={collection.title(document)} tabs={documentTabs(collection, document, parts)} />
      )}
      <DocumentEditor key={document.id} {...opened} {...{ collection, document }} outcome={actionData} />
    </>
  )
}
