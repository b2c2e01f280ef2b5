import type { ComponentProps, Ref } from 'react'
import { jobForm } from '#app/features/requests/job-form.ts'
import styles from './application.module.css'
import { applicationId } from './applied.ts'

interface ThankYouProps {
  id?: string
  heading?: Ref<HTMLHeadingElement>
  /** In the island of the form: what it sets on the link to another application. */
  again?: ComponentProps<'a'>
}

export function ThankYou({ id, heading, again }: ThankYouProps) {
  return (
    <section className={`sheet ${styles.thankYou}`} id={id}>
      <div role="status">
        <h1 tabIndex={-1} ref={heading}>
          {jobForm.sentences.sent}
        </h1>
      </div>
      <a className={styles.again} href="/careers" data-opens={applicationId} {...again}>
        Apply again
      </a>
    </section>
  )
}
