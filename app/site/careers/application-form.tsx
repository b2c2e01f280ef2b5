import type { ReactNode } from 'react'
import { href } from 'react-router'
import { jobForm } from '#app/features/requests/job-form.ts'
import { RequestForm } from '#app/features/requests/request-form.tsx'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import { AnswerData } from '#app/ui/forms/visitor-form.tsx'
import styles from './application-form.module.css'

interface ApplicationFormProps {
  answer: FormAnswer | undefined
  /** What an application may be for, and what it is for where nobody has chosen yet. */
  offered?: readonly string[]
  about?: string
  /** What stands above it. */
  children?: ReactNode
}

/**
 * Join Our Team, and thanks in its place once an application was sent. Whether thanks stand there on later visits too, the
 * browser remembers (visitor/application.ts).
 */
export function ApplicationForm({ answer, offered, about, children }: ApplicationFormProps) {
  const Heading = about ? 'h2' : 'h1'
  return (
    <div data-behaviour="application">
      {answer?.sent ? (
        <>
          <ThankYou />
          <AnswerData answer={answer} />
        </>
      ) : (
        <>
          {children}
          <section className={`sheet ${styles.careers}`} id="apply">
            <div className={styles.text}>
              <Heading>Join Our Team</Heading>
              <p className="lead">Send us your resume. A person reads every one, and we keep it private.</p>
            </div>
            <div className={styles.form}>
              <RequestForm form={jobForm} answer={answer} offered={offered} about={about} />
            </div>
          </section>
          <template>
            <ThankYou />
          </template>
        </>
      )}
    </div>
  )
}

/** After an application only this is shown (specification §2, Careers). */
function ThankYou() {
  return (
    <section className={`sheet ${styles.thankYou}`}>
      <div role="status">
        <h1 tabIndex={-1}>{jobForm.sentences.sent}</h1>
      </div>
      <a className={styles.again} href={href('/careers')} data-again="">
        Apply again
      </a>
    </section>
  )
}
