import { Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '../icons.ts'
import classes from './image-field.module.css'
import type { Upload } from './use-upload.ts'

interface UploadProgressProps {
  upload: Upload
  retry: () => void
  cancel: () => void
}

export function UploadProgress({ upload, retry, cancel }: UploadProgressProps) {
  const { file, sent, failed } = upload
  const percent = file.size === 0 ? 100 : Math.floor((sent / file.size) * 100)
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
            <IconAlertTriangle size={18} aria-hidden />
            <Text>{failed}</Text>
          </Group>
        ) : (
          <Text c="dimmed" className="code">
            {percent < 100 ? `${megabytes(sent)} of ${megabytes(file.size)} MB` : 'Looking at it'}
          </Text>
        )}
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={cancel}>
            Cancel
          </Button>
          {failed && (
            <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
              Try again
            </Button>
          )}
        </Group>
      </Group>
    </div>
  )
}

function megabytes(bytes: number) {
  return (bytes / 1024 / 1024).toFixed(1)
}
