import { useLanguage } from '#app/ui/use-language.ts'
import type { ProjectStatus } from '../words.ts'

/** The status with its drawing mark: open, half, full. */
export function Status({ status }: { status: ProjectStatus }) {
  const { messages } = useLanguage()
  return (
    <span className="status" data-status={status}>
      {messages.projects.statuses[status]}
    </span>
  )
}
