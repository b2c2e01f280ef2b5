import { Shown } from '#app/content/shown.tsx'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Photograph } from '#app/ui/photograph.tsx'
import { editable } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import { listAddress, projectAddress } from '../address.ts'
import type { CardFacts } from '../facts.ts'
import { ProjectGrid } from '../list/grid.tsx'
import styles from './neighbours.module.css'
import type { ProjectStatus } from '../project.ts'

interface NeighboursProps {
  status: ProjectStatus | ''
  previous: CardFacts | undefined
  next: CardFacts | undefined
  others: CardFacts[]
}

/** Further projects: those before and after this one in the list of its status, and three others. */
export function Neighbours({ status, previous, next, others }: NeighboursProps) {
  const { messages, local } = useLanguage()
  const words = messages.projects
  if (!previous && !next) return null
  return (
    <section className={`sheet on-sand ${styles.neighbours}`} aria-label={words.more}>
      <nav className={styles.pair} aria-label={words.neighbours}>
        {previous && <Neighbour project={previous} rel="prev" word={messages.pager.previous} />}
        {next && <Neighbour project={next} rel="next" word={messages.pager.next} />}
      </nav>
      {others.length > 0 && (
        <>
          <div className="sheet-head" data-series="P">
            <h2>{words.lists[status || 'all'].all.title}</h2>
            <ArrowLink href={local(listAddress({ status: 'all', type: 'all' }))}>{words.browse}</ArrowLink>
          </div>
          <ProjectGrid projects={others} heading="h3" />
        </>
      )}
    </section>
  )
}

function Neighbour({ project, rel, word }: { project: CardFacts; rel: 'prev' | 'next'; word: string }) {
  const { messages, local } = useLanguage()
  return (
    <a
      className={`${styles.neighbour} ${styles[rel] ?? ''}`}
      href={local(projectAddress(project.code))}
      rel={rel}
    >
      <Photograph
        sizes="8.5rem"
        photograph={project.photograph && { ...project.photograph, alt: '' }}
        {...editable('project', project, 'image')}
      />
      <span>
        <span className="label">
          {word + messages.shell.comma}
          <bdi {...editable('project', project, 'code')}>{project.code}</bdi>
        </span>
        <Shown kind="project" of={project} field="name" as="strong" />
      </span>
    </a>
  )
}
