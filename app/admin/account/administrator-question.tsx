import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import classes from './account.module.css'
import { AccountForm, Proof, useAnswer } from './account-form.tsx'

const questions = {
  password: {
    intent: 'set-password',
    title: (name: string) => `A new password for ${name}?`,
    body: 'The old password stops working, and they are signed out everywhere.',
    button: 'Make a new password',
    color: 'ink',
  },
  remove: {
    intent: 'remove-administrator',
    title: (name: string) => `Remove ${name}?`,
    body: 'They are signed out at once and can no longer sign in. What they have written stays.',
    button: 'Remove',
    color: 'red',
  },
} as const

type Question = keyof typeof questions

export function isQuestion(text: string | null): text is Question {
  return text !== null && Object.hasOwn(questions, text)
}

export interface ShownAdministrator {
  id: string
  name: string
  email: string
  twoSteps: boolean
}

interface AdministratorQuestionProps {
  asked: Question
  administrator: ShownAdministrator
}

/** In the row of the administrator whom it is about. */
export function AdministratorQuestion({ asked, administrator }: AdministratorQuestionProps) {
  const { intent, title, body, button, color } = questions[asked]
  const problem = useAnswer(intent).problems?.administrator
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => block.current?.focus(), [asked])
  return (
    <div
      ref={block}
      tabIndex={-1}
      role="group"
      aria-label={title(administrator.name)}
      className={classes.question}
    >
      <AccountForm intent={intent} className={classes.line}>
        <input type="hidden" name="administrator" value={administrator.id} />
        <Text fw={600}>{title(administrator.name)}</Text>
        <Text c="dimmed">{body}</Text>
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        <Proof intent={intent} always={asked === 'password'} />
        <Group gap="xs">
          <Button type="submit" color={color}>
            {button}
          </Button>
          <Button component={Link} to={href('/admin/account')} preventScrollReset variant="default">
            Cancel
          </Button>
        </Group>
      </AccountForm>
    </div>
  )
}
