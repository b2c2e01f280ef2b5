import { Button, type Menu as MantineMenu } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { href, Link } from 'react-router'
import { IconChevronDown, IconDownload, IconFileSpreadsheet } from '#app/ui/admin/icons.ts'
import { LazyMenu } from '#app/ui/admin/overlay/lazy.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Collection } from '../../define.ts'
import { screenAddresses } from '../../document.ts'
import { capitalize } from '../../messages.ts'
import { selectionFields, type Selection } from '../act.ts'

interface Exported {
  parent: string
  format: 'xlsx' | 'csv' | 'json'
  selection: Selection
  /** Those of its table; by default all. */
  columns?: readonly string[]
}

/** Downloads a selection, or what a list's address finds, as a table. */
export function exportAddress({ name }: Pick<Collection, 'name'>, exported: Exported) {
  const { parent, format, selection, columns } = exported
  const parts = {
    kind: name,
    format,
    ...(parent && { parent }),
    ...selectionFields(selection),
    ...(columns && { columns: columns.join() }),
  }
  return `${href('/admin/documents/export')}?${new URLSearchParams(parts)}`
}

interface DownloadProps {
  collection: Pick<Collection, 'name' | 'one' | 'many'>
  parent?: string
  /** What the list shows: its address, and how many that finds. */
  shown: { query: string; number: number }
  total: number
}

/** The button *Download*: exactly what is listed, then everything, as a table. */
export function DownloadList(list: DownloadProps) {
  return <DownloadMenu>{(Menu) => <Downloads of={Menu} {...list} />}</DownloadMenu>
}

type MenuContent = Pick<ComponentProps<typeof LazyMenu>, 'children'>

export function DownloadMenu({ children }: MenuContent) {
  return (
    <TableButton label="Download" icon={<IconDownload size={16} />}>
      {children}
    </TableButton>
  )
}

interface TableMenuProps extends DownloadProps {
  collection: Collection
}

/** The button *Table*: what is listed goes out as one, and a table of such documents comes in. */
export function TableMenu({ collection, parent = '', shown, total }: TableMenuProps) {
  return (
    <TableButton label="Table" icon={<IconFileSpreadsheet size={16} />}>
      {(Menu) => (
        <>
          <Menu.Item component={Link} to={screenAddresses(collection, parent).upload}>
            Upload a table …
          </Menu.Item>
          {total > 0 && <Downloads of={Menu} {...{ collection, parent, shown, total }} />}
        </>
      )}
    </TableButton>
  )
}

/** The same for a list that is shown whole. */
export function WholeTable(list: Omit<TableMenuProps, 'shown'>) {
  return <TableMenu {...list} shown={{ query: '', number: list.total }} />
}

function Downloads({
  of: Menu,
  collection,
  parent = '',
  shown,
  total,
}: DownloadProps & { of: typeof MantineMenu }) {
  const { one, many } = collection
  const number = shown.number === 1 ? `This 1 ${one}` : `These ${formatNumber(shown.number)} ${many}`
  return (
    <>
      {shown.number < total && shown.number > 0 && (
        <>
          <Menu.Label>{number}</Menu.Label>
          <Formats of={Menu} {...{ collection, parent }} selection={shown} />
        </>
      )}
      <Menu.Label>{`All ${formatNumber(total)} ${many}`}</Menu.Label>
      <Formats of={Menu} {...{ collection, parent }} selection={{ query: '', number: total }} />
    </>
  )
}

interface TableButtonProps extends MenuContent {
  label: string
  icon: ReactNode
}

function TableButton({ label, icon, children }: TableButtonProps) {
  return (
    <LazyMenu
      position="bottom-end"
      button={
        <Button variant="default" leftSection={icon} rightSection={<IconChevronDown size={16} />}>
          {label}
        </Button>
      }
    >
      {children}
    </LazyMenu>
  )
}

interface FormatsProps extends Omit<Exported, 'format'> {
  of: typeof MantineMenu
  collection: Pick<Collection, 'name' | 'many'>
}

const formats = { xlsx: 'for Excel', csv: 'as CSV', json: 'as JSON' } as const

export function Formats({ of: Menu, collection, ...exported }: FormatsProps) {
  return (['xlsx', 'csv', 'json'] as const).map((format) => (
    <Menu.Item key={format} component="a" href={exportAddress(collection, { ...exported, format })}>
      {`${capitalize(collection.many)} ${formats[format]}`}
    </Menu.Item>
  ))
}
