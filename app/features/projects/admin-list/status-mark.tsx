import classes from './status-mark.module.css'
import { statuses, type ProjectStatus } from '../project.ts'

/** The label matters; the small square only supports it: half, full, empty. */
export function StatusMark({ status }: { status: ProjectStatus | '' }) {
  if (!status) return <span className={classes.none}>No status</span>
  return (
    <span className={classes.status}>
      <i data-status={status} aria-hidden />
      {statuses[status]}
    </span>
  )
}
