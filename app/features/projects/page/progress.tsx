import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { PhotographLink } from '../gallery/photograph-link.tsx'
import { Moments } from '../story/moments.tsx'
import type { Story } from '../story/queries.server.ts'
import styles from './progress.module.css'

interface ProgressProps extends Pick<Story, 'progress' | 'photographs'> {
  code: string
}

/** What happened on the site, day by day; the newest is shown. */
export function Progress({ code, progress, photographs }: ProgressProps) {
  const { label } = useLanguage().messages.projects.progress
  const ofDay = (ids: readonly string[]) => photographs.filter(({ id }) => ids.includes(id))
  return (
    <section className={`sheet ${styles.section}`} aria-labelledby="progress">
      <div className="sheet-head" data-series="P">
        <h2 id="progress">{label}</h2>
      </div>
      <Moments
        name="progress"
        label={label}
        entries={progress}
        first={progress[0]?.id}
        picture={(entry) => {
          const [photograph] = ofDay(entry.photographs)
          return (
            photograph && (
              <PhotographLink
                code={code}
                photograph={photograph}
                sizes="(width >= 48rem) 100vw, 150vw"
                cropped
              />
            )
          )
        }}
        more={(entry) => {
          const others = ofDay(entry.photographs).slice(1)
          if (others.length === 0) return null
          return (
            <ul className={styles.photographs} {...editable('progress-entry', entry, 'photographs')}>
              {others.map((photograph) => (
                <li key={photograph.id}>
                  <PhotographLink code={code} photograph={photograph} sizes="(width >= 48rem) 14rem, 46vw" />
                </li>
              ))}
            </ul>
          )
        }}
      />
    </section>
  )
}
