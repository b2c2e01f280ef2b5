import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './percent.module.css'
import type { StoryEntry } from './queries.server.ts'

/** How much of a project is done, as a numeral. Nothing if the entry does not say. */
export function Percent({ entry }: { entry: Pick<StoryEntry, 'id' | 'percent'> }) {
  const { done } = useLanguage().messages.projects.progress
  const { percent } = entry
  if (percent === undefined) return null
  return (
    <p className={`numeral ${styles.percent}`} {...editable('progress-entry', entry, 'percent')}>
      <span className="visually-hidden">{done(percent)}</span>
      <span aria-hidden="true" dir="ltr">
        {percent}%
      </span>
    </p>
  )
}
