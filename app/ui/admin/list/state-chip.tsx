import { Badge } from '@mantine/core'
import { formatDay, formatTime } from '#app/ui/day.ts'
import { useNow } from '../moment.tsx'

interface StateChipProps {
  /**
   * `Draft`, `Scheduled`, `Ended`, `Waiting`; `Changed` if another version of what is on the site waits; of what has a last
   * day, how long it is valid
   */
  state: string
  color?: string
  /** When it goes on the site. */
  from?: unknown
}

/** Says of what is not on the site why; what is there as it was last saved has none. */
export function StateChip({ state, color, from }: StateChipProps) {
  const { timeZone } = useNow()
  const at = typeof from === 'number' ? ` ${formatDay(from, timeZone)}, ${formatTime(from, timeZone)}` : ''
  return (
    <Badge color={color ?? (state === 'Ended' ? 'gray' : 'orange')} variant="light">
      {state}
      {at}
    </Badge>
  )
}
