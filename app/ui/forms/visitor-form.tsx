import type { ReactNode } from 'react'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import styles from './form.module.css'
import { Notice } from '../notice.tsx'
import { SpamTrap } from './spam-trap.tsx'

interface VisitorFormProps {
  label: string
  encType?: 'multipart/form-data'
  answer: FormAnswer | undefined
  sending: string
  sent?: string
  children: ReactNode
}

/**
 * A form that visitors send. It works without JavaScript; the script (site/visitor/request-form.ts) shows and hides its
 * notices, and what was typed stays whatever happens.
 */
export function VisitorForm({ label, encType, answer, sending, sent, children }: VisitorFormProps) {
  return (
    <form
      className={styles.form}
      method="post"
      encType={encType}
      noValidate
      aria-label={label}
      data-behaviour="form"
    >
      <Notice kind="problem">{answer?.sent === false ? answer.message : undefined}</Notice>
      <div role="status">
        <Sending>{sending}</Sending>
        <Notice kind="success">{answer?.sent ? sent : undefined}</Notice>
      </div>
      <fieldset>
        {children}
        <SpamTrap />
      </fieldset>
      {answer && <AnswerData answer={answer} />}
    </form>
  )
}

function Sending({ children }: { children: string }) {
  return (
    <p className={styles.sending} data-sending="" hidden>
      <span className={styles.courses} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {children}
    </p>
  )
}

/** The answer for the script that sent the form. No `<` is in it, so that nothing typed can end the element it stands in. */
export function AnswerData({ answer }: { answer: FormAnswer }) {
  const json = JSON.stringify({ ...answer, typed: undefined }).replaceAll('<', '\\u003c')
  return <script type="application/json" data-answer="" dangerouslySetInnerHTML={{ __html: json }} />
}
