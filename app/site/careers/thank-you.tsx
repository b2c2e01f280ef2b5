import type { Ref } from 'react'
import { jobForm } from '#app/features/requests/job-form.ts'
import styles from './application.module.css'
import { applicationId } from './applied.ts'

interface ThankYouProps {
  id?: string
  heading?: Ref<HTMLHeadingElement>
  onAgain?: () => void
}

export function ThankYou({ id, heading, onAgain }: ThankYouProps) {
  return (
    <section className={`sheet ${styles.thankYou}`} id={id}>
      <div role="status">
        <h1 tabIndex={-1} ref={heading}>
          {jobForm.sentences.sent}
        </h1>
      </div>
      <a className={styles.again} href="/careers" data-opens={applicationId} onClick={onAgain}>
        Apply again
      </a>
    </section>
  )
}
