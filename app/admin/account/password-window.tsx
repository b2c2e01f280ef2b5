import { Button, Group, Text } from '@mantine/core'
import { use } from 'react'
import { AnswerDialog } from '#app/ui/admin/message/answer-dialog.tsx'
import classes from './account.module.css'
import { AccountContext, AccountForm } from './account-form.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { messages, proved, type AccountAnswer } from './rules.ts'

/** Asks for the password before a sensitive action, then sends that action again. */
export function PasswordWindow() {
  const { answer } = use(AccountContext)
  const words = answer && proved[answer.about]
  if (answer?.problems?.confirm === undefined || !words) return null
  return (
    <AnswerDialog answer={answer} title={words.title}>
      {(close) => <Question answer={answer} close={close} />}
    </AnswerDialog>
  )
}

interface QuestionProps {
  answer: AccountAnswer
  close?: () => void
}

function Question({ answer: { about, typed = {}, problems }, close }: QuestionProps) {
  const confirmProblem = problems?.confirm
  const { button, consequence, color = 'ink' } = proved[about] ?? {}
  return (
    <AccountForm intent={about} className={classes.line}>
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {consequence && <Text>{consequence}</Text>}
      <Text c="dimmed">{messages.passwordNeeded}</Text>
      <PasswordField
        name="confirm"
        label="Your password"
        problem={confirmProblem === messages.passwordNeeded ? undefined : confirmProblem}
        initialFocus
      />
      <Group gap="xs" justify="flex-end">
        {close && (
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        )}
        <Button type="submit" color={color}>
          {button}
        </Button>
      </Group>
    </AccountForm>
  )
}
