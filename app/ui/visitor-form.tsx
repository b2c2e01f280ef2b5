import { useRef, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { openForField } from '#app/platform/forms/suspicion.ts'
import type { FormAnswer } from '#app/platform/forms/form-answer.ts'
import styles from './form.module.css'
import { Notice } from './notice.tsx'
import { SpamTrap } from './spam-trap.tsx'
import { useFormAnswer } from './use-form-answer.ts'
import { useTimedMessage } from './use-timed-message.ts'

interface VisitorFormProps {
  label: string
  encType?: 'multipart/form-data'
  answer: FormAnswer | undefined
  /** Milliseconds for which the answer stays. */
  shownFor: number
  sending: string
  sent?: string
  children: ReactNode
}

/**
 * A form that visitors send. It works before JavaScript arrives; with it, what was typed stays whatever happens, and
 * while one is on its way no other can be sent.
 */
export function VisitorForm({ label, encType, answer, shownFor, sending, sent, children }: VisitorFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().formData !== undefined
  const { visible, clock } = useTimedMessage(answer, shownFor)
  const shown = visible && !isSending ? answer : undefined
  useFormAnswer(form, isSending ? undefined : answer)
  return (
    <Form
      ref={form}
      className={styles.form}
      method="post"
      encType={encType}
      noValidate
      preventScrollReset
      aria-label={label}
      aria-busy={isSending}
      onSubmit={({ currentTarget }) => noteStay(currentTarget)}
    >
      {shown?.problem && (
        <Notice kind="problem" {...clock}>
          {shown.problem}
        </Notice>
      )}
      <div role="status">
        {isSending && <Sending>{sending}</Sending>}
        {shown?.sent && sent && (
          <Notice kind="success" {...clock}>
            {sent}
          </Notice>
        )}
      </div>
      <fieldset disabled={isSending}>
        {children}
        <SpamTrap />
      </fieldset>
    </Form>
  )
}

function Sending({ children }: { children: string }) {
  return (
    <p className={styles.sending}>
      <span className={styles.courses} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {children}
    </p>
  )
}

function noteStay(form: HTMLFormElement) {
  const field = form.elements.namedItem(openForField)
  if (field instanceof HTMLInputElement) field.value = String(Math.round(performance.now()))
}
