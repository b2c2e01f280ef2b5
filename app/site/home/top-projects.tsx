import { href } from 'react-router'
import { ProjectCard } from '#app/features/projects/list/card.tsx'
import type { CardFacts } from '#app/features/projects/facts.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { EmptyList } from '#app/ui/empty-list.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './top-projects.module.css'

/** The width each photograph needs to fill its frame; a tall frame shows the middle of a wider picture. */
const wide = ['min(94vw, max(85rem, 70vw))', '74vw', '56vw', '70vw', '48vw', '54vw'] as const

export function TopProjects({ projects }: { projects: CardFacts[] }) {
  const { messages, local } = useLanguage()
  const browse = { href: local(href('/projects')), children: messages.projects.browse }
  return (
    <section className="sheet" aria-labelledby="top-projects">
      <div className="sheet-head" data-series="A">
        <h2 id="top-projects">{messages.home.topProjects}</h2>
        {projects.length > 0 && <ArrowLink {...browse} />}
      </div>
      {projects.length > 0 ? (
        <ul className={styles.topProjects}>
          {projects.map((project, index) => (
            <li key={project.id}>
              <ProjectCard
                project={project}
                heading="h3"
                sizes={`(width >= 49.5rem) ${wide[index] ?? '94vw'}, (width >= 36rem) 76vw, 120vw`}
              />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyList isUnfilled sentence={messages.home.noTopProjects} {...browse} />
      )}
    </section>
  )
}
