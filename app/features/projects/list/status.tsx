import type { EditMark } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { ProjectStatus } from '../project.ts'

/** The status with its drawing mark: open, half, full. Nothing, if nobody has chosen one. */
export function Status({ status, ...mark }: { status: ProjectStatus | '' } & EditMark) {
  const { messages } = useLanguage()
  if (!status) return null
  return (
    <span className="status" data-status={status} {...mark}>
      {messages.projects.statuses[status]}
    </span>
  )
}
