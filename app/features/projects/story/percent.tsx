import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './percent.module.css'
import type { StoryEntry } from './queries.server.ts'

/** How much of a project is done: `88%` as a numeral, of a phrase that is read aloud. Nothing if the entry does not say. */
export function Percent({ entry }: { entry: Pick<StoryEntry, 'id' | 'percent'> }) {
  const { done } = useLanguage().messages.projects.progress
  const { percent } = entry
  if (percent === undefined) return null
  const shown = `${percent}%`
  const [before, after] = done(percent).split(shown)
  return (
    <p className={`numeral ${styles.percent}`} {...editable('progress-entry', entry, 'percent')}>
      {before && <span className="visually-hidden">{before}</span>}
      <bdi dir="ltr">{shown}</bdi>
      {after && <span className="visually-hidden">{after}</span>}
    </p>
  )
}
