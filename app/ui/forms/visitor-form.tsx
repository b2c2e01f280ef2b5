import { useEffect, useRef, type ComponentProps } from 'react'
import { openForField, trapField } from '#app/platform/forms/suspicion.ts'
import { useTimedMessage } from '../use-timed-message.ts'
import styles from './form.module.css'

export interface SendingSign {
  address: string
  width?: number
  height?: number
}

interface VisitorFormProps extends ComponentProps<'form'> {
  /** `label` names its fields, `sending` says what happens while it is being sent, `progress` how much of its file was sent. */
  words: Record<'label' | 'sending' | 'progress' | 'leaveEmpty', string>
  isSending: boolean
  /** The company's mark, shown while it is being sent; without one, a sign of our own. */
  sign?: SendingSign
  /** How much of a file was sent, from 0 to 1. */
  progress: number
  /** The answer, as the sentence that is shown, and for how many milliseconds. */
  message?: { kind: 'problem' | 'success'; text: string; time: number }
}

/** The frame of a form for visitors. It works without JavaScript, and what was typed always stays. */
export function VisitorForm({
  words,
  isSending,
  sign,
  progress,
  message,
  children,
  ...form
}: VisitorFormProps) {
  const { visible, clock } = useTimedMessage(isSending ? undefined : message, message?.time ?? 0)
  const shown = visible ? message : undefined
  return (
    <form className={styles.form} method="post" noValidate aria-busy={isSending} {...form}>
      <Notice kind="problem" text={shown?.kind === 'problem' ? shown.text : ''} clock={clock} />
      <div role="status">
        {isSending && (
          <Sending sign={sign} progress={progress} sent={words.progress}>
            {words.sending}
          </Sending>
        )}
        <Notice kind="success" text={shown?.kind === 'success' ? shown.text : ''} clock={clock} />
      </div>
      <fieldset disabled={isSending}>
        <legend className="visually-hidden">{words.label}</legend>
        {children}
        <SpamTrap label={words.leaveEmpty} />
      </fieldset>
    </form>
  )
}

interface SendingProps {
  sign?: SendingSign
  progress: number
  sent: string
  children: string
}

function Sending({ sign, progress, sent, children }: SendingProps) {
  return (
    <p className={styles.sending}>
      {sign ? (
        <span className={styles.mark}>
          <img src={sign.address} width={sign.width} height={sign.height} alt="" />
        </span>
      ) : (
        <span className={styles.courses} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
      <span>{children}</span>
      {progress > 0 && <progress aria-label={sent} value={progress} />}
    </p>
  )
}

const signs = { problem: 'M10 2l9 16H1zM10 8v5M10 15v1.5', success: 'M2 11l5 5L18 4' } as const

interface NoticeProps {
  kind: keyof typeof signs
  text: string
  clock: object
}

/** One line that shows the result with an icon and words, never only a colour. Hidden while it is empty. */
function Notice({ kind, text, clock }: NoticeProps) {
  const line = useRef<HTMLParagraphElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (text && !isFirst.current) line.current?.scrollIntoView({ block: 'nearest' })
    isFirst.current = false
  }, [text])
  return (
    <p
      ref={line}
      className={styles.notice}
      data-kind={kind}
      role={kind === 'problem' ? 'alert' : undefined}
      hidden={!text}
      {...clock}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={signs[kind]} />
      </svg>
      <span>{text}</span>
    </p>
  )
}

/** Invisible, outside the tab order and not read aloud, so only bots fill it in. */
function SpamTrap({ label }: { label: string }) {
  return (
    <>
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={trapField}>{label}</label>
        <input type="text" id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name={openForField} defaultValue="" />
    </>
  )
}
