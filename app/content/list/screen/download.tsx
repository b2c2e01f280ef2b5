import { Button, type Menu as MantineMenu } from '@mantine/core'
import type { ComponentProps } from 'react'
import { href, Link } from 'react-router'
import { IconChevronDown, IconDownload, IconUpload } from '#app/ui/admin/icons.ts'
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
}

/** Downloads a selection, or what a list's address finds, as a table. */
export function exportAddress({ name }: Pick<Collection, 'name'>, { parent, format, selection }: Exported) {
  const parts = { kind: name, format, ...(parent && { parent }), ...selectionFields(selection) }
  return `${href('/admin/documents/export')}?${new URLSearchParams(parts)}`
}

interface DownloadProps {
  collection: Pick<Collection, 'name' | 'one' | 'many'>
  parent?: string
  /** What the list shows: its address, and how many that finds. */
  shown: { query: string; number: number }
  total: number
}

/** Downloads exactly what is listed, then everything, as a table. */
export function DownloadList({ collection, parent = '', shown, total }: DownloadProps) {
  const { one, many } = collection
  const all = { query: '', number: total }
  const isSome = shown.number < total
  const number = shown.number === 1 ? `This 1 ${one}` : `These ${formatNumber(shown.number)} ${many}`
  return (
    <DownloadMenu>
      {(Menu) => (
        <>
          {isSome && shown.number > 0 && (
            <>
              <Menu.Label>{number}</Menu.Label>
              <Formats of={Menu} {...{ collection, parent }} selection={shown} />
            </>
          )}
          <Menu.Label>{`All ${formatNumber(total)} ${many}`}</Menu.Label>
          <Formats of={Menu} {...{ collection, parent }} selection={all} />
        </>
      )}
    </DownloadMenu>
  )
}

interface UploadLinkProps {
  collection: Pick<Collection, 'admin'>
  parent?: string
}

/** Leads to the screen where a table of such documents comes in. */
export function UploadLink({ collection, parent = '' }: UploadLinkProps) {
  return (
    <Button
      component={Link}
      to={screenAddresses(collection, parent).upload}
      variant="default"
      leftSection={<IconUpload size={16} />}
    >
      Upload
    </Button>
  )
}

/** Downloads and uploads all documents of a list that is shown whole. */
export function WholeTable({ collection, total }: Pick<DownloadProps, 'total'> & { collection: Collection }) {
  return (
    <>
      {total > 0 && <DownloadList {...{ collection, total }} shown={{ query: '', number: total }} />}
      <UploadLink collection={collection} />
    </>
  )
}

/** The button *Download* with its menu. */
export function DownloadMenu({ children }: Pick<ComponentProps<typeof LazyMenu>, 'children'>) {
  return (
    <LazyMenu
      position="bottom-end"
      button={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={16} />}
        >
          Download
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
