import { RecordConflict, type Conflict } from '#app/ui/admin/record-conflict.tsx'
import type { SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { labels, statuses, types } from './rules.ts'

const pointLabels = { focusX: 'Most important point, across', focusY: 'Most important point, down' }
const words: Partial<Record<string, string>> = { ...types, ...statuses }

/** Both versions of a project, field by field. */
export function ProjectConflict({ conflict, form }: { conflict: Conflict; form: SavedForm }) {
  return <RecordConflict conflict={conflict} form={form} labels={{ ...labels, ...pointLabels }} show={show} />
}

function show(name: string, value: string) {
  return name in pointLabels ? `${value} %` : words[value]
}
