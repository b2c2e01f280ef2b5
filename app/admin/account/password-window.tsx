import { Button, Group, Modal, Text } from '@mantine/core'
import { use, useState } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import classes from './account.module.css'
import { AccountContext, AccountForm, PasswordField } from './account-form.tsx'
import { messages, proved, type AccountAnswer } from './rules.ts'

/** Asks for the password, whatever it is needed for, and then sends that again. Before JavaScript runs it stands on the page. */
export function PasswordWindow() {
  const { answer } = use(AccountContext)
  const [closed, setClosed] = useState<AccountAnswer>()
  const hydrated = useHydrated()
  if (answer?.problems?.confirm === undefined) return null
  const close = () => setClosed(answer)
  const title = proved[answer.about]?.title
  if (hydrated)
    return (
      <Modal
        opened={closed !== answer}
        onClose={close}
        title={title}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Question answer={answer} close={close} />
      </Modal>
    )
  return (
    <section className={classes.question}>
      <h2>{title}</h2>
      <Question answer={answer} />
    </section>
  )
}

interface QuestionProps {
  answer: AccountAnswer
  close?: () => void
}

function Question({ answer: { about, typed = {}, problems }, close }: QuestionProps) {
  const asked = problems?.confirm
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
        problem={asked === messages.passwordNeeded ? undefined : asked}
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
