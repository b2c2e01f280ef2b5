import { Button, Group, Text } from '@mantine/core'
import type { FormEvent, MouseEvent } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { IconTrash } from '../icons.ts'
import { questionsReady } from '../overlay/lazy.tsx'
import classes from './question.module.css'

/** The confirmation before a deletion; it names what will be deleted. */
export interface Question {
  title: string
  body: string
  /** The label of the button; `Delete` by default. */
  confirm?: string
}

/** A question whose yes submits a form. */
export interface PostedQuestion extends Question {
  fields: Record<string, string>
  /** The address to which the fields are posted. */
  action: string
  /** The target of `Cancel` without JavaScript. */
  back: string
}

/** The look of a button that asks before deleting. */
export const deleting = {
  variant: 'subtle',
  color: 'red',
  leftSection: <IconTrash size={16} />,
} as const

export async function askToConfirm({ title, body, confirm = 'Delete' }: Question, onConfirm: () => void) {
  const { modals } = await questionsReady
  modals.openConfirmModal({
    title,
    children: <Text>{body}</Text>,
    labels: { confirm, cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    cancelProps: { variant: 'default', 'data-autofocus': true },
    onConfirm,
  })
}

/**
 * For a link or button that leads to `QuestionOnPage` without JavaScript; with it, the question is asked in
 * place.
 */
export function useQuestion(question: PostedQuestion) {
  const submit = useSubmit()
  const { fields, action } = question
  return (event: MouseEvent) => {
    event.preventDefault()
    // Back must not lead to a deleted record.
    void askToConfirm(question, () => void submit(fields, { method: 'post', action, replace: true }))
  }
}

interface QuestionOnPageProps extends PostedQuestion {
  onSubmit?: (event: FormEvent) => void
}

/** The same question without a dialog. */
export function QuestionOnPage({ onSubmit, ...question }: QuestionOnPageProps) {
  const { title, body, confirm = 'Delete', fields, action, back } = question
  return (
    <Form method="post" action={action} onSubmit={onSubmit} className={classes.question}>
      <h2>{title}</h2>
      <p>{body}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Group gap="xs">
        <Button component={Link} to={back} variant="default">
          Cancel
        </Button>
        <Button type="submit" color="red">
          {confirm}
        </Button>
      </Group>
    </Form>
  )
}
