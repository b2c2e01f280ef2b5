import type { ReactNode } from 'react'
import { href } from 'react-router'
import { jobForm } from '#app/features/requests/job-form.ts'
import { RequestForm } from '#app/features/requests/request-form.tsx'
import type { FormAnswer } from '#app/platform/forms/typed.ts'
import { AnswerData } from '#app/ui/forms/visitor-form.tsx'
import styles from './application-form.module.css'

interface ApplicationFormProps {
  answer: FormAnswer | undefined
  /** The possible subjects of an application, and the initially chosen one. */
  offered?: readonly string[]
  about?: string
  /** Content above the form. */
  children?: ReactNode
}

/**
 * Join Our Team, replaced by thanks after an application was sent. The browser remembers whether to show the
 * thanks on later visits too (visitor/application.ts).
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

/** After an application, only this is shown (specification §2, Careers). */
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
