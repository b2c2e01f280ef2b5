import type { ComponentProps } from 'react'
import { ArrowLink } from './arrow-link.tsx'
import styles from './empty-list.module.css'

interface EmptyListProps extends ComponentProps<'a'> {
  sentence: string
  /** Nothing has been added yet: an administrator who opens the page in the back office is told where to add it. */
  isUnfilled?: boolean
}

/** Replaces an empty list by a sentence and a link. */
export function EmptyList({ sentence, isUnfilled, ...link }: EmptyListProps) {
  return (
    <div className={styles.emptyList} data-unfilled={isUnfilled ? '' : undefined}>
      <p className="lead">{sentence}</p>
      <ArrowLink {...link} />
    </div>
  )
}
