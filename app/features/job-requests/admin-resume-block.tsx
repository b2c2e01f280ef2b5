import { Button, Text } from '@mantine/core'
import { href } from 'react-router'
import { FileCaution } from '#app/uploads/fields/file-caution.tsx'
import { IconDownload, IconFileTypePdf } from '#app/ui/admin/icons.ts'
import classes from '#app/ui/admin/requests/requests.module.css'
import { messages } from './admin-words.ts'
import type { ReceivedJobRequest } from './store.server.ts'

/** The applicant's file, by the name that it came with. */
export function ResumeBlock({ request }: { request: ReceivedJobRequest }) {
  const { id, fileName, fileBytes, fileCautions } = request
  if (fileBytes === undefined) return <Text c="dimmed">{messages.noResume}</Text>
  return (
    <div className={classes.file}>
      <IconFileTypePdf size={32} stroke={1.3} aria-hidden />
      <div className={classes.fileName}>
        <bdi>{fileName}</bdi>
        <Text c="dimmed" size="xs">
          PDF, {sizeOf(fileBytes)}. Only signed-in administrators can open it.
        </Text>
        <FileCaution found={fileCautions} />
      </div>
      <Button
        component="a"
        href={href('/admin/job-requests/:id/resume', { id })}
        download
        color="orange"
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Download
      </Button>
    </div>
  )
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
