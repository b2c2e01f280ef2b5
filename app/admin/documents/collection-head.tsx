import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { collectionNamed } from '#app/collections.ts'
import { screenAddresses } from '#app/content/document.ts'
import type { Collection } from '#app/content/define.ts'
import { documentTabs } from '#app/content/screens/document-tabs.ts'
import { IconPlus } from '#app/ui/admin/icons.ts'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import { parentCollection, tabsOf } from './at.ts'
import type { Owner } from './owner.server.ts'

interface CollectionHeadProps {
  collection: Collection
  /** The document that the listed ones belong to. */
  owner: Owner | undefined
  actions?: ReactNode
}

/** The title and the tabs above a collection's list and its add screen. */
export function CollectionHead({ collection, owner, actions }: CollectionHeadProps) {
  const { admin } = collection
  const { pathname } = useLocation()
  if (!owner)
    return (
      <>
        <PageHead {...admin} actions={actions} />
        <PageTabs label={admin.title} tabs={tabsOf(collection)} />
      </>
    )
  const { add, list } = screenAddresses(collection, owner.id)
  const parent = parentCollection(collection)
  const parts = (parent.parts ?? []).map((part) => collectionNamed(part.collection))
  return (
    <>
      <PageHead
        sheet={admin.sheet}
        group={admin.title}
        title={owner.title}
        back={{ label: parent.admin.tabs.list, address: parent.admin.list }}
        actions={
          <>
            {actions}
            {pathname === list && add !== list && (
              <Button component={Link} to={add} variant="default" leftSection={<IconPlus size={16} />}>
                {admin.addButton}
              </Button>
            )}
          </>
        }
      />
      <PageTabs label={owner.title} tabs={documentTabs(parent, owner, parts)} at={list} />
    </>
  )
}
