import { Moment } from '#app/ui/admin/moment.tsx'
import classes from './editor.module.css'
import { StatusMark } from '../admin-list/status-mark.tsx'
import type { Project } from '../collection.ts'

/** The facts that are not typed, in the style of a drawing's title block. */
export function ProjectTitleBlock({ project, changedBy }: { project: Project; changedBy?: string }) {
  return (
    <dl className={classes.block}>
      <div>
        <dt className="mono">On the site</dt>
        <dd>
          <StatusMark status={project.status} />
        </dd>
      </div>
      <div data-desk>
        <dt className="mono">Added</dt>
        <dd>
          <Moment at={project.createdAt} />
        </dd>
      </div>
      <div>
        <dt className="mono">Last change</dt>
        <dd>
          <Moment at={project.updatedAt} />
        </dd>
      </div>
      {changedBy && (
        <div data-desk>
          <dt className="mono">By</dt>
          <dd>{changedBy}</dd>
        </div>
      )}
    </dl>
  )
}
