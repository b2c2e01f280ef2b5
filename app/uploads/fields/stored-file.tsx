import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FileSummary } from '../file-summary.ts'
import { fileAddress, fileNameOf } from '#app/platform/files/keys.ts'
import { duration, pagesInWords, passwordWarning, sizeInWords } from '../messages.ts'
import { useHydrated } from '#app/ui/admin/use-hydrated.ts'
import { IconExternalLink, IconFileTypePdf, IconMovie, IconTrash } from '#app/ui/admin/icons.ts'
import classes from './stored-file.module.css'

interface StoredFileProps {
  storedKey: string
  /** `undefined` if only its key is known. */
  summary: FileSummary | undefined
  /** A preview, shown above the file's name. */
  preview?: ReactNode
  /** The control that replaces the file. */
  children: ReactNode
  remove: () => void
}

/** A document or a video: its name, its type, and what can be done with it. */
export function StoredFile({ storedKey, summary, preview, children, remove }: StoredFileProps) {
  const hydrated = useHydrated()
  const name = fileNameOf(storedKey)
  const locked = passwordWarning(summary?.pages)
  const Sign = /\.pdf$/i.test(name) ? IconFileTypePdf : IconMovie
  return (
    <div className={classes.stored}>
      {preview}
      <div className={classes.line}>
        <Sign size={28} stroke={1.4} aria-hidden className={classes.sign} />
        <div className={classes.summary}>
          <Text fw={600} className={classes.name}>
            {name}
          </Text>
          <Text c="dimmed" size="sm" className="code">
            {summary ? lineOf(summary) : 'Stored here'}
          </Text>
          {locked && <Text size="sm">{locked}</Text>}
        </div>
        <div className={classes.actions}>
          <Button
            component="a"
            href={fileAddress(storedKey)}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            leftSection={<IconExternalLink size={16} />}
            aria-label={`Open ${name} in a new tab`}
          >
            Open
          </Button>
          {children}
          {hydrated && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              aria-label={`Remove ${name}`}
              onClick={remove}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

const kinds: Partial<Record<string, string>> = {
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
  'video/webm': 'WebM',
}

function lineOf({ type, bytes, width, height, duration: length, pages }: FileSummary): string {
  const known = [
    kinds[type],
    pagesInWords(pages),
    length === null ? undefined : duration(length / 1000),
    width === null || height === null ? undefined : `${width} × ${height}`,
    sizeInWords(bytes),
  ]
  return known.filter((fact) => fact !== undefined).join(' · ')
}
