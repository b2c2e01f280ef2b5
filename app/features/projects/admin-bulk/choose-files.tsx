import { Alert, Anchor, Button, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet, IconPhoto } from '#app/ui/admin/icons.ts'
import { limits } from '#app/platform/tables/table.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { href, Link } from 'react-router'
import classes from './bulk.module.css'
import type { IgnoredFiles } from './chosen-files.ts'
import { DropFiles, useChoose } from './drop-files.tsx'
import type { BulkUpload } from './use-bulk-upload.ts'

const template = href('/admin/upload-projects/template')

export function ChooseFiles({ bulk }: { bulk: BulkUpload }) {
  return (
    <>
      <Problem sentence={bulk.problem} />
      <Ignored files={bulk.ignored} />
      <DropFiles take={bulk.take}>
        <Invitation busy={bulk.busy} waiting={bulk.waiting} />
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

function Invitation({ busy, waiting }: Pick<BulkUpload, 'busy' | 'waiting'>) {
  const choose = useChoose()
  return (
    <div className={classes.dropInner}>
      <div className={classes.dropIcons} aria-hidden>
        <IconFileSpreadsheet size={44} stroke={1.1} />
        <IconPhoto size={44} stroke={1.1} />
      </div>
      <Text fw={600} size="lg" component="h2" m={0}>
        One table and its images
      </Text>
      <Text c="dimmed" maw={540}>
        An Excel file with up to {formatNumber(limits.rows)} rows. Images as files, a folder or one ZIP; each
        is matched by the file name in the Image column, or by project code. You check everything before it
        goes on the site.
      </Text>
      <details className="dim">
        <summary>Other formats</summary>
        <p>CSV and JSON files can be used too.</p>
      </details>
      <Text>
        New to this? Fill in the template: <Anchor href={`${template}?format=xlsx`}>for Excel</Anchor> or{' '}
        <Anchor href={`${template}?format=csv`}>as CSV</Anchor>.
      </Text>
      <Text>
        More photographs for projects that are here:{' '}
        <Anchor component={Link} to={href('/admin/upload-projects/photographs')}>
          a folder for each
        </Anchor>
        .
      </Text>
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
          waiting > 0 && `${formatNumber(waiting)} images chosen. Now choose the table.`
        )}
      </Text>
    </div>
  )
}

export function Working({ label }: { label: string }) {
  return (
    <span className={classes.working}>
      <Loader size={16} color="orange" aria-hidden /> {label} …
    </span>
  )
}

export function Ignored({ files: { ignored, otherTables } }: { files: IgnoredFiles }) {
  if (ignored.length + otherTables.length === 0) return null
  return (
    <Text role="status" mb="md">
      {ignored.length > 0 && `Ignored (not tables or images): ${someOf(ignored)}. `}
      {otherTables.length > 0 && `Only one table is read at a time. Not read: ${someOf(otherTables)}.`}
    </Text>
  )
}

function someOf(names: readonly string[]) {
  const more = names.length - 5
  return names.slice(0, 5).join(', ') + (more > 0 ? ` and ${formatNumber(more)} more` : '')
}
