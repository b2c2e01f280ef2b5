import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Collection } from '#app/content/define.ts'
import { IconFolderOpen } from '#app/ui/admin/icons.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'

/** Shown while the collection is empty: what its documents are for, and where to add the first one. */
export function NoDocuments({ collection: { admin } }: { collection: Collection }) {
  return (
    <EmptyScreen icon={IconFolderOpen} {...admin.nothing}>
      <Button component={Link} to={admin.add} color="orange">
        {admin.addButton}
      </Button>
    </EmptyScreen>
  )
}
