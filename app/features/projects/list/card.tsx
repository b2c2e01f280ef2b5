import { Photograph } from '#app/ui/photograph.tsx'
import { projectAddress, projectViewName } from '../address.ts'
import type { CardFacts } from '../facts.ts'
import styles from './card.module.css'
import { Status } from './status.tsx'

interface CardProps {
  project: CardFacts
  /** The level below the heading that the card stands under. */
  heading: 'h2' | 'h3'
  /** How wide its photograph has to be, where its frame is not that of the quiet grid. */
  sizes?: string
}

const sizesInGrid = '(width >= 58rem) 31vw, (width >= 40rem) 46vw, 94vw'

/** One project in a list. The whole card is the target of the link in its name. */
export function ProjectCard({ project, heading: Heading, sizes }: CardProps) {
  return (
    <article className={styles.projectCard} data-view={projectViewName(project.code)}>
      <Photograph
        sizes={sizes ?? sizesInGrid}
        cropped={sizes !== undefined}
        photograph={project.photograph}
      />
      <div className={styles.caption}>
        <p className={`label ${styles.projectFacts}`}>
          <span className={styles.projectCode}>{project.code}</span>
          <Status status={project.status} />
        </p>
        <Heading className={styles.projectName}>
          <a href={projectAddress(project.code)}>{project.name}</a>
        </Heading>
        <p className={styles.projectPlace}>{project.location}</p>
      </div>
    </article>
  )
}
