import type { ComponentProps } from 'react'
import type { Messages } from '#app/messages/en.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import styles from './pager.module.css'

/** Where the filters lead: the list, without the banner above it. */
export const listId = 'list'
export const gridId = 'project-grid'
export const moreProjectsId = 'more-projects'

/** In the language of the page. */
export interface PagerWords {
  pages: string
  /** `Page 2 of 5` */
  position: string
  previous: string
  next: string
}

interface PagerProps {
  words: PagerWords
  pages: number
  /** The addresses of the pages beside this one. */
  previous?: string
  next?: string
  /** In the island of the id `opens`: the next page is added to this one. */
  growing?: { opens: string; isLoading: boolean; link: ComponentProps<'a'> }
}

/** Navigation through a long list. */
export function Pager({ words, pages, previous, next, growing }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label={words.pages} aria-busy={growing?.isLoading}>
      {previous && (
        <a className="arrow-link" href={previous} rel="prev">
          <Arrow back />
          {words.previous}
        </a>
      )}
      <p className="label">{words.position}</p>
      {next && (
        <a className="arrow-link" href={next} rel="next" data-opens={growing?.opens} {...growing?.link}>
          {words.next}
          <Arrow />
        </a>
      )}
    </nav>
  )
}

/** What its next link is called depends on what the link does. */
export function pagerWords(
  { pager }: Pick<Messages, 'pager'>,
  page: number,
  pages: number,
  next: 'next' | 'more',
): PagerWords {
  const { previous, position } = pager
  return { pages: pager.pages, position: position(page, pages), previous, next: pager[next] }
}

/** The addresses of the pages before and after this one. */
export function besides(page: number, pages: number, addressOf: (page: number) => string) {
  return {
    previous: page > 1 ? addressOf(page - 1) : undefined,
    next: page < pages ? addressOf(page + 1) : undefined,
  }
}
