import { useLocation } from 'react-router'
import type { Collection } from '#app/content/define.ts'
import { DownloadTemplate } from '#app/content/table/screen/download-template.tsx'
import { UploadScreen } from '#app/content/table/screen/upload-screen.tsx'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import type { Route } from './+types/upload'
import { collectionAt, placeAt } from './at.ts'
import { CollectionHead } from './collection-head.tsx'
import { readOwner } from './owner.server.ts'

const title = ({ many }: Collection) => `Upload ${many}`

export function meta({ location }: Route.MetaArgs): Route.MetaDescriptors {
  return screenMeta(title(collectionAt(location.pathname)))
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, administrator } = requireArea(context, collectionAt(url.pathname).area, 'read')
  const { collection, parent } = placeAt(url.pathname)
  return { owner: await readOwner(db, collection, parent), administrator: administrator.id }
}

/** Brings in a table of the collection named by the address, with its files. */
export default function UploadDocuments({ loaderData: { owner, administrator } }: Route.ComponentProps) {
  const collection = collectionAt(useLocation().pathname)
  const { id: parent = '', title: all } = owner ?? {}
  return (
    <>
      <CollectionHead
        collection={collection}
        owner={owner}
        title={title(collection)}
        actions={
          <DownloadTemplate {...{ collection, parent }} all={all && `All ${collection.many} of ${all}`} />
        }
      />
      <UploadScreen
        key={`${administrator} ${collection.name} ${parent}`}
        {...{ administrator, collection, parent }}
      />
    </>
  )
}
