import type { ReactNode } from 'react'
import { fileAddress, isFileKey } from '#app/platform/files/keys.ts'
import { formatTime } from '../day.ts'
import { ConflictDialog, type ConflictField } from './conflict-dialog.tsx'
import { isSameText, type Values } from './form-values.ts'
import classes from './record-conflict.module.css'
import type { Refusal, SavedForm } from './use-saved-form.ts'

/** A refusal because somebody saved in between, with their version. */
export interface Conflict extends Refusal {
  newer: { values: Values; rev: number }
  by: string | undefined
  at: number
}

interface RecordConflictProps {
  conflict: Conflict
  form: SavedForm
  /** Of every field, by its name, in the order of the form. */
  labels: Record<string, string>
  /** What stands for a value, where that is not its text or the picture of its key. */
  show?: (name: string, value: string) => ReactNode
}

/** Both versions of a record, field by field. */
export function RecordConflict({ conflict, form, labels, show }: RecordConflictProps) {
  const { message, typed, newer, by, at } = conflict
  const fields: ConflictField[] = []
  const kept: Values = { rev: String(newer.rev) }
  for (const [name, label] of Object.entries(labels)) {
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
      title={message}
      theirs={`${by ? `${by}’s` : 'Theirs'}, saved at ${formatTime(at)}`}
      fields={fields}
      kept={kept}
      show={(name, value) => show?.(name, value) ?? <Shown value={value} />}
      choose={(chosen) => form.adopt(chosen, newer)}
    />
  )
}

function Shown({ value }: { value: string }) {
  if (value === '') return <span className="dim">Empty</span>
  if (isFileKey(value)) return <img src={fileAddress(value)} alt="" className={classes.picture} />
  return <span className={classes.lines}>{value}</span>
}
