import { Button, Group, Progress, Stepper, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { LeaveGuard } from '#app/ui/admin/drafts/leave-guard.tsx'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Route } from './+types/page'
import { DownloadTable } from './download.tsx'
import { ProjectsHead } from '../admin-list/projects-head.tsx'
import classes from './bulk.module.css'
import { CheckRows } from './check-rows.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { Report } from './report.tsx'
import type { BulkUploadState } from './session.ts'
import { useBulkUpload } from './use-bulk-upload.ts'

export const meta = () => screenMeta('Bulk upload')

export function loader({ context }: Route.LoaderArgs) {
  return { administrator: requireAdministrator(context).administrator.id }
}

export default function BulkUpload({ loaderData: { administrator } }: Route.ComponentProps) {
  return (
    <>
      <ProjectsHead sheet="A-03" actions={<DownloadTable />} />
      <Steps key={administrator} administrator={administrator} />
    </>
  )
}

/** Files, Check, Import or Report: the current step follows from what the browser has stored. */
function Steps({ administrator }: { administrator: string }) {
  const bulk = useBulkUpload(administrator)
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
        {step === 0 && <ChooseFiles bulk={bulk} />}
        {step === 1 && upload && facts && <CheckRows bulk={bulk} upload={upload} facts={facts} />}
        {progress && <Importing progress={progress} stop={bulk.stop} />}
        {step === 3 && upload && <Report upload={upload} resume={bulk.reopen} uploadMore={bulk.discard} />}
      </div>
    </>
  )
}

function Importing({
  progress,
  stop,
}: {
  progress: NonNullable<BulkUploadState['progress']>
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
