import { unpublishedAs } from '#app/content/publication.ts'
import { StateChip } from '#app/ui/admin/list/state-chip.tsx'
import { Moment, useNow } from '#app/ui/admin/moment.tsx'
import classes from './editor.module.css'
import { StatusMark } from '../admin-list/status-mark.tsx'
import { projects, type Project } from '../collection.ts'

/** The facts that are not typed, in the style of a drawing's title block. */
export function ProjectTitleBlock({ project, changedBy }: { project: Project; changedBy?: string }) {
  const unpublished = unpublishedAs(projects, project, useNow())
  return (
    <dl className={classes.block}>
      <div>
        <dt className="mono">{unpublished ? 'Not on the site' : 'On the site'}</dt>
        <dd>
          {unpublished ? (
            <StateChip state={unpublished} from={project.from} />
          ) : project.status ? (
            <StatusMark status={project.status} />
          ) : (
            'As news' // What is on the site without a status is about no building.
          )}
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
