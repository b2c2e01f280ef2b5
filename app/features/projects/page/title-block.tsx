import type { ReactNode } from 'react'
import type { PublicProject } from '../queries.server.ts'
import { labels, types } from '../words.ts'
import { Status } from '../list/status.tsx'
import styles from './title-block.module.css'

/** The facts of a project, without those that are unknown. */
export function TitleBlock({ project, className = '' }: { project: PublicProject; className?: string }) {
  return (
    <dl className={`${styles.titleBlock} ${className}`}>
      <Fact label={labels.code} className={styles.code}>
        {project.code}
      </Fact>
      <Fact label={labels.status}>
        <Status status={project.status} />
      </Fact>
      <Fact label={labels.type}>{types[project.type]}</Fact>
      <Fact label={labels.location}>{project.location}</Fact>
      <Fact label={labels.client}>{project.client}</Fact>
      <Fact label={labels.consultant}>{project.consultant}</Fact>
    </dl>
  )
}

function Fact({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  if (!children) return null
  return (
    <div>
      <dt className="label">{label}</dt>
      <dd className={className} dir="auto">
        {children}
      </dd>
    </div>
  )
}
