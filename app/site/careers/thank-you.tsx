import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { jobForm } from '#app/features/requests/job-form.ts'
import styles from './thank-you.module.css'

interface ThankYouProps {
  /** The form stood here a moment ago; keyboard and screen reader go on at what took its place. */
  justNow: boolean
  again: () => void
}

/** After an application only this is shown (specification §2, Careers). */
export function ThankYou({ justNow, again }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (justNow) heading.current?.focus()
  }, [justNow])
  return (
    <section className={`sheet ${styles.thankYou}`}>
      <div role="status">
        <h1 ref={heading} tabIndex={-1}>
          {jobForm.sentences.sent}
        </h1>
      </div>
      <Link className={styles.again} to={href('/careers')} onClick={again}>
        Apply again
      </Link>
    </section>
  )
}
