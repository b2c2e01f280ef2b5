import { Button, Group, Text } from '@mantine/core'
import { useState, type MouseEvent } from 'react'
import { href, Link, useLocation } from 'react-router'
import type { RecordKind } from '#app/platform/changes/change.server.ts'
import type { Said } from '../said.ts'
import { useQuickChange } from '../use-quick-change.ts'
import { askToConfirm, deleting, QuestionOnPage, type PostedQuestion } from './question.tsx'
import classes from './delete-record.module.css'

const askingForm = 'ask-before-deleting'

/** The confirmation before a record is deleted. */
export interface RecordDeletion extends PostedQuestion {
  kind: RecordKind
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
  return (event: MouseEvent) => {
    event.preventDefault()
    void askToConfirm(deletion, remove)
  }
}

/** The same question without a dialog. */
export function DeletionOnPage({ deletion }: { deletion: RecordDeletion }) {
  const remove = useDeletion(deletion)
  return (
    <QuestionOnPage
      {...deletion}
      onSubmit={(event) => {
        event.preventDefault()
        remove()
      }}
    />
  )
}

/**
 * Must be inside the record's form. Without JavaScript its button submits a separate form, `AskingForm`, and
 * the question is shown on the page.
 */
export function DeleteRecord({ deletion, line }: { deletion: RecordDeletion; line: string }) {
  const ask = useAskToDelete(deletion)
  return (
    <Group className={classes.remove} justify="space-between" gap="xs">
      <Text c="dimmed">{line}</Text>
      <Button type="submit" form={askingForm} name="ask" value="delete" {...deleting} onClick={ask}>
        Delete
      </Button>
    </Group>
  )
}

export function AskingForm() {
  return <form method="get" id={askingForm} />
}

/** For use in a list. Without JavaScript it leads to the record, where the question is shown on the page. */
export function DeleteLink({ deletion, label }: { deletion: RecordDeletion; label: string }) {
  const ask = useAskToDelete(deletion)
  return (
    <Button
      component={Link}
      to={`${deletion.back}?ask=delete`}
      {...deleting}
      aria-label={label}
      onClick={ask}
    >
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
