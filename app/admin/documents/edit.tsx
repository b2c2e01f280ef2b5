import { useLocation } from 'react-router'
import { storeOf } from '#app/collections.server.ts'
import { collectionNamed } from '#app/collections.ts'
import { fieldsOf, type Collection } from '#app/content/define.ts'
import { parentOf, screenAddresses } from '#app/content/document.ts'
import { isFileField } from '#app/content/fields/picture.ts'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { documentTabs } from '#app/content/screens/document-tabs.ts'
import { translatedLine } from '#app/content/translated.ts'
import { documentScreens } from '#app/content/screens.server.ts'
import { papers } from '#app/features/papers/collection.ts'
import { certificates } from '#app/features/certificates/collection.ts'
import { FooterNote, PaperChip, RenewButton } from '#app/features/papers/admin-actions.tsx'
import { findPaperOf } from '#app/features/papers/queries-certificates.server.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import { may, requireArea } from '#app/platform/request/administrator.server.ts'
import { HistoryLink } from '#app/ui/admin/record/history-link.tsx'
import type { FormValues } from '#app/ui/admin/form/form-values.ts'
import { isNotSaved, preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { PageHead, screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import { fileSummary } from '#app/uploads/file-summary.ts'
import type { Route } from './+types/edit'
import { collectionAt } from './at.ts'
import { readChoices } from './choices.server.ts'

export function meta({ location, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const collection = collectionAt(location.pathname)
  return screenMeta(loaderData ? collection.title(loaderData.stored) : collection.admin.tabs.list)
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const admin = requireArea(context, collectionAt(url.pathname).area, 'read')
  const { db } = admin
  const store = storeOf(collectionAt(url.pathname))
  const opened = await documentScreens(store).open(db, params.id)
  return {
    ...opened,
    files: await readFiles(db, store.collection, opened.record.values),
    choices: await readChoices(admin, store.collection, opened.stored),
    licence:
      store.collection.name === papers.name && may(admin, 'content', 'write')
        ? (await readSettings(db, ['site'])).site.licence
        : undefined,
    paper:
      store.collection.name === certificates.name && may(admin, papers.area, 'read')
        ? await findPaperOf(db, params.id)
        : undefined,
    parts: (await store.countParts(db, [params.id])).get(params.id),
  }
}

/** Facts about the files that its fields name. */
async function readFiles(db: Db, collection: Collection, values: FormValues) {
  const keys = fieldsOf(collection).flatMap(([name, field]) => (isFileField(field) && values[name]) || [])
  return [...(await findFiles(db, keys)).values()].map(fileSummary)
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { edit } = documentScreens(storeOf(collectionAt(url.pathname)))
  return edit(requireArea(context, collectionAt(url.pathname).area, 'write'), params.id, request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** Edits and deletes a document of the collection named by the address. */
export default function EditDocument({ loaderData, actionData }: Route.ComponentProps) {
  const collection = collectionAt(useLocation().pathname)
  const { stored: document, licence, paper, ...opened } = loaderData
  const isPaper = collection.name === papers.name
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
        mark={paper && <PaperChip paper={paper} />}
        note={translatedLine(opened.record.values)}
        lead={collection.summary?.(document)}
        back={back}
        actions={
          <>
            {isPaper && (
              <RenewButton
                key={opened.record.rev}
                record={opened.record}
                outcome={isNotSaved(actionData) ? actionData : undefined}
              />
            )}
            <HistoryLink kind={collection.name} record={document.id} />
          </>
        }
      />
      {isPaper && <FooterNote paper={document} licence={licence} />}
      {parts.length > 0 && (
        <PageTabs label={collection.title(document)} tabs={documentTabs(collection, document, parts)} />
      )}
      <DocumentEditor key={document.id} {...opened} {...{ collection, document }} outcome={actionData} />
    </>
  )
}
