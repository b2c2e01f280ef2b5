import { Button } from '@mantine/core'
import { useMay } from '#app/ui/admin/rights.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Collection } from '../../define.ts'
import type { EverythingFound } from '../act.ts'
import { useAct } from './use-act.ts'

interface PublishTheseProps extends EverythingFound {
  collection: Collection
  /** The id of the document that they belong to. */
  parent: string
}

/** Puts on the site what waits and is listed, at once. */
export function PublishThese({ collection, parent, ...found }: PublishTheseProps) {
  const { run, isBusy } = useAct(collection, found, parent)
  const { number } = found
  if (!useMay()(collection.area, 'write') || number === 0) return null
  return (
    <Button
      color="orange"
      mb="md"
      aria-disabled={isBusy}
      onClick={() => run({ field: 'state', value: 'published' })}
    >
      {number === 1 ? 'Publish this one' : `Publish these ${formatNumber(number)}`}
    </Button>
  )
}
