import type { ReactNode } from 'react'
import { openForField, trapField } from '#app/platform/forms/suspicion.ts'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import styles from './form.module.css'

interface VisitorFormProps {
  label: string
  encType?: 'multipart/form-data'
  answer: FormAnswer | undefined
  sending: string
  sent?: string
  children: ReactNode
}

/**
 * A form for visitors. It works without JavaScript; the script (site/visitor/request-form.ts) shows and hides
 * its notices. What was typed always stays.
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

const signs = { problem: 'M10 2l9 16H1zM10 8v5M10 15v1.5', success: 'M2 11l5 5L18 4' } as const

/** One line that shows the result with an icon and words, never only a colour. Hidden while it is empty. */
function Notice({ kind, children = '' }: { kind: keyof typeof signs; children: string | undefined }) {
  return (
    <p
      className={styles.notice}
      data-kind={kind}
      role={kind === 'problem' ? 'alert' : undefined}
      hidden={!children}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={signs[kind]} />
      </svg>
      {children || ' '}
    </p>
  )
}

/** Invisible, outside the tab order and not read aloud, so only bots fill it in. */
function SpamTrap() {
  return (
    <>
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={trapField}>Leave this empty</label>
        <input type="text" id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name={openForField} defaultValue="" />
    </>
  )
}

/**
 * The answer for the script that sent the form. It contains no `<`, so that nothing typed can end the
 * element.
 */
export function AnswerData({ answer }: { answer: FormAnswer }) {
  const json = JSON.stringify({ ...answer, typed: undefined }).replaceAll('<', '\\u003c')
  return <script type="application/json" data-answer="" dangerouslySetInnerHTML={{ __html: json }} />
}
