import { Anchor } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { storeOf } from '#app/collections.server.ts'
import { collectionNamed } from '#app/collections.ts'
import { documentAddress, emptyForm, screenAddresses } from '#app/content/document.ts'
import { fieldsOf, isRequired, type Collection, type Document } from '#app/content/define.ts'
import { isReference } from '#app/content/fields/reference.ts'
import type { Choices } from '#app/content/inputs/input-props.ts'
import { DocumentEditor } from '#app/content/screens/document-editor.tsx'
import { doneIn } from '#app/content/record/writes.server.ts'
import { documentScreens } from '#app/content/screens.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { isoDay } from '#app/platform/clock.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { preserveTyping } from '#app/ui/admin/form/not-saved.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { SiteAnchor } from '#app/ui/admin/site-link.tsx'
import type { Route } from './+types/add'
import { collectionAt, ownerAdded, ownParts, placeAt } from './at.ts'
import { readChoices } from './choices.server.ts'
import { CollectionHead } from './collection-head.tsx'
import { NoDocuments } from '#app/content/screens/no-documents.tsx'
import { readOwner } from './owner.server.ts'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(collectionAt(location.pathname).admin.tabs.add)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireArea(context, collectionAt(url.pathname).area, 'read')
  const { db } = admin
  const { collection, parent } = placeAt(url.pathname)
  const owner = await readOwner(db, collection, parent)
  const store = storeOf(collection)
  const { id, number = '1', ...asked } = Object.fromEntries(url.searchParams)
  const query = collection.parent === undefined ? asked : { ...asked, [collection.parent]: parent }
  const choices = await readChoices(admin, collection, query)
  const chosen = Object.entries(choices).flatMap(([name, each]) => {
    const known = each.listed.find(({ value }) => value === query[name])
    return known ? [[name, known.value]] : []
  })
  const today = isoDay(Date.now(), (await readBrand(admin)).timeZone)
  const dates = fieldsOf(collection).filter(([, field]) => field.type === 'date' && isRequired(field))
  return {
    record: documentScreens(store).empty({
      ...emptyForm(collection),
      ...Object.fromEntries(dates.map(([name]) => [name, today])),
      ...Object.fromEntries(chosen),
      ...(collection.parent !== undefined && { [collection.parent]: parent }),
    }),
    owner,
    choices,
    added: id ? await store.find(db, id) : undefined,
    number: Number(number) || 1,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const collection = collectionAt(url.pathname)
  const [part] = ownParts(collection)
  const { add } = documentScreens(
    storeOf(collection),
    undefined,
    part && ((id, typed) => `${screenAddresses(part, id).list}?done=${doneIn(typed, ownerAdded)}`),
  )
  return add(requireArea(context, collection.area, 'write'), request)
}

export const clientAction = preserveTyping<Route.ClientActionArgs>

/** Adds a document to the collection named by the address. */
export default function AddDocument({ loaderData, actionData }: Route.ComponentProps) {
  const collection = collectionAt(useLocation().pathname)
  const { record, choices, added, number, owner } = loaderData
  const missing = actionData ? undefined : findMissingReference(collection, choices)
  return (
    <>
      <CollectionHead collection={collection} owner={owner} title={collection.admin.tabs.add} />
      {missing ? (
        <NoDocuments collection={missing} />
      ) : (
        <DocumentEditor
          key={`${collection.name} ${owner?.id}`}
          {...{ collection, record, choices }}
          added={number}
          links={added && <Links collection={collection} added={added} number={number} />}
          outcome={actionData}
        />
      )}
    </>
  )
}

/** The collection that this one refers to and that has no documents yet. */
function findMissingReference(collection: Collection, choices: Choices): Collection | undefined {
  const [, field] =
    fieldsOf(collection).find(
      ([name, one]) => isReference(one) && !one.columns._id.nullable && choices[name]?.listed.length === 0,
    ) ?? []
  return field && isReference(field) ? collectionNamed(field.to) : undefined
}

/** Where to go after adding: to the document's parts if it has any, otherwise to its edit screen. */
function Links({ collection, added, number }: { collection: Collection; added: Document; number: number }) {
  const { admin, parts: [part] = [] } = collection
  return (
    <>
      {admin.site && added.state !== 'draft' && <SiteAnchor address={admin.site} />}
      {part && (
        <Anchor component={Link} to={screenAddresses(collectionNamed(part.collection), added.id).add}>
          Add its {part.many}
        </Anchor>
      )}
      {!part && number === 1 && (
        <Anchor component={Link} to={documentAddress(collection, added)}>
          Edit it
        </Anchor>
      )}
    </>
  )
}
