import type { ReactNode } from 'react'
import { fileAddress, isFileKey, keyOfAddress } from '#app/platform/files/keys.ts'
import { sayMoment } from '#app/ui/day.ts'
import { StoredPicture } from '#app/ui/photograph.tsx'
import { ConflictDialog, type ConflictField } from './conflict-dialog.tsx'
import { isSameText, type FormValues } from '../form/form-values.ts'
import classes from './record-conflict.module.css'
import type { Conflict } from '../form/not-saved.ts'

/** How a record's fields are named and shown beside each other. */
export interface Versions {
  /** Of every field, by its name, in the order of the form. */
  labels: Record<string, string>
  /** What stands for a value, where that is not its text or the file of its key or address. */
  show?: (name: string, value: string) => ReactNode
}

interface RecordConflictProps extends Versions {
  /** What this is about; it opens with every new one. */
  occasion: object
  title: string
  mine: FormValues
  /** What the form held before it was typed in. */
  before: FormValues
  newer: Conflict['newer']
  /** Whose the newer version is. */
  theirs: string
  button: string
  choose: (chosen: FormValues) => void
}

/** Both versions of a record, field by field. */
export function RecordConflict({ mine, before, newer, labels, show, ...dialog }: RecordConflictProps) {
  const fields: ConflictField[] = []
  const unchanged: FormValues = { rev: String(newer.rev) }
  for (const [name, label] of Object.entries(labels)) {
    const own = mine[name] ?? ''
    const theirs = newer.values[name] ?? ''
    if (isSameText(own, theirs)) unchanged[name] = theirs
    else
      fields.push({
        name,
        label,
        mine: own,
        theirs,
        choice: isSameText(own, before[name]) ? 'theirs' : 'mine',
      })
  }
  return (
    <ConflictDialog
      {...dialog}
      fields={fields}
      unchanged={unchanged}
      show={(name, value) => show?.(name, value) ?? <Shown value={value} />}
    />
  )
}

/** `Saved by omar today at 14:06` */
export function whoseVersion({ by, at }: Pick<Conflict, 'by' | 'at'>, now: number): string {
  return `Saved${by ? ` by ${by}` : ''} ${sayMoment(at, now)}`
}

function Shown({ value }: { value: string }) {
  if (value === '') return <span className="dim">Empty</span>
  const key = isFileKey(value) ? value : keyOfAddress(value)
  if (!key) return <span className={classes.lines}>{value}</span>
  const address = fileAddress(key)
  if (/\.(mp4|webm)$/i.test(key))
    return <video src={address} className={classes.picture} controls muted preload="metadata" />
  if (/\.pdf$/i.test(key)) return <span className={classes.lines}>{key.slice(key.indexOf('/') + 1)}</span>
  return <StoredPicture storedKey={key} width={320} className={classes.picture} />
}
