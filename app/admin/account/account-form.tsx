import { Alert } from '@mantine/core'
import { createContext, use, useEffect, useRef, type ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import type { AccountAnswer, Intent } from './rules.ts'

interface AccountState {
  answer: AccountAnswer | undefined
  pending: boolean
  /** A different value after each success. */
  success: string | undefined
}

export const AccountContext = createContext<AccountState>({
  answer: undefined,
  pending: false,
  success: undefined,
})

/** The server's answer to the form with this intent, if that form was the last one sent. */
export function useAnswer(intent: Intent): Omit<AccountAnswer, 'about'> {
  const { answer } = use(AccountContext)
  return answer?.about === intent ? answer : {}
}

interface AccountFormProps {
  intent: Intent
  className?: string | undefined
  children: ReactNode
}

/**
 * One of the small forms of the screen. A refusal moves the focus to the faulty field; a success empties
 * every field.
 */
export function AccountForm({ intent, className, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { success, pending } = use(AccountContext)
  const { why, message, problems, ...shown } = useAnswer(intent)
  const isBesideField = problems && Object.keys(problems).length > 0
  const { pathname } = useLocation()
  useEffect(() => {
    if (problems) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])
  useEffect(() => {
    if (success || shown.backupCodes) form.current?.reset()
  }, [success, shown.backupCodes])
  return (
    <Form
      ref={form}
      method="post"
      action={pathname}
      preventScrollReset
      noValidate
      className={className}
      aria-busy={pending}
      onSubmit={(event) => {
        if (pending) event.preventDefault()
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {why && !isBesideField && (
        <Alert color="red" variant="light" role="alert">
          {message}
        </Alert>
      )}
      {children}
    </Form>
  )
}
