import type { Ref } from 'react'
import { Link } from 'react-router'
import { Arrow } from '#app/ui/arrow-link.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** The pages that are shown; more than one where further ones were added below the first. */
  first: number
  last: number
  pages: number
  addressOf: (page: number) => string
  ref?: Ref<HTMLElement>
}

/** The way through a long list without JavaScript. */
export function Pager({ first, last, pages, addressOf, ref }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label="Pages" ref={ref}>
      {first > 1 && (
        <Link className="arrow-link" to={addressOf(first - 1)} rel="prev">
          <Arrow back />
          Previous
        </Link>
      )}
      <p className="label">
        Page {last} of {pages}
      </p>
      {last < pages && (
        <Link className="arrow-link" to={addressOf(last + 1)} rel="next">
          Next
          <Arrow />
        </Link>
      )}
    </nav>
  )
}
