import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { initialsOf } from '#app/ui/admin/initials.ts'
import { momentInSentence } from '#app/ui/day.ts'
import { useNow } from '../moment.tsx'
import classes from './editing-lines.module.css'
import type { useEditing } from './use-editing.ts'

type Editing = NonNullable<ReturnType<typeof useEditing>>

interface EditingProps {
  editing: Editing | undefined
}

/** Who else has the record open. Nobody is locked out. */
export function EditingLines({ editing }: EditingProps) {
  const others = editing?.others.filter(({ self }) => !self).map(({ name }) => name) ?? []
  const isElsewhere = editing?.others.some(({ self }) => self) ?? false
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
    </div>
  )
}

interface EditingNewsProps {
  /** Who saved or deleted it last. */
  editing: { by?: string | undefined; at?: number | undefined } | undefined
  /** Somebody saved the record while something was typed here. */
  newer: boolean
  gone: boolean
}

/** What somebody else has done with the record meanwhile; shown in the save bar. */
export function EditingNews({ editing, newer, gone }: EditingNewsProps) {
  const now = useNow()
  const at = editing?.at ? ` ${momentInSentence(editing.at, now)}` : ''
  const who = editing?.by ?? 'Somebody'
  if (gone)
    return (
      <div>
        <b>{`${who} deleted this${at}.`}</b>{' '}
        <span>What you typed is still here, and you can add it as a new one.</span>
      </div>
    )
  if (!newer) return null
  return (
    <div>
      <b>{`${who} saved this${at}.`}</b>{' '}
      <span>What you typed is kept. When you save, you will see both versions and choose.</span>
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
