import { Text } from '@mantine/core'
import { useSubmit } from 'react-router'
import { IconTrash } from '../icons.ts'
import { questionsReady } from '../overlay/lazy.tsx'

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

/** For the press of a button: asks, and submits the form on yes. */
export function useQuestion(question: PostedQuestion) {
  const submit = useSubmit()
  const { fields, action } = question
  // Back must not lead to a deleted record.
  return () =>
    void askToConfirm(question, () => void submit(fields, { method: 'post', action, replace: true }))
}
