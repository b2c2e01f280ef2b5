import { ConflictDialog, type ConflictField } from '#app/ui/admin/conflict-dialog.tsx'
import { isSameText, type Values } from '#app/ui/admin/form-values.ts'
import type { Refusal, SavedForm } from '#app/ui/admin/use-saved-form.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { formatTime } from '#app/ui/day.ts'
import classes from './admin-editor.module.css'
import { labels, messages, statuses, types } from './rules.ts'

/** A refusal because somebody saved in between, with their version. */
export interface Conflict extends Refusal {
  newer: { values: Values; rev: number }
  by: string | undefined
  at: number
}

const pointLabels = { focusX: 'Most important point, across', focusY: 'Most important point, down' }
const words: Partial<Record<string, string>> = { ...types, ...statuses }

/** Both versions of a project, field by field. */
export function ProjectConflict({ conflict, form }: { conflict: Conflict; form: SavedForm }) {
  const { typed, newer, by, at } = conflict
  const fields: ConflictField[] = []
  const kept: Values = { rev: String(newer.rev) }
  for (const [name, label] of Object.entries({ ...labels, ...pointLabels })) {
    const mine = typed[name] ?? ''
    const theirs = newer.values[name] ?? ''
    if (isSameText(mine, theirs)) kept[name] = theirs
    else {
      const untouched = isSameText(mine, form.base.values[name])
      fields.push({ name, label, mine, theirs, choice: untouched ? 'theirs' : 'mine' })
    }
  }
  return (
    <ConflictDialog
      occasion={conflict}
      title={messages.savedMeanwhile}
      theirs={`${by ? `${by}’s` : 'Theirs'}, saved at ${formatTime(at)}`}
      fields={fields}
      kept={kept}
      show={show}
      choose={(chosen) => form.adopt(chosen, newer)}
    />
  )
}

function show(name: string, value: string) {
  if (value === '') return <span className="dim">Empty</span>
  if (name === 'imageUrl') return <img src={fileAddress(value)} alt="" className={classes.version} />
  if (name in pointLabels) return `${value} %`
  return <span className={classes.lines}>{words[value] ?? value}</span>
}
