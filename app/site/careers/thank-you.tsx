import type { ComponentProps, Ref } from 'react'
import styles from './application.module.css'

/** The words of the Careers page, and its address. */
export type CareersWords = Record<'heading' | 'lead' | 'sent' | 'again' | 'address', string>

interface ThankYouProps {
  page: CareersWords
  id?: string
  /** The page has a heading above it. */
  headed?: boolean
  heading?: Ref<HTMLHeadingElement>
  /** In the island of the form: what it sets on the link to another application. */
  again?: ComponentProps<'a'>
}

export function ThankYou({ page, id, headed, heading, again }: ThankYouProps) {
  const Heading = headed ? 'h2' : 'h1'
  return (
    <section className={`sheet ${styles.thankYou} ${headed ? styles.headed : ''}`} id={id}>
      <div role="status">
        <Heading tabIndex={-1} ref={heading}>
          {page.sent}
        </Heading>
      </div>
      <a className={styles.again} href={page.address} {...again}>
        {page.again}
      </a>
    </section>
  )
}
