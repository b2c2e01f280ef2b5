import type { ComponentProps } from 'react'
import { ArrowLink } from './arrow-link.tsx'
import styles from './empty-list.module.css'

/** Replaces an empty list by a sentence and a link. */
export function EmptyList({ sentence, ...link }: ComponentProps<'a'> & { sentence: string }) {
  return (
    <div className={styles.emptyList}>
      <p className="lead">{sentence}</p>
      <ArrowLink {...link} />
    </div>
  )
}
