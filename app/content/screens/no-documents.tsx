import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Collection } from '#app/content/define.ts'
import { IconFolderOpen } from '#app/ui/admin/icons.ts'
import { useMay } from '#app/ui/admin/rights.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'

interface NoDocumentsProps {
  collection: Collection
  /** The address of the add screen, if it depends on a document. */
  add?: string
}

/** Shown while the collection is empty: what its documents are for, and where to add the first one. */
export function NoDocuments({ collection: { admin, area }, add = admin.add }: NoDocumentsProps) {
  const mayAdd = useMay()(area, 'write')
  const { button = admin.addButton, ...nothing } = admin.nothing
  return (
    <EmptyScreen icon={IconFolderOpen} {...nothing}>
      {mayAdd && (
        <Button component={Link} to={add} color="orange">
          {button}
        </Button>
      )}
    </EmptyScreen>
  )
}
