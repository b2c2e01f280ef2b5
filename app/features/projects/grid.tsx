import { ProjectCard } from './card.tsx'
import type { CardFacts } from './card-facts.ts'
import styles from './grid.module.css'

interface GridProps {
  projects: CardFacts[]
  heading: 'h2' | 'h3'
  /** How many photographs may be in view when the page opens. */
  atOnce?: number
  rearranges?: boolean
}

/** The quiet grid: three, two or one across, as its own width allows. */
export function ProjectGrid({ projects, heading, atOnce = 0, rearranges }: GridProps) {
  return (
    <ul className={styles.projectGrid}>
      {projects.map((project, index) => (
        <li key={project.id}>
          <ProjectCard
            project={project}
            heading={heading}
            loading={index < atOnce ? 'eager' : 'lazy'}
            rearranges={rearranges}
          />
        </li>
      ))}
    </ul>
  )
}
