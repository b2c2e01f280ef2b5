import type { CSSProperties } from 'react'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './percent.module.css'
import type { StoryEntry } from './queries.server.ts'

/** How much of a project is done: a bar with its number. Nothing if the entry does not say. */
export function Percent({ entry }: { entry: Pick<StoryEntry, 'id' | 'percent'> }) {
  const { done } = useLanguage().messages.projects.progress
  const { percent } = entry
  if (percent === undefined) return null
  const size: CSSProperties & Record<'--percent', string> = { '--percent': `${percent}%` }
  return (
    <p className={styles.percent} style={size} {...editable('progress-entry', entry, 'percent')}>
      {done(percent)}
    </p>
  )
}
