import { href } from 'react-router'
import { jobForm } from '#app/features/requests/job-form.ts'
import styles from './thank-you.module.css'

/** After an application only this is shown (specification §2, Careers). */
export function ThankYou() {
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
