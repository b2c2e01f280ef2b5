import type { ComponentProps } from 'react'
import { ArrowLink } from './arrow-link.tsx'
import styles from './empty-list.module.css'

/** In place of a list that has nothing to show: one sentence and one way on. */
export function EmptyList({ sentence, ...link }: ComponentProps<'a'> & { sentence: string }) {
  return (
    <div className={styles.emptyList}>
      <p className="lead">{sentence}</p>
      <ArrowLink {...link} />
    </div>
  )
}
