import { ProjectCard } from './card.tsx'
import type { CardFacts } from '../facts.ts'
import styles from './grid.module.css'

interface GridProps {
  projects: CardFacts[]
  heading: 'h2' | 'h3'
  rearranges?: boolean
}

/** The quiet grid: three, two or one across, as its own width allows. */
export function ProjectGrid({ projects, heading, rearranges }: GridProps) {
  return (
    <ul className={styles.projectGrid}>
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} heading={heading} rearranges={rearranges} />
        </li>
      ))}
    </ul>
  )
}
