import { Button, Group, Progress, Text } from '@mantine/core'
import { IconPhoto, IconRefresh } from '#app/ui/admin/icons.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import classes from './bulk.module.css'
import { useChoose } from './drop-files.tsx'
import type { BulkUpload } from './use-bulk-upload.ts'
import type { pictureFacts } from './upload.ts'

const namesShown = 20

interface CheckPicturesProps {
  facts: ReturnType<typeof pictureFacts>
  bulk: BulkUpload
}

/**
 * Photographs are uploaded as soon as a row needs them, but they are not public before their project is on
 * the site.
 */
export function CheckPictures({ facts: { chosen, arrived, withoutRow }, bulk }: CheckPicturesProps) {
  const choose = useChoose()
  const { sending, sendAgain } = bulk
  const moving = sending.total > 0
  return (
    <section className={classes.pictures} aria-label="Photographs">
      <div className={classes.picturesHead}>
        <IconPhoto size={22} stroke={1.4} />
        <div>
          <Text fw={600} size="md">
            {countOf(chosen, arrived)}
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
            Choose images
          </Button>
          <Button variant="subtle" color="gray" onClick={choose.folder}>
            Choose a folder
          </Button>
        </Group>
      </div>
      {moving && (
        <div className={classes.picturesProgress}>
          <Text role="status">
            Uploading images: {formatNumber(sending.done)} of {formatNumber(sending.total)}
          </Text>
          <Progress
            value={(sending.done / sending.total) * 100}
            color={sending.problem ? 'red' : 'orange'}
            aria-label="Photographs"
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

function countOf(chosen: number, here: number): string {
  if (chosen === 0) return 'No images chosen'
  return here === 1 ? '1 image is here' : `${formatNumber(here)} images are here`
}
