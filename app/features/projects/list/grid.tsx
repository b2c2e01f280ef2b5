import { ProjectCard } from './card.tsx'
import type { CardFacts } from '../facts.ts'
import styles from './grid.module.css'

interface GridProps {
  projects: CardFacts[]
  heading: 'h2' | 'h3'
  id?: string
}

/** The standard grid: three columns, two or one, depending on its own width. */
export function ProjectGrid({ projects, heading, id }: GridProps) {
  return (
    <ul className={styles.projectGrid} id={id}>
      {projects.map((project) => (
        <li key={project.id} id={`card-${project.id}`}>
          <ProjectCard project={project} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
