import { Arrow } from '#app/ui/arrow-link.tsx'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
  /**
   * With JavaScript, the next page is appended as soon as its link comes near
   * (site/visitor/further-pages.ts).
   */
  grows?: boolean
}

/** Navigation through a long list. */
export function Pager({ page, pages, hrefOf, grows = false }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav
      className={styles.pager}
      aria-label="Pages"
      data-behaviour={grows ? 'further-pages' : undefined}
      data-page={page}
    >
      {page > 1 && (
        <a className="arrow-link" href={hrefOf(page - 1)} rel="prev">
          <Arrow back />
          Previous
        </a>
      )}
      <p className="label">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <a className="arrow-link" href={hrefOf(page + 1)} rel="next">
          Next
          <Arrow />
        </a>
      )}
    </nav>
  )
}
