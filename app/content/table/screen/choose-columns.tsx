import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { loadPart } from '#app/ui/admin/load-part.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { IconDownload } from '#app/ui/admin/icons.ts'
import { LazyModal } from '#app/ui/admin/overlay/lazy.tsx'
import type { Collection } from '../../define.ts'
import type { Selection } from '../../list/act.ts'
import { count } from '../../messages.ts'

const ColumnsChoice = lazy(() => loadPart(() => import('./columns-choice.tsx')))

interface ChooseColumnsProps {
  collection: Collection
  parent?: string
  /** What the table is of. */
  of: Selection
  /** The button stands where it is said what that is. */
  isShort?: boolean | undefined
}

/** A button that opens the choice of columns for a table to copy or to download. */
export function ChooseColumns({ collection, parent = '', of, isShort = false }: ChooseColumnsProps) {
  const [opened, setOpened] = useState(false)
  const number = 'query' in of ? of.number : of.length
  const these = number === 1 ? 'this one' : `these ${formatNumber(number)}`
  return (
    <>
      {isShort ? (
        <Button variant="default" onClick={() => setOpened(true)} visibleFrom="sm">
          Copy …
        </Button>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconDownload size={14} />}
          onClick={() => setOpened(true)}
        >
          {`Download ${these} …`}
        </Button>
      )}
      <LazyModal
        opened={opened}
        onClose={() => setOpened(false)}
        size="xl"
        title={`Download ${count(collection, number)}`}
      >
        <Suspense>
          <ColumnsChoice {...{ collection, parent, of }} />
        </Suspense>
      </LazyModal>
    </>
  )
}
