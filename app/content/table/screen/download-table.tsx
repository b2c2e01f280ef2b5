import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { byteOrderMark, csvLine } from '#app/platform/tables/csv.ts'
import { IconDownload } from '#app/ui/admin/icons.ts'
import { useNow } from '#app/ui/admin/moment.tsx'
import { isoDay } from '#app/platform/clock.ts'
import { minute } from '#app/platform/units.ts'

interface DownloadTableProps {
  /** The first part of the file name, before the date. */
  name: string
  rows: () => string[][]
  children: string
}

/** A link to a CSV file that is generated on click. */
export function DownloadTable({ name, rows, children }: DownloadTableProps) {
  const { timeZone } = useNow()
  function make({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
    const content = byteOrderMark + rows().map(csvLine).join('')
    const address = URL.createObjectURL(new Blob([content], { type: 'text/csv' }))
    link.href = address
    link.download = `${name} ${isoDay(Date.now(), timeZone)}.csv`
    // By then the browser has started to read it.
    setTimeout(() => URL.revokeObjectURL(address), minute)
  }
  return (
    <Button component="a" href="#" onClick={make} variant="default" leftSection={<IconDownload size={16} />}>
      {children}
    </Button>
  )
}
