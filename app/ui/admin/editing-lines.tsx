import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTime } from '../day.ts'
import classes from './editing-lines.module.css'
import type { useEditing } from './use-editing.ts'

type Editing = NonNullable<ReturnType<typeof useEditing>>

interface EditingLinesProps {
  editing: Editing | undefined
  /** Somebody saved the record while something was typed here. */
  newer: boolean
  gone: boolean
}

/** Who else has this open, and what they did with it. Nobody is locked out. */
export function EditingLines({ editing, newer, gone }: EditingLinesProps) {
  const others = editing?.others.filter(({ self }) => !self).map(({ name }) => name) ?? []
  const isElsewhere = editing?.others.some(({ self }) => self) ?? false
  const at = editing?.at ? ` at ${formatTime(editing.at)}` : ''
  const who = editing?.by ?? 'Somebody'
  return (
    <div role="status" className={classes.lines}>
      {others.length > 0 && (
        <Line
          mark={initialsOf(others[0] ?? '')}
          said={`${listOf(others)} ${others.length === 1 ? 'is' : 'are'} editing this.`}
        >
          If you both save, you will see both versions.
        </Line>
      )}
      {isElsewhere && <Line said="You have this open in another tab.">Type in one of them only.</Line>}
      {newer && !gone && (
        <Line said={`${who} saved this${at}.`}>
          What you typed is kept. When you save, you will see both versions and choose.
        </Line>
      )}
      {gone && (
        <Line said={`${who} deleted this${at}.`}>
          What you typed is still here, and you can add it as a new one.
        </Line>
      )}
    </div>
  )
}

function Line({ mark, said, children }: { mark?: string; said: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      {mark && (
        <span className={classes.initials} aria-hidden>
          {mark}
        </span>
      )}
      <Text>
        <b>{said}</b> <span className="dim">{children}</span>
      </Text>
    </div>
  )
}

function listOf(names: string[]): string {
  return new Intl.ListFormat('en').format(names)
}

function initialsOf(name: string): string {
  return name.slice(0, 2).toUpperCase()
}
