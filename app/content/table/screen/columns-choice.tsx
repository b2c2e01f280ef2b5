import { Alert, Button, Checkbox, Group, Text } from '@mantine/core'
import { IconCopy } from '#app/ui/admin/icons.ts'
import { useRemembered } from '#app/ui/admin/use-remembered.ts'
import type { Collection } from '../../define.ts'
import type { Selection } from '../../list/act.ts'
import { exportAddress } from '../../list/screen/download.tsx'
import { choosableColumns } from '../columns.ts'
import classes from './choose-columns.module.css'
import { count } from '../../messages.ts'
import { useCopiedTable } from './use-copied-table.ts'

interface ColumnsChoiceProps {
  collection: Collection
  parent: string
  of: Selection
}

/** Whoever has ticked the columns once finds them ticked in this browser. */
export default function ColumnsChoice({ collection, parent, of }: ColumnsChoiceProps) {
  const all = choosableColumns(collection)
  const first = collection.spreadsheet?.chosen?.first ?? []
  const { names, toggle, choose } = useRemembered(`plinth.chosen ${collection.name}`, first.join(' '))
  const columns = all.filter(({ field }) => names.has(field))
  const addressOf = (format: 'xlsx' | 'csv' | 'json') =>
    exportAddress(collection, { parent, format, selection: of, columns: columns.map(({ field }) => field) })
  const { copy, isCopying, copied, problem } = useCopiedTable(columns, addressOf('json'))
  return (
    <>
      <Group gap="xs">
        <Text>{`${columns.length} of ${all.length} columns`}</Text>
        <Button variant="default" size="compact-sm" onClick={() => choose(all.map(({ field }) => field))}>
          All
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => choose([])}>
          None
        </Button>
      </Group>
      <div role="group" aria-label="Columns" className={classes.columns}>
        {all.map(({ field, label }) => (
          <Checkbox key={field} label={label} checked={names.has(field)} onChange={() => toggle(field)} />
        ))}
      </div>
      <div className={classes.foot}>
        <p role="status">
          {columns.length === 0
            ? 'Tick at least one column.'
            : copied !== undefined && `Copied: ${count(collection, copied)}. Paste it into your document.`}
        </p>
        {problem !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        {columns.length > 0 && (
          <Group gap="xs">
            <Button onClick={copy} loading={isCopying} leftSection={<IconCopy size={16} />}>
              Copy as table
            </Button>
            <Button component="a" href={addressOf('xlsx')} variant="default">
              Download for Excel
            </Button>
            <Button component="a" href={addressOf('csv')} variant="default">
              Download as CSV
            </Button>
          </Group>
        )}
      </div>
    </>
  )
}
