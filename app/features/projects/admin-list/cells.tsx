import type { ReactNode } from 'react'
import type { Document } from '#app/content/define.ts'
import type { Cells } from '#app/content/list/screen/table.tsx'
import { useAct } from '#app/content/list/screen/use-act.ts'
import { IconPhotoExclamation, IconStar, IconStarFilled } from '#app/ui/admin/icons.ts'
import { chooseInPicker } from '#app/ui/admin/list/choose-in-picker.ts'
import { projects, type Project } from '../collection.ts'
import { isOneOf, statuses, types } from '../project.ts'
import classes from './cells.module.css'
import { StatusMark } from './status-mark.tsx'

/** What the list reads of a project (`projects.list`). */
type Listed = Pick<
  Project,
  'id' | 'rev' | 'code' | 'name' | 'location' | 'status' | 'type' | 'topproject' | 'news' | 'image'
>

function of(show: (project: Listed, later: boolean) => ReactNode) {
  // The list's rows are documents of this collection.
  return (document: Document, later: boolean) => show(document as unknown as Listed, later)
}

/** How the columns of the list of projects show their fields. */
export const projectCells: Cells = {
  code: {
    className: `code ${classes.code}`,
    cell: of(({ code }) => code),
  },
  name: {
    cell: of(({ location }) => (
      <span className={classes.place} dir="auto">
        {location}
      </span>
    )),
  },
  status: {
    hasControls: true,
    className: classes.statusCell,
    cell: of((project, later) => <StatusChoice project={project} choosable={!later} />),
  },
  type: {
    className: classes.typeCell,
    cell: of(({ type }) => (type ? types[type] : <span className={classes.none}>No type</span>)),
  },
  topproject: {
    hasControls: true,
    label: 'Shown as',
    className: classes.marks,
    cell: of((project) => (
      <>
        <TopChoice project={project} />
        {project.news === 'Yes' && <Mark>News</Mark>}
        {!project.image && (
          <Mark>
            <IconPhotoExclamation size={14} /> No image
          </Mark>
        )}
      </>
    )),
  },
}

interface ChoiceProps {
  project: Listed
  /** Whether its status can be chosen. */
  choosable: boolean
}

/** Looks like plain text; on a phone, a touch opens the native picker. */
function StatusChoice({ project, choosable }: ChoiceProps) {
  const { run, wanted } = useAct(projects, [project])
  const status = isOneOf(statuses, wanted) ? wanted : project.status
  return (
    <span className={classes.statusChoice}>
      <StatusMark status={status} />
      {choosable && (
        <select
          aria-label={`Status of ${project.code}`}
          value={status}
          onKeyDown={chooseInPicker}
          onChange={(event) => run({ field: 'status', value: event.currentTarget.value })}
        >
          {status === '' && (
            <option value="" hidden>
              Choose…
            </option>
          )}
          {Object.entries(statuses).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      )}
    </span>
  )
}

function TopChoice({ project }: Pick<ChoiceProps, 'project'>) {
  const { run, wanted = project.topproject } = useAct(projects, [project])
  const isTop = wanted === 'Yes'
  return (
    <button
      type="button"
      className={classes.top}
      aria-pressed={isTop}
      aria-label={`Top project ${project.code}`}
      title={isTop ? 'On the home page' : 'Put it on the home page'}
      onClick={() => run({ field: 'topproject', value: isTop ? 'No' : 'Yes' })}
    >
      {isTop ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.6} />}
      {isTop && <span className={classes.topWord}>Top</span>}
    </button>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return <span className={classes.mark}>{children}</span>
}
