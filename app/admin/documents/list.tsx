import { Button } from '@mantine/core'
import { data, Link, useLocation } from 'react-router'
import { storeOf } from '#app/collections.server.ts'
import type { Collection } from '#app/content/define.ts'
import { screenAddresses } from '#app/content/document.ts'
import { DocumentCards } from '#app/content/screens/document-cards.tsx'
import { isMissing, missingIn, nothingMissing } from '#app/content/translated.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { IconSearchOff } from '#app/ui/admin/icons.ts'
import { ListSearch } from '#app/ui/admin/list/list-search.tsx'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { screenMeta, useRememberedList } from '#app/ui/admin/page/page-head.tsx'
import { UndoDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { useLive } from '#app/ui/admin/use-live.ts'
import type { Route } from './+types/list'
import { collectionAt, placeAt } from './at.ts'
import { readReferredTitles } from './choices.server.ts'
import { CollectionHead } from './collection-head.tsx'
import { MissingFilter } from './missing-filter.tsx'
import { NoDocuments } from './no-documents.tsx'
import { readOwner } from './owner.server.ts'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(collectionAt(location.pathname).admin.tabs.list)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const { collection, parent } = placeAt(url.pathname)
  const owner = await readOwner(db, collection, parent)
  const store = storeOf(collection)
  const typed = url.searchParams.get('search')
  const search = typed?.trim() ?? ''
  const missing = missingIn(url.searchParams)
  const found = owner
    ? await store.listOf(db, collection.parent ?? '', parent)
    : search
      ? await store.search(db, search)
      : await store.list(db)
  const documents = found.filter((one) => isMissing(collection, one, missing))
  const problem = typed !== null && !search ? collection.sentences.searchEmpty : undefined
  const titles = await readReferredTitles(db, collection, documents)
  return data({ search, missing, documents, titles, problem, owner }, { status: problem ? 400 : 200 })
}

/** The documents of the collection named by the address. */
export default function DocumentList({ loaderData }: Route.ComponentProps) {
  const { search, missing, documents, titles, problem, owner } = loaderData
  const collection = collectionAt(useLocation().pathname)
  const { sentences, topic } = collection
  const { list, add } = screenAddresses(collection, owner?.id)
  useLive(topic)
  useRememberedList(list, search ? `?${new URLSearchParams({ search })}` : '')
  const flash = useFlash({ deleted: sentences.deleted, added: sentences.added })
  const isEmpty = documents.length === 0
  return (
    <>
      <CollectionHead collection={collection} owner={owner} />
      {isEmpty && !search && missing.length === 0 ? (
        <NoDocuments collection={collection} add={add} />
      ) : (
        <>
          {collection.search && (
            <ListSearch
              list={list}
              placeholder={collection.fields[collection.search]?.label ?? ''}
              search={search}
              problem={problem}
            />
          )}
          <MissingFilter list={list} missing={missing} />
          {isEmpty && (
            <NothingFound collection={collection} title={search ? sentences.nothingFound : nothingMissing} />
          )}
          <DocumentCards {...{ collection, documents, titles }} some={search !== '' || missing.length > 0} />
        </>
      )}
      <FlashMessage {...flash}>
        {flash.word === 'deleted' && <UndoDeletion kind={collection.name} />}
      </FlashMessage>
    </>
  )
}

function NothingFound({ collection, title }: { collection: Collection; title: string }) {
  const { admin, many } = collection
  return (
    <EmptyScreen
      icon={IconSearchOff}
      title={title}
      announced
      advice={admin.searchAdvice ?? 'Check the spelling, or show all of them.'}
    >
      <Button component={Link} to={admin.list} variant="default">
        Show all {many}
      </Button>
    </EmptyScreen>
  )
}
