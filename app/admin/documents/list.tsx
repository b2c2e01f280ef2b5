import { Button } from '@mantine/core'
import { data, Link, useLocation } from 'react-router'
import { storeOf } from '#app/collections.server.ts'
import type { Collection } from '#app/content/define.ts'
import { DocumentCards } from '#app/content/screens/document-cards.tsx'
import { isMissing, missingIn } from '#app/content/translated.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { IconSearchOff } from '#app/ui/admin/icons.ts'
import { ListSearch } from '#app/ui/admin/list/list-search.tsx'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { PageHead, screenMeta, useRememberedList } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import { UndoDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { useLive } from '#app/ui/admin/use-live.ts'
import type { Route } from './+types/list'
import { collectionAt, tabsOf } from './at.ts'
import { readReferredTitles } from './choices.server.ts'
import { MissingFilter } from './missing-filter.tsx'
import { NoDocuments } from './no-documents.tsx'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(collectionAt(location.pathname).admin.tabs.list)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const collection = collectionAt(url.pathname)
  const store = storeOf(collection)
  const typed = url.searchParams.get('search')
  const search = typed?.trim() ?? ''
  const missing = missingIn(url.searchParams)
  const found = search ? await store.search(db, search) : await store.list(db)
  const documents = found.filter((one) => isMissing(collection, one, missing))
  const problem = typed !== null && !search ? collection.sentences.searchEmpty : undefined
  const titles = await readReferredTitles(db, collection, documents)
  return data({ search, missing, documents, titles, problem }, { status: problem ? 400 : 200 })
}

/** The documents of the collection named by the address. */
export default function DocumentList({ loaderData }: Route.ComponentProps) {
  const { search, missing, documents, titles, problem } = loaderData
  const collection = collectionAt(useLocation().pathname)
  const { admin, sentences, topic } = collection
  useLive(topic)
  useRememberedList(admin.list, search ? `?${new URLSearchParams({ search })}` : '')
  const flash = useFlash({ deleted: sentences.deleted })
  const isEmpty = documents.length === 0
  return (
    <>
      <PageHead {...admin} />
      <PageTabs label={admin.title} tabs={tabsOf(collection)} />
      {isEmpty && !search && missing.length === 0 ? (
        <NoDocuments collection={collection} />
      ) : (
        <>
          {collection.search && (
            <ListSearch
              list={admin.list}
              placeholder={collection.fields[collection.search]?.label ?? ''}
              search={search}
              problem={problem}
            />
          )}
          <MissingFilter list={admin.list} missing={missing} />
          {isEmpty && <NothingFound collection={collection} />}
          <DocumentCards {...{ collection, documents, titles }} some={search !== '' || missing.length > 0} />
        </>
      )}
      <FlashMessage {...flash}>
        <UndoDeletion kind={collection.name} />
      </FlashMessage>
    </>
  )
}

function NothingFound({ collection: { admin, sentences, many } }: { collection: Collection }) {
  return (
    <EmptyScreen
      icon={IconSearchOff}
      title={sentences.nothingFound}
      announced
      advice={admin.searchAdvice ?? 'Check the spelling, or show all of them.'}
    >
      <Button component={Link} to={admin.list} variant="default">
        Show all {many}
      </Button>
    </EmptyScreen>
  )
}
