import { editable } from '#app/ui/editable.ts'
import { textAttributes, type Localized } from '#app/content/localize.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { PublicProject } from '../queries.server.ts'
import { Status } from '../list/status.tsx'
import { Fact } from './fact.tsx'
import styles from './title-block.module.css'

interface TitleBlockProps {
  project: Localized<PublicProject>
  className?: string
}

/** The facts of a project, without those that are unknown. */
export function TitleBlock({ project, className = '' }: TitleBlockProps) {
  const { labels, types } = useLanguage().messages.projects
  const text = (name: 'location' | 'client' | 'consultant') => ({
    dir: 'auto',
    ...editable('project', project, name),
    ...textAttributes(project, name),
  })
  return (
    <dl className={`${styles.titleBlock} ${className}`}>
      <Fact label={labels.status}>
        <Status status={project.status} {...editable('project', project, 'status')} />
      </Fact>
      <Fact label={labels.type} {...editable('project', project, 'type')}>
        {types[project.type]}
      </Fact>
      <Fact label={labels.location} {...text('location')}>
        {project.location}
      </Fact>
      <Fact label={labels.client} {...text('client')}>
        {project.client}
      </Fact>
      <Fact label={labels.consultant} {...text('consultant')}>
        {project.consultant}
      </Fact>
      <Fact label={labels.code} {...editable('project', project, 'code')}>
        <bdi>{project.code}</bdi>
      </Fact>
    </dl>
  )
}
