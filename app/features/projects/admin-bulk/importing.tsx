import { Button, Group, Progress, Text } from '@mantine/core'
import { LeaveGuard } from '#app/ui/admin/leave-guard.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import classes from './bulk.module.css'
import type { Progress as Far } from './rules.ts'

export function Importing({ progress: { done, total }, stop }: { progress: Far; stop: () => void }) {
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <div className={classes.importing}>
      <LeaveGuard unsaved title="Stop the import?" lead="The import stops if you leave this page now." />
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Text fw={600} size="lg" role="status">
          Importing: {formatNumber(done)} of {formatNumber(total)} rows
        </Text>
        <span className={classes.percent}>{percent} %</span>
      </Group>
      <Progress value={percent} size={10} my="md" aria-label="Import" />
      <Text c="dimmed" mb="lg">
        The site goes on as usual. Please leave this page open until it is done.
      </Text>
      <Button variant="default" onClick={stop}>
        Cancel
      </Button>
    </div>
  )
}
