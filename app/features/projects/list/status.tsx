import type { EditMark } from '#app/ui/editable.ts'
import { statuses, type ProjectStatus } from '../words.ts'

/** The status with its drawing mark: open, half, full. */
export function Status({ status, ...mark }: { status: ProjectStatus } & EditMark) {
  return (
    <span className="status" data-status={status} {...mark}>
      {statuses[status]}
    </span>
  )
}
