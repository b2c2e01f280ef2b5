import { textAttributes, type Localized } from '#app/content/localize.ts'
import { projectAddress } from '#app/features/projects/address.ts'
import { Moments, pictureOfDay } from '#app/features/projects/story/moments.tsx'
import type { StoryPicture } from '#app/features/projects/story/queries-pictures.server.ts'
import type { ProgressNews } from '#app/features/projects/story/queries-progress.server.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import type { Photograph } from '#app/platform/files/photograph.ts'
import { plainSrcSet } from '#app/platform/images/variants.ts'
import { editable, type EditMark } from '#app/ui/editable.ts'
import { Picture } from '#app/ui/photograph.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './on-site.module.css'

/** A building and what happened there, the newest first. */
export interface Site {
  project: ProgressNews['project']
  /** The id of the day that is shown until another is chosen. */
  first: string
  days: readonly (Omit<ProgressNews, 'project'> & { photograph: StoryPicture | undefined })[]
}

/** How far the buildings are whose progress was chosen for the home page. */
export function OnSite({ sites }: { sites: readonly Site[] }) {
  const { messages } = useLanguage()
  return (
    <section className={`sheet on-ink ${styles.onSite}`} aria-labelledby="on-site">
      <div className="sheet-head" data-series="A">
        <h2 id="on-site">{messages.home.onSite}</h2>
      </div>
      {sites.map((site) => (
        <Moments
          key={site.project.id}
          name={`on-site-${site.project.id}`}
          label={site.project.name}
          entries={site.days}
          first={site.first}
          photographOf={({ photograph }) => photograph?.photograph}
          picture={({ id, photograph }) =>
            photograph && (
              <DayPicture
                photograph={photograph.photograph}
                isShown={id === site.first}
                {...editable('project-photograph', photograph, 'image')}
              />
            )
          }
        >
          <Name project={site.project} />
        </Moments>
      ))}
    </section>
  )
}

interface DayPictureProps extends EditMark {
  photograph: Photograph
  isShown: boolean
}

/** Of a day that most visitors never choose, one element instead of a `<picture>` with six. */
function DayPicture({ photograph, isShown, ...mark }: DayPictureProps) {
  const { key, width, height, focusX, focusY } = photograph
  if (isShown)
    return <Picture photograph={{ ...photograph, alt: '' }} sizes={pictureOfDay} cropped {...mark} />
  return (
    <img
      {...mark}
      src={fileAddress(key)}
      srcSet={plainSrcSet(photograph)}
      sizes={pictureOfDay}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      style={{ objectPosition: `${focusX}% ${focusY}%` }}
    />
  )
}

function Name({ project }: { project: Localized<Site['project']> }) {
  const { local } = useLanguage()
  return (
    <h3 className={styles.name} dir="auto" {...textAttributes(project, 'name')}>
      <a href={local(projectAddress(project.code))} {...editable('project', project, 'name')}>
        {project.name}
      </a>
    </h3>
  )
}
