import { statuses, type ProjectStatus } from '../words.ts'

/** The status with its drawing mark: open, half, full. */
export function Status({ status }: { status: ProjectStatus }) {
  return (
    <span className="status" data-status={status}>
      {statuses[status]}
    </span>
  )
}
