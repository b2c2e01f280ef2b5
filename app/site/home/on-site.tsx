import { Shown } from '#app/content/shown.tsx'
import { textAttributes } from '#app/content/localize.ts'
import { projectAddress } from '#app/features/projects/address.ts'
import { Percent } from '#app/features/projects/story/percent.tsx'
import type { StoryPicture } from '#app/features/projects/story/queries-pictures.server.ts'
import type { ProgressNews } from '#app/features/projects/story/queries-progress.server.ts'
import { editable } from '#app/ui/editable.ts'
import { formatLocalDay } from '#app/ui/local-day.ts'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './on-site.module.css'

interface OnSiteEntry extends ProgressNews {
  photograph: StoryPicture | undefined
}

/** How far the buildings are whose progress was chosen for the home page. */
export function OnSite({ progress }: { progress: readonly OnSiteEntry[] }) {
  const { messages } = useLanguage()
  return (
    <section className="sheet" aria-labelledby="on-site">
      <div className="sheet-head" data-series="A">
        <h2 id="on-site">{messages.home.onSite}</h2>
      </div>
      <ol className={styles.entries}>
        {progress.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry }: { entry: OnSiteEntry }) {
  const { locale, local } = useLanguage()
  const { date, text, project, photograph } = entry
  return (
    <li className={styles.entry}>
      {photograph && (
        <Picture
          photograph={{ ...photograph.photograph, alt: '' }}
          sizes="(width >= 48rem) 20rem, 94vw"
          {...editable('project-photograph', photograph, 'image')}
        />
      )}
      <div className={styles.words}>
        <time className="label" dateTime={date} {...editable('progress-entry', entry, 'date')}>
          {formatLocalDay(locale, date)}
        </time>
        <h3 className={styles.name} dir="auto" {...textAttributes(project, 'name')}>
          <a href={local(projectAddress(project.code))} {...editable('project', project, 'name')}>
            {project.name}
          </a>
        </h3>
        <Percent entry={entry} />
        {text && (
          <Shown kind="progress-entry" of={entry} field="text" as="p">
            {text}
          </Shown>
        )}
      </div>
    </li>
  )
}
