import type { ReactNode } from 'react'
import { collectionNamed, collections } from '#app/collections.ts'
import type { Collection } from '#app/content/define.ts'
import { listTabs } from '#app/content/screens/document-tabs.ts'
import { PartHead, type Owner } from '#app/content/screens/part-head.tsx'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import { parentCollection } from './at.ts'

interface CollectionHeadProps {
  collection: Collection
  /** The document that the listed ones belong to. */
  owner: Owner | undefined
  /** If the screen is not the list. */
  title?: string
  actions?: ReactNode
}

/** The title and the tabs above a collection's list and its add screen. */
export function CollectionHead({ collection, owner, title, actions }: CollectionHeadProps) {
  const { admin } = collection
  if (!owner) {
    const together = collections.filter((one) => one.admin.title === admin.title)
    const ofList = together.length > 1 ? admin.tabs.list : admin.title
    return (
      <>
        <PageHead {...admin} title={title ?? ofList} actions={actions} />
        <PageTabs label={admin.title} tabs={listTabs(together)} />
      </>
    )
  }
  const parent = parentCollection(collection)
  const parts = (parent.parts ?? []).map((part) => collectionNamed(part.collection))
  return <PartHead {...{ collection, owner, parent, parts, actions }} />
}
