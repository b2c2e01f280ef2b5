import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { byteOrderMark, csvLine } from '#app/platform/tables/csv.ts'
import { IconDownload } from '#app/ui/admin/icons.ts'
import { isoDay } from '#app/platform/clock.ts'

interface DownloadTableProps {
  /** Of the file, before the day. */
  name: string
  rows: () => string[][]
  children: string
}

/** A link to a CSV file that is made when it is followed. */
export function DownloadTable({ name, rows, children }: DownloadTableProps) {
  function make({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
    const content = byteOrderMark + rows().map(csvLine).join('')
    const address = URL.createObjectURL(new Blob([content], { type: 'text/csv' }))
    link.href = address
    link.download = `${name} ${isoDay(Date.now())}.csv`
    // The browser has begun to read it by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  return (
    <Button component="a" href="#" onClick={make} variant="default" leftSection={<IconDownload size={16} />}>
      {children}
    </Button>
  )
}
