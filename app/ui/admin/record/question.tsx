import { Button, Group, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { IconTrash } from '../icons.ts'
import { questionsStand } from '../overlay/later.tsx'
import classes from './question.module.css'

/** Every deletion is confirmed, and the question names what goes. */
export interface Question {
  title: string
  body: string
  /** Of the button; `Delete` where nothing else is said. */
  confirm?: string
}

/** One of which the yes is a form that is sent. */
export interface PostedQuestion extends Question {
  fields: Record<string, string>
  /** Where they are sent. */
  action: string
  /** Where `Cancel` leads before JavaScript runs. */
  back: string
}

/** How a button looks that asks. */
export const deleting = {
  variant: 'subtle',
  color: 'red',
  leftSection: <IconTrash size={16} />,
} as const

export async function askToConfirm({ title, body, confirm = 'Delete' }: Question, onConfirm: () => void) {
  const { modals } = await questionsStand
  modals.openConfirmModal({
    title,
    children: <Text>{body}</Text>,
    labels: { confirm, cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    cancelProps: { variant: 'default', 'data-autofocus': true },
    onConfirm,
  })
}

/** For a link or button that without JavaScript leads to `QuestionOnPage`: asks on the spot. */
export function useQuestion(question: PostedQuestion) {
  const submit = useSubmit()
  const { fields, action } = question
  return (event: MouseEvent) => {
    event.preventDefault()
    // Back does not lead to what is no longer there.
    void askToConfirm(question, () => void submit(fields, { method: 'post', action, replace: true }))
  }
}

/** The same question without a dialog. */
export function QuestionOnPage({ title, body, confirm = 'Delete', fields, action, back }: PostedQuestion) {
  return (
    <Form method="post" action={action} className={classes.question}>
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
