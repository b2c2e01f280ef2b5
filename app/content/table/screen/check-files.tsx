import { Button, Group, Progress, Text } from '@mantine/core'
import { IconPhoto, IconRefresh } from '#app/ui/admin/icons.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import { capitalize, type Noun } from '../../messages.ts'
import { fileColumns } from '../columns.ts'
import { fileNoun } from '../files.ts'
import classes from './table.module.css'
import { useChoose } from './drop-files.tsx'
import type { TableUpload } from './use-upload.ts'
import type { fileFacts } from '../upload.ts'

const namesShown = 20

interface CheckFilesProps {
  facts: ReturnType<typeof fileFacts>
  bulk: TableUpload
}

/** Files are uploaded as soon as a row needs them, but they are not public before their document is on the site. */
export function CheckFiles({ facts: { chosen, arrived, withoutRow }, bulk }: CheckFilesProps) {
  const choose = useChoose()
  const { sending, sendAgain, collection } = bulk
  const columns = fileColumns(collection)
  const noun = fileNoun(columns)
  const moving = sending.total > 0
  if (columns.length === 0) return null
  return (
    <section className={classes.pictures} aria-label={capitalize(noun.many)}>
      <div className={classes.picturesHead}>
        <IconPhoto size={22} stroke={1.4} />
        <div>
          <Text fw={600} size="md">
            {countOf(noun, chosen, arrived)}
          </Text>
          {chosen === 0 && <Text c="dimmed">Drop them anywhere on this page, or choose them.</Text>}
          {sending.missing > 0 && (
            <Text c="dimmed">
              {formatNumber(sending.missing)} more belong to rows. Choose them again to continue the upload.
            </Text>
          )}
          {withoutRow.length > 0 && (
            <Text c="dimmed" className={classes.names}>
              {withoutRow.length === 1
                ? '1 does not match any row'
                : `${formatNumber(withoutRow.length)} do not match any row`}
              : {withoutRow.slice(0, namesShown).join(', ')}
              {withoutRow.length > namesShown && ' …'}
            </Text>
          )}
        </div>
        <Group gap="xs" className={classes.picturesButtons}>
          <Button variant="default" onClick={choose.files}>
            Choose {noun.many}
          </Button>
          <Button variant="subtle" color="gray" onClick={choose.folder}>
            Choose a folder
          </Button>
        </Group>
      </div>
      {moving && (
        <div className={classes.picturesProgress}>
          <Text role="status">
            Uploading {noun.many}: {formatNumber(sending.done)} of {formatNumber(sending.total)}
          </Text>
          <Progress
            value={(sending.done / sending.total) * 100}
            color={sending.problem ? 'red' : 'orange'}
            aria-label={capitalize(noun.many)}
          />
          {sending.problem && (
            <Group gap="xs" role="alert">
              <Text c="var(--mantine-color-error)">{sending.problem}</Text>
              <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={sendAgain}>
                Try again
              </Button>
            </Group>
          )}
        </div>
      )}
    </section>
  )
}

function countOf({ one, many }: Noun, chosen: number, here: number): string {
  if (chosen === 0) return `No ${many} chosen`
  return here === 1 ? `1 ${one} is here` : `${formatNumber(here)} ${many} are here`
}
