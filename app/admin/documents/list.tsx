import { data, useLocation } from 'react-router'
import { storeOf } from '#app/collections.server.ts'
import { screenAddresses } from '#app/content/document.ts'
import { loadList } from '#app/content/list/load.server.ts'
import { TableMenu } from '#app/content/list/screen/download.tsx'
import { ListScreen } from '#app/content/list/screen/list-screen.tsx'
import { viewSearch } from '#app/content/list/view.ts'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/list'
import { collectionAt, ownerAdded, parentCollection, placeAt } from './at.ts'
import { readChoices, readLinePictures, readReferredTitles } from './choices.server.ts'
import { CollectionHead } from './collection-head.tsx'
import { NoDocuments } from '#app/content/screens/no-documents.tsx'
import { readOwner } from './owner.server.ts'

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(collectionAt(location.pathname).admin.tabs.list)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = requireArea(context, collectionAt(url.pathname).area, 'read')
  const { db } = admin
  const { collection, parent } = placeAt(url.pathname)
  const owner = await readOwner(db, collection, parent)
  const loaded = await loadList(db, { store: storeOf(collection), parent }, url)
  const titles = await readReferredTitles(db, collection, loaded.documents)
  const pictures = await readLinePictures(db, collection, loaded.documents)
  const choices = loaded.isLong ? await readChoices(admin, collection) : {}
  return data({ owner, loaded, titles, pictures, choices }, { status: loaded.problem ? 400 : 200 })
}

/** The documents of the collection named by the address. */
export default function DocumentList({ loaderData: { owner, ...screen } }: Route.ComponentProps) {
  const collection = collectionAt(useLocation().pathname)
  const { list, add } = screenAddresses(collection, owner?.id)
  const { view, found, total } = screen.loaded
  const added = owner && parentCollection(collection).sentences.added
  const flash = useFlash(added === undefined ? {} : { [ownerAdded]: added })
  const shown = { query: viewSearch(view).slice(1), number: found }
  return (
    <ListScreen
      key={list}
      {...screen}
      collection={collection}
      list={list}
      parent={owner?.id}
      empty={<NoDocuments collection={collection} add={add} />}
    >
      <CollectionHead
        collection={collection}
        owner={owner}
        actions={<TableMenu collection={collection} parent={owner?.id} {...{ shown, total }} />}
      />
      <FlashMessage {...flash} />
    </ListScreen>
  )
}
