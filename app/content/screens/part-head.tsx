import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { IconPlus } from '#app/ui/admin/icons.ts'
import { StateChip } from '#app/ui/admin/list/state-chip.tsx'
import { useNow } from '#app/ui/admin/moment.tsx'
import { useMay } from '#app/ui/admin/rights.ts'
import { PageHead } from '#app/ui/admin/page/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page/page-tabs.tsx'
import type { Collection, Document } from '../define.ts'
import type { Json } from '../fields/field.ts'
import { unpublishedAs } from '../publication.ts'
import { screenAddresses } from '../document.ts'
import { documentTabs } from './document-tabs.ts'
import { useSwitchedOn } from './switched-on.ts'

/** The document that the documents of a screen belong to, as its head names it. */
export interface Owner {
  id: string
  title: string
  /** What its chip is made of, if it is not on the site. */
  state?: Json | undefined
  from?: Json | undefined
  until?: Json | undefined
}

export function ownerOf(collection: Collection, document: Document): Owner {
  const { id, state, from, until } = document
  return { id, title: collection.title(document), state, from, until }
}

interface PartHeadProps {
  collection: Collection
  owner: Owner
  /** The owner's collection. */
  parent: Collection
  /** Every collection whose documents belong to one of `parent`. */
  parts: readonly Collection[]
  actions?: ReactNode
}

/** The title and the tabs above the documents that belong to another one, and above their add screen. */
export function PartHead({ collection, owner, parent, parts, actions }: PartHeadProps) {
  const { admin } = collection
  const { pathname } = useLocation()
  const on = useSwitchedOn(parts)
  // The tab that one is on is there, even if nothing else leads to it.
  const shown = parts.filter((part) => part === collection || on.includes(part))
  const mayAdd = useMay()(collection.area, 'write')
  const { add, list } = screenAddresses(collection, owner.id)
  const unpublished = unpublishedAs(parent, owner, useNow())
  return (
    <>
      <PageHead
        group={admin.title}
        title={owner.title}
        mark={unpublished && <StateChip state={unpublished} from={owner.from} />}
        back={{ label: parent.admin.tabs.list, address: parent.admin.list }}
        actions={
          <>
            {actions}
            {mayAdd && pathname === list && add !== list && (
              <Button component={Link} to={add} variant="default" leftSection={<IconPlus size={16} />}>
                {admin.addButton}
              </Button>
            )}
          </>
        }
      />
      <PageTabs label={owner.title} tabs={documentTabs(parent, owner, shown)} at={list} />
    </>
  )
}
