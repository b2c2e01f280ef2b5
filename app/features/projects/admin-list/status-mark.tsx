import classes from './status-mark.module.css'
import { statuses, type ProjectStatus } from '../words.ts'

/** A word first; the little square only helps the eye: half, full, empty. */
export function StatusMark({ status }: { status: ProjectStatus }) {
  return (
    <span className={classes.status}>
      <i data-status={status} aria-hidden />
      {statuses[status]}
    </span>
  )
}
