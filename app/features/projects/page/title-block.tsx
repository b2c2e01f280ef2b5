import type { ReactNode } from 'react'
import { editable, type EditMark } from '#app/ui/editable.ts'
import type { PublicProject } from '../queries.server.ts'
import { labels, types } from '../words.ts'
import { Status } from '../list/status.tsx'
import styles from './title-block.module.css'

/** The facts of a project, without those that are unknown. */
export function TitleBlock({ project, className = '' }: { project: PublicProject; className?: string }) {
  return (
    <dl className={`${styles.titleBlock} ${className}`}>
      <Fact label={labels.code} className={styles.code} {...editable('project', project, 'code')}>
        {project.code}
      </Fact>
      <Fact label={labels.status}>
        <Status status={project.status} {...editable('project', project, 'status')} />
      </Fact>
      <Fact label={labels.type} {...editable('project', project, 'type')}>
        {types[project.type]}
      </Fact>
      <Fact label={labels.location} {...editable('project', project, 'location')}>
        {project.location}
      </Fact>
      <Fact label={labels.client} {...editable('project', project, 'client')}>
        {project.client}
      </Fact>
      <Fact label={labels.consultant} {...editable('project', project, 'consultant')}>
        {project.consultant}
      </Fact>
    </dl>
  )
}

interface FactProps extends EditMark {
  label: string
  children: ReactNode
  className?: string
}

function Fact({ label, children, ...value }: FactProps) {
  if (!children) return null
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd dir="auto" {...value}>
        {children}
      </dd>
    </div>
  )
}
