import { Shown } from '#app/content/shown.tsx'
import { editable } from '#app/ui/editable.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { PhotographLink } from '../gallery/photograph-link.tsx'
import { Percent } from '../story/percent.tsx'
import type { Story, StoryEntry } from '../story/queries.server.ts'
import styles from './progress.module.css'

interface ProgressProps extends Pick<Story, 'progress' | 'photographs'> {
  code: string
}

/** What happened on the site, the newest first. */
export function Progress({ code, progress, photographs }: ProgressProps) {
  const { label } = useLanguage().messages.projects.progress
  return (
    <section className={`sheet ${styles.section}`} aria-labelledby="progress">
      <div className="sheet-head" data-series="P">
        <h2 id="progress">{label}</h2>
      </div>
      <ol className={styles.entries}>
        {progress.map((entry) => (
          <Entry key={entry.id} entry={entry} code={code} photographs={photographs} />
        ))}
      </ol>
    </section>
  )
}

interface EntryProps extends Pick<ProgressProps, 'code' | 'photographs'> {
  entry: StoryEntry
}

function Entry({ entry, code, photographs }: EntryProps) {
  const { locale } = useLanguage()
  const { date, text } = entry
  const ofThatDay = photographs.filter(({ id }) => entry.photographs.includes(id))
  return (
    <li className={styles.entry}>
      <time className="label" dateTime={date} {...editable('progress-entry', entry, 'date')}>
        {formatLocalDay(locale, date)}
      </time>
      <Percent entry={entry} />
      {text && (
        <Shown kind="progress-entry" of={entry} field="text" as="p" className={styles.text}>
          {text}
        </Shown>
      )}
      {ofThatDay.length > 0 && (
        <ul className={styles.photographs} {...editable('progress-entry', entry, 'photographs')}>
          {ofThatDay.map((photograph) => (
            <li key={photograph.id}>
              <PhotographLink code={code} photograph={photograph} sizes="(width >= 48rem) 14rem, 46vw" />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
