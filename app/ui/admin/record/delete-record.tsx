import { Button, Group, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Form, href, Link, useFetcher, useLocation, useSubmit } from 'react-router'
import type { RecordKind } from '#app/platform/change.server.ts'
import { askBeforeDeleting } from './ask-before-deleting.tsx'
import classes from './delete-record.module.css'
import { IconTrash } from '../icons.ts'

/** What is deleted, and what is said of it before. */
export interface Deletion {
  question: string
  consequence: string
  rev: number
  /** Of the record's own form. */
  address: string
}

const askingForm = 'ask-before-deleting'

function useQuestion({ question, consequence, rev, address }: Deletion) {
  const submit = useSubmit()
  return (event: MouseEvent) => {
    event.preventDefault()
    askBeforeDeleting({
      title: question,
      body: consequence,
      onConfirm: () =>
        // Back does not lead to what is no longer there.
        void submit(
          { intent: 'delete', rev: String(rev) },
          { method: 'post', action: address, replace: true },
        ),
    })
  }
}

/**
 * Stands inside the record's form. Before JavaScript runs its button sends a form of its own, `AskingForm`, and the
 * question stands on the page.
 */
export function DeleteRecord({ deletion, line }: { deletion: Deletion; line: string }) {
  const ask = useQuestion(deletion)
  return (
    <Group className={classes.remove} justify="space-between" gap="xs">
      <Text c="dimmed">{line}</Text>
      <Button
        type="submit"
        form={askingForm}
        name="ask"
        value="delete"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={ask}
      >
        Delete
      </Button>
    </Group>
  )
}

export function AskingForm() {
  return <form method="get" id={askingForm} />
}

/** Stands in a list. Before JavaScript runs it leads to the record, where the question stands on the page. */
export function DeleteLink({ deletion, label }: { deletion: Deletion; label: string }) {
  const ask = useQuestion(deletion)
  return (
    <Button
      component={Link}
      to={`${deletion.address}?ask=delete`}
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      aria-label={label}
      onClick={ask}
    >
      Delete
    </Button>
  )
}

/** The same question without a dialog. */
export function DeleteQuestion({ deletion }: { deletion: Deletion }) {
  const { question, consequence, rev, address } = deletion
  return (
    <Form method="post" action={address} className={classes.question}>
      <h2>{question}</h2>
      <p>{consequence}</p>
      <input type="hidden" name="rev" value={rev} />
      <Group gap="xs">
        <Button component={Link} to={address} variant="default">
          Cancel
        </Button>
        <Button type="submit" name="intent" value="delete" color="red">
          Delete
        </Button>
      </Group>
    </Form>
  )
}

/** What undoing answers: a sentence, whether it could be done or not. */
export interface Undone {
  said: string
}

/** In the message after deleting: brings it back. The address says what it was. */
export function UndoDeletion({ kind }: { kind: RecordKind }) {
  const record = new URLSearchParams(useLocation().search).get('of')
  return record && <UndoButton of={{ kind, record }} />
}

/** In the message after something was done: takes it back, and one stays where one is. */
export function UndoButton({ of }: { of: Record<string, string> }) {
  const { data, state, submit } = useFetcher<Undone>()
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

/** Whether an address asks for that question. */
export function asksToDelete(request: Request): boolean {
  return new URL(request.url).searchParams.get('ask') === 'delete'
}
