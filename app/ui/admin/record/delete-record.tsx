import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { href, useLocation } from 'react-router'
import type { RecordKind } from '#app/platform/changes/change.server.ts'
import type { Area } from '#app/platform/auth/rights.ts'
import { useMay } from '../rights.ts'
import type { Said } from '../said.ts'
import { useQuickChange } from '../use-quick-change.ts'
import { askToConfirm, deleting, type PostedQuestion } from './question.tsx'
import classes from './delete-record.module.css'

/** The confirmation before a record is deleted. */
export interface RecordDeletion extends PostedQuestion {
  kind: RecordKind
  /** Only whoever may write there is offered it. */
  area: Area
  id: string
  rev: number
  /** What is said if it fails, before the reason. */
  failed: string
}

/** Deletes at once; separate from the record's form, which would take a failure for one of saving. */
function useDeletion({ kind, id, fields, failed }: RecordDeletion) {
  const { send } = useQuickChange({ action: href('/admin/documents') })
  return () => send({ ...fields, kind, id }, failed)
}

function useAskToDelete(deletion: RecordDeletion) {
  const remove = useDeletion(deletion)
  return () => void askToConfirm(deletion, remove)
}

/** Inside the record's form. */
export function DeleteRecord({ deletion, line }: { deletion: RecordDeletion; line: string }) {
  const ask = useAskToDelete(deletion)
  return (
    <Group className={classes.remove} justify="space-between" gap="xs">
      <Text c="dimmed">{line}</Text>
      <Button {...deleting} onClick={ask}>
        Delete
      </Button>
    </Group>
  )
}

/** For use in a list. */
export function DeleteButton({ deletion, label }: { deletion: RecordDeletion; label: string }) {
  const ask = useAskToDelete(deletion)
  const may = useMay()
  if (!may(deletion.area, 'write')) return null
  return (
    <Button {...deleting} aria-label={label} onClick={ask}>
      Delete
    </Button>
  )
}

/** For the message after a deletion: restores the record named by the address. */
export function UndoDeletion({ kind }: { kind: RecordKind }) {
  const record = new URLSearchParams(useLocation().search).get('of')
  return record && <UndoButton of={{ kind, record }} />
}

interface UndoButtonProps {
  of: Record<string, string>
  action?: string | undefined
}

/** For the message after an action: undoes it without leaving the screen. */
export function UndoButton({ of, action = href('/admin/undo') }: UndoButtonProps) {
  const [answer, setAnswer] = useState<Said>()
  const { send, pending } = useQuickChange({ action, answered: setAnswer })
  return (
    <>
      {!answer && (
        <Button variant="default" size="xs" onClick={() => send(of)} loading={pending !== undefined}>
          Undo
        </Button>
      )}
      <span role="status">{answer?.said}</span>
    </>
  )
}
