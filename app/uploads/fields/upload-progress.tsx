import { Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPause, IconPlayerPlay, IconRefresh } from '#app/ui/admin/icons.ts'
import { failed as failedWords } from '#app/ui/admin/message/failure-words.ts'
import classes from './image-field.module.css'
import { inMegabytes } from '../messages.ts'
import { fileOf, type QueueItem } from '../queue.ts'

interface UploadProgressProps {
  upload: QueueItem<File>
  retry: () => void
  pause: () => void
  cancel: () => void
}

export function UploadProgress({ upload, retry, pause, cancel }: UploadProgressProps) {
  const { sent, state, failed } = upload
  const file = fileOf(upload)
  const percent = Math.floor((sent / file.size) * 100)
  const moving = state === 'sending' || state === 'waiting'
  return (
    <div className={classes.upload} data-failed={failed ? true : undefined}>
      <Group justify="space-between" gap="xs" wrap="nowrap" mb={8}>
        <Text fw={600} truncate>
          {file.name}
        </Text>
        <Text className="code" fw={500} flex="none">
          {percent} %
        </Text>
      </Group>
      <Progress
        value={percent}
        color={failed ? 'red' : 'orange'}
        aria-label={`Upload of ${file.name}`}
        transitionDuration={100}
      />
      <Group justify="space-between" mt={12} gap="xs">
        {failed ? (
          <Group gap={8} wrap="nowrap" role="alert" c="var(--mantine-color-error)">
            <IconAlertTriangle size={18} />
            <Text>{failedWords.upload(failed.sentence)}</Text>
          </Group>
        ) : (
          <Text c={state === 'waiting' ? undefined : 'dimmed'} className="code">
            {lineOf(upload)}
          </Text>
        )}
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={cancel}>
            Cancel
          </Button>
          {moving && sent < file.size && (
            <Button variant="default" leftSection={<IconPlayerPause size={16} />} onClick={pause}>
              Pause
            </Button>
          )}
          {state === 'paused' && (
            <Button variant="default" leftSection={<IconPlayerPlay size={16} />} onClick={retry}>
              Continue
            </Button>
          )}
          {failed && (
            <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={retry}>
              Try again
            </Button>
          )}
        </Group>
      </Group>
    </div>
  )
}

function lineOf(upload: QueueItem<File>): string {
  const { sent, state, left } = upload
  const { type, size } = fileOf(upload)
  if (state === 'open') return 'Waiting to start…'
  if (state === 'preparing') return type.startsWith('image/') ? 'Making it smaller…' : 'Looking at it…'
  if (state === 'waiting') return 'Connection lost, trying again…'
  if (sent === size) return 'Looking at it…'
  const amount = `${inMegabytes(sent)} of ${inMegabytes(size)} MB`
  if (state === 'paused') return `${amount}, paused`
  return left === undefined ? amount : `${amount}, ${remaining(left)}`
}

/** Rounded the way people say it; exact seconds would always be wrong. */
function remaining(seconds: number): string {
  if (seconds < 10) return 'almost there'
  if (seconds < 50) return `about ${Math.ceil(seconds / 10) * 10} seconds left`
  const minutes = Math.max(1, Math.round(seconds / 60))
  return `about ${minutes} minutes left`
}
