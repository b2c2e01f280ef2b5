import type { ComponentProps } from 'react'
import { Arrow } from '#app/ui/arrow-link.tsx'
import styles from './pager.module.css'

/** Where the filters lead: the list, without the banner above it. */
export const listId = 'list'
export const gridId = 'project-grid'
export const moreProjectsId = 'more-projects'

interface PagerProps {
  page: number
  pages: number
  /** The addresses of the pages beside this one. */
  previous?: string
  next?: string
  /** In the island of the id `opens`: the next page is added to this one. */
  growing?: { opens: string; isLoading: boolean; link: ComponentProps<'a'> }
}

/** Navigation through a long list. */
export function Pager({ page, pages, previous, next, growing }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label="Pages" aria-busy={growing?.isLoading}>
      {previous && (
        <a className="arrow-link" href={previous} rel="prev">
          <Arrow back />
          Previous
        </a>
      )}
      <p className="label">
        Page {page} of {pages}
      </p>
      {next && (
        <a className="arrow-link" href={next} rel="next" data-opens={growing?.opens} {...growing?.link}>
          {growing ? 'More projects' : 'Next'}
          <Arrow />
        </a>
      )}
    </nav>
  )
}

/** The addresses of the pages before and after this one. */
export function besides(page: number, pages: number, addressOf: (page: number) => string) {
  return {
    previous: page > 1 ? addressOf(page - 1) : undefined,
    next: page < pages ? addressOf(page + 1) : undefined,
  }
}
