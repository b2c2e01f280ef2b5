import { Shown } from '#app/content/shown.tsx'
import { textAttributes } from '#app/content/localize.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { plainSrcSet } from '#app/platform/images/variants.ts'
import { Photograph } from '#app/ui/photograph.tsx'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { projectAddress, projectViewName } from '../address.ts'
import type { CardFacts } from '../facts.ts'
import { WholeWords } from '#app/ui/whole-words.tsx'
import styles from './card.module.css'
import { Status } from './status.tsx'

interface CardProps {
  project: CardFacts
  /** One level below the heading of the section with the cards. */
  heading: 'h2' | 'h3'
  /** The photograph's `sizes`, if its frame is not that of the standard grid. */
  sizes?: string
}

const sizesInGrid = '(width >= 58rem) 31vw, (width >= 40rem) 46vw, 94vw'

/** One project in a list. The whole card activates the link in its name. */
export function ProjectCard({ project, heading: Heading, sizes }: CardProps) {
  const { local } = useLanguage()
  // News about no building, which stands without a picture; a project without one has an empty frame.
  const isTextAlone = !project.photograph && !project.location
  return (
    <article className={styles.projectCard} data-view={projectViewName(project.code)}>
      {!isTextAlone && (
        <Photograph
          sizes={sizes ?? sizesInGrid}
          cropped={sizes !== undefined}
          photograph={project.photograph}
          {...editable('project', project, 'image')}
        >
          {project.second && (
            <SecondPhotograph second={project.second} sizes={sizes ?? `auto, ${sizesInGrid}`} />
          )}
        </Photograph>
      )}
      <div className={styles.caption}>
        <p className={`label ${styles.projectFacts}`}>
          <span className={styles.projectCode} dir="auto" {...editable('project', project, 'code')}>
            {project.code}
          </span>
          <Status status={project.status} {...editable('project', project, 'status')} />
        </p>
        <Heading className={styles.projectName} dir="auto" {...textAttributes(project, 'name')}>
          <a href={local(projectAddress(project.code))} {...editable('project', project, 'name')}>
            <WholeWords text={project.name} />
          </a>
        </Heading>
        {project.location && (
          <Shown kind="project" of={project} field="location" as="p" className={styles.projectPlace} />
        )}
      </div>
    </article>
  )
}

interface SecondPhotographProps {
  second: NonNullable<CardFacts['second']>
  sizes: string
}

/** One element instead of a `<picture>` with six, because most visitors never load it. */
function SecondPhotograph({ second, sizes }: SecondPhotographProps) {
  const { key, width, height, focusX, focusY } = second.photograph
  return (
    <img
      {...editable('project-photograph', second, 'image')}
      className={styles.second}
      src={fileAddress(key)}
      srcSet={plainSrcSet(second.photograph)}
      sizes={sizes}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      style={{ objectPosition: `${focusX}% ${focusY}%` }}
    />
  )
}
