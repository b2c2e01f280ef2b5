import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import { editable } from '#app/ui/editable.ts'
import { listAddress, projectAddress } from '../address.ts'
import type { CardFacts } from '../facts.ts'
import { ProjectGrid } from '../list/grid.tsx'
import styles from './neighbours.module.css'
import { statusTabs, type ProjectStatus } from '../words.ts'

interface NeighboursProps {
  status: ProjectStatus
  previous: CardFacts | undefined
  next: CardFacts | undefined
  others: CardFacts[]
}

/** Further projects: those before and after this one in the list of its status, and three others. */
export function Neighbours({ status, previous, next, others }: NeighboursProps) {
  if (!previous && !next) return null
  return (
    <section className={`sheet on-sand ${styles.neighbours}`} aria-label="More projects">
      <nav className={styles.pair} aria-label="Neighbouring projects">
        {previous && <Neighbour project={previous} rel="prev" word="Previous" />}
        {next && <Neighbour project={next} rel="next" word="Next" />}
      </nav>
      {others.length > 0 && (
        <>
          <div className="sheet-head" data-series="P">
            <h2>{statusTabs.find((tab) => tab.status === status)?.label}</h2>
            <ArrowLink href={listAddress({ status: 'all', type: 'all' })}>Browse All Projects</ArrowLink>
          </div>
          <ProjectGrid projects={others} heading="h3" />
        </>
      )}
    </section>
  )
}

function Neighbour({ project, rel, word }: { project: CardFacts; rel: 'prev' | 'next'; word: string }) {
  return (
    <a className={`${styles.neighbour} ${styles[rel] ?? ''}`} href={projectAddress(project.code)} rel={rel}>
      <Photograph
        sizes="8.5rem"
        photograph={project.photograph && { ...project.photograph, alt: '' }}
        {...editable('project', project, 'image')}
      />
      <span>
        <span className="label">
          {word}, <bdi {...editable('project', project, 'code')}>{project.code}</bdi>
        </span>
        <strong dir="auto" {...editable('project', project, 'name')}>
          {project.name}
        </strong>
      </span>
    </a>
  )
}
