import { Button, Group, Progress, Stepper, Text } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LeaveGuard } from '#app/ui/admin/form/leave-guard.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import type { SessionState } from '../session.ts'
import type { UploadPlace } from '../upload.ts'
import { CheckRows } from './check-rows.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { Report } from './report.tsx'
import classes from './table.module.css'
import { useTableUpload } from './use-upload.ts'

interface UploadScreenProps extends UploadPlace {
  /** The id of whoever uploads. */
  administrator: string
  /** Further words below the invitation. */
  more?: ReactNode
}

/** Files, Check, Import or Report: the current step follows from what the browser has stored. */
export function UploadScreen({ administrator, collection, parent, more }: UploadScreenProps) {
  const bulk = useTableUpload(administrator, { collection, parent })
  const { upload, facts, progress } = bulk
  const step = progress ? 2 : !upload ? 0 : upload.finishedAt === null ? 1 : 3
  const [seen, setSeen] = useState(step)
  const container = useRef<HTMLDivElement>(null)

  // A new step starts at the top, for sighted readers and for screen readers.
  useEffect(() => {
    if (seen === step) return
    setSeen(step)
    container.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [seen, step])

  return (
    <>
      <Stepper
        active={step}
        size="sm"
        color="ink"
        className={classes.steps}
        classNames={{ step: classes.step, stepBody: classes.stepBody }}
        allowNextStepsSelect={false}
      >
        {['Files', 'Check', 'Import', 'Report'].map((label) => (
          <Stepper.Step key={label} allowStepSelect={false} label={label} tabIndex={-1} />
        ))}
      </Stepper>
      <div ref={container} tabIndex={-1} className={classes.place} aria-busy={!bulk.loaded}>
        {step === 0 && <ChooseFiles bulk={bulk} more={more} />}
        {step === 1 && upload && facts && <CheckRows bulk={bulk} upload={upload} facts={facts} />}
        {progress && <Importing progress={progress} stop={bulk.stop} />}
        {step === 3 && upload && (
          <Report {...{ collection, parent, upload }} resume={bulk.reopen} uploadMore={bulk.discard} />
        )}
      </div>
    </>
  )
}

function Importing({
  progress,
  stop,
}: {
  progress: NonNullable<SessionState['progress']>
  stop: () => void
}) {
  const { done, total } = progress
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
        The site keeps working as usual. Please keep this page open until the import is done.
      </Text>
      <Button variant="default" onClick={stop}>
        Cancel
      </Button>
    </div>
  )
}
