import type { ComponentProps, Ref } from 'react'
import styles from './application.module.css'

/** The words of the Careers page, and its address. */
export type CareersWords = Record<'heading' | 'lead' | 'sent' | 'again' | 'address', string>

interface ThankYouProps {
  page: CareersWords
  id?: string
  heading?: Ref<HTMLHeadingElement>
  /** In the island of the form: what it sets on the link to another application. */
  again?: ComponentProps<'a'>
}

export function ThankYou({ page, id, heading, again }: ThankYouProps) {
  return (
    <section className={`sheet ${styles.thankYou}`} id={id}>
      <div role="status">
        <h1 tabIndex={-1} ref={heading}>
          {page.sent}
        </h1>
      </div>
      <a className={styles.again} href={page.address} {...again}>
        {page.again}
      </a>
    </section>
  )
}
