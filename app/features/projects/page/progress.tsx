import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { PhotographLink } from '../gallery/photograph-link.tsx'
import { Moments, pictureOfDay } from '../story/moments.tsx'
import type { Arrangement } from './arrangement.ts'
import styles from './progress.module.css'

interface ProgressProps extends Pick<Arrangement, 'days' | 'firstDay'> {
  code: string
}

/** What happened on the site, day by day. */
export function Progress({ code, days, firstDay }: ProgressProps) {
  const { label } = useLanguage().messages.projects.progress
  return (
    <section className={`sheet ${styles.section}`} aria-labelledby="progress">
      <div className="sheet-head" data-series="P">
        <h2 id="progress">{label}</h2>
      </div>
      <Moments
        name="progress"
        label={label}
        entries={days}
        first={firstDay}
        photographOf={({ photographs: [shown] }) => shown?.photograph}
        picture={({ photographs: [photograph] }) =>
          photograph && <PhotographLink code={code} photograph={photograph} sizes={pictureOfDay} cropped />
        }
        more={(entry) => {
          const others = entry.photographs.slice(1)
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
