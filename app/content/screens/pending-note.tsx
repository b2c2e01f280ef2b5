import { Alert } from '@mantine/core'
import { formatDay, formatTime, nameWeekday } from '#app/ui/day.ts'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'

/** What is known of a version that is not published yet. */
export interface Pending {
  by: string
  at: number
  from: number | null
  failed: string
}

/** Says that the form shows another version than the site, and what becomes of it. */
export function PendingNote({ by, at, from, failed }: Pending) {
  const { timeZone } = useNow()
  return (
    <Alert
      color={failed ? 'red' : 'orange'}
      mb="md"
      title={failed ? 'Not published at its minute' : 'Not published yet'}
    >
      You see a draft by <bdi>{by}</bdi>, <Moment at={at} />. The site shows the version before it
      {from === null
        ? '.'
        : ` until ${nameWeekday(from, timeZone)} ${formatDay(from, timeZone)}, ${formatTime(from, timeZone)}.`}
      {failed && ` ${failed}`}
    </Alert>
  )
}
