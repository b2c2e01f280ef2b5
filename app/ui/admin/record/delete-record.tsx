import { Button, Group, Text } from '@mantine/core'
import { href, Link, useFetcher, useLocation } from 'react-router'
import type { RecordKind } from '#app/platform/change.server.ts'
import { deleting, useQuestion, type PostedQuestion } from './question.tsx'
import classes from './record-editor.module.css'

const askingForm = 'ask-before-deleting'

/**
 * Must be inside the record's form. Without JavaScript its button submits a separate form, `AskingForm`, and
 * the question is shown on the page.
 */
export function DeleteRecord({ deletion, line }: { deletion: PostedQuestion; line: string }) {
  const ask = useQuestion(deletion)
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
export function DeleteLink({ deletion, label }: { deletion: PostedQuestion; label: string }) {
  const ask = useQuestion(deletion)
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

/** The result of undoing: a message, whether it succeeded or not. */
export interface UndoAnswer {
  said: string
}

/** For the message after a deletion: restores the record named by the address. */
export function UndoDeletion({ kind }: { kind: RecordKind }) {
  const record = new URLSearchParams(useLocation().search).get('of')
  return record && <UndoButton of={{ kind, record }} />
}

/** For the message after an action: undoes it without leaving the screen. */
export function UndoButton({ of }: { of: Record<string, string> }) {
  const { data, state, submit } = useFetcher<UndoAnswer>()
  const undo = () => void submit(of, { method: 'post', action: href('/admin/undo') })
  return (
    <>
      {!data && (
        <Button variant="default" size="xs" onClick={undo} loading={state !== 'idle'}>
          Undo
        </Button>
      )}
      <span role="status">{data?.said}</span>
    </>
  )
}
