import { Alert, Anchor, Button, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet, IconPhoto } from '#app/ui/admin/icons.ts'
import { limits } from '#app/platform/tables/table.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { href } from 'react-router'
import type { ReactNode } from 'react'
import type { Collection } from '../../define.ts'
import { capitalize, type Noun } from '../../messages.ts'
import { fileColumns, keyColumn, type TableColumn } from '../columns.ts'
import { fileNoun } from '../files.ts'
import classes from './table.module.css'
import type { IgnoredFiles } from './chosen-files.ts'
import { DropFiles, useChoose } from './drop-files.tsx'
import type { TableUpload } from './use-upload.ts'

/** @param more further words below the invitation */
export function ChooseFiles({ bulk, more }: { bulk: TableUpload; more: ReactNode }) {
  return (
    <>
      <Problem sentence={bulk.problem} />
      <Ignored files={bulk.ignored} collection={bulk.collection} />
      <DropFiles take={bulk.take}>
        <Invitation {...bulk} more={more} />
      </DropFiles>
    </>
  )
}

/** Why the last attempt failed, until the next one. */
export function Problem({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} mb="md" maw={980}>
      {sentence}
    </Alert>
  )
}

interface InvitationProps extends Pick<TableUpload, 'busy' | 'waiting' | 'collection'> {
  more: ReactNode
}

function Invitation({ busy, waiting, collection, more }: InvitationProps) {
  const choose = useChoose()
  const columns = fileColumns(collection)
  const [file] = columns
  const noun = fileNoun(columns)
  return (
    <div className={classes.dropInner}>
      <div className={classes.dropIcons} aria-hidden>
        <IconFileSpreadsheet size={44} stroke={1.1} />
        {file && <IconPhoto size={44} stroke={1.1} />}
      </div>
      <Text fw={600} size="lg" component="h2" m={0}>
        One table{file && ` and its ${noun.many}`}
      </Text>
      <Text c="dimmed" maw={540}>
        An Excel file with up to {formatNumber(limits.rows)} rows. {file && matching(collection, file, noun)}
        You check everything before it goes on the site.
      </Text>
      <details className="dim">
        <summary>Other formats</summary>
        <p>CSV and JSON files can be used too.</p>
      </details>
      <Text>
        New to this? Fill in the template:{' '}
        <Anchor href={templateAddress(collection, 'xlsx')}>for Excel</Anchor> or{' '}
        <Anchor href={templateAddress(collection, 'csv')}>as CSV</Anchor>.
      </Text>
      {more}
      <div className={classes.dropButtons}>
        <Button color="orange" size="md" onClick={choose.files} loading={busy !== undefined}>
          Choose files
        </Button>
        <Button variant="default" size="md" onClick={choose.folder}>
          Choose a folder
        </Button>
      </div>
      <Text role="status" c="dimmed">
        {busy ? (
          <Working label={busy} />
        ) : (
          waiting > 0 && `${formatNumber(waiting)} ${noun.many} chosen. Now choose the table.`
        )}
      </Text>
    </div>
  )
}

function matching(collection: Collection, { label }: TableColumn, { many }: Noun): string {
  const key = keyColumn(collection)?.label.toLowerCase()
  const byKey = key ? `, or by ${collection.one} ${key}` : ''
  return `${capitalize(many)} as files, a folder or one ZIP; each is matched by the file name in the ${label} column${byKey}. `
}

export function templateAddress({ name }: Pick<Collection, 'name'>, format: 'xlsx' | 'csv'): string {
  return `${href('/admin/documents/template')}?${new URLSearchParams({ kind: name, format })}`
}

export function Working({ label }: { label: string }) {
  return (
    <span className={classes.working}>
      <Loader size={16} color="orange" aria-hidden /> {label} …
    </span>
  )
}

interface IgnoredProps {
  collection: Collection
  files: IgnoredFiles
}

export function Ignored({ collection, files: { ignored, otherTables } }: IgnoredProps) {
  const columns = fileColumns(collection)
  const others = columns.length > 0 ? ` or ${fileNoun(columns).many}` : ''
  if (ignored.length + otherTables.length === 0) return null
  return (
    <Text role="status" mb="md">
      {ignored.length > 0 && `Ignored (not tables${others}): ${someOf(ignored)}. `}
      {otherTables.length > 0 && `Only one table is read at a time. Not read: ${someOf(otherTables)}.`}
    </Text>
  )
}

function someOf(names: readonly string[]) {
  const more = names.length - 5
  return names.slice(0, 5).join(', ') + (more > 0 ? ` and ${formatNumber(more)} more` : '')
}
