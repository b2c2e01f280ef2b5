import { Suspense, useDeferredValue, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { IconPhotoExclamation, IconStar, IconStarFilled } from '#app/ui/admin/icons.ts'
import { chooseInPicker } from '#app/ui/admin/list/choose-in-picker.ts'
import { useListKeys } from '#app/ui/admin/list/use-list-keys.ts'
import { Moment } from '#app/ui/admin/moment.tsx'
import { statuses, types } from '../project.ts'
import classes from './list.module.css'
import type { ListedProject } from './queries.server.ts'
import { StatusMark } from './status-mark.tsx'
import { useListAction } from './use-list-action.ts'
import type { RowSelection } from './use-selection.ts'
import { orders, viewSearch, type ListView } from './view.ts'

interface ProjectTableProps {
  projects: ListedProject[]
  /** Who last changed each project, by its id. */
  actors: Map<string, string>
  view: ListView
  selection: RowSelection
}

/** A phone shows four of them. */
const rowsInSight = 8

/** Uses plain elements. A slow phone renders only the visible rows, and React hydrates those first. */
export function ProjectTable({ view, ...rows }: ProjectTableProps) {
  const { projects, selection } = rows
  const keys = useListKeys<HTMLTableElement>()
  const { all, chosen } = selection
  return (
    <table ref={keys} className={classes.table}>
      <thead className={classes.thead}>
        <tr>
          <th className={classes.choose}>
            <label>
              <input
                type="checkbox"
                aria-label="Select all of this page"
                checked={all}
                ref={(box) => {
                  if (box) box.indeterminate = chosen.length > 0 && !all
                }}
                onChange={selection.toggleAll}
              />
            </label>
          </th>
          <th>Image</th>
          <Sortable by="code" view={view} />
          <Sortable by="name" view={view} />
          <th>Status</th>
          <th>Type</th>
          <th>Shown as</th>
          <Sortable by="changed" view={view} />
        </tr>
      </thead>
      <tbody>
        <ProjectRows {...rows} projects={projects.slice(0, rowsInSight)} choosable />
        <Suspense>
          <LaterRows {...rows} projects={projects.slice(rowsInSight)} />
        </Suspense>
      </tbody>
    </table>
  )
}

type Rows = Omit<ProjectTableProps, 'view'>

/**
 * Adds the `<select>` of the remaining rows later: while parsing the page, the browser lays out every row
 * that has one to restore forms, even if it is not visible.
 */
function LaterRows(rows: Rows) {
  return <ProjectRows {...rows} choosable={useDeferredValue(true, false)} />
}

function ProjectRows({ projects, actors, selection, choosable }: Rows & { choosable: boolean }) {
  return projects.map((project) => (
    <ProjectRow
      key={project.id}
      project={project}
      actor={actors.get(project.id)}
      chosen={selection.has(project.id)}
      choose={selection.toggle}
      choosable={choosable}
    />
  ))
}

/** A search has its own order: matches at the beginning come first. */
function Sortable({ by, view }: { by: keyof typeof orders; view: ListView }) {
  const isBy = view.order === by && view.search === ''
  const direction = by === 'name' ? 'ascending' : 'descending'
  return (
    <th aria-sort={isBy ? direction : undefined}>
      {view.search === '' ? (
        <Link to={viewSearch(view, { order: by })} preventScrollReset className={classes.sort}>
          {orders[by]}
          {isBy && <span aria-hidden>{direction === 'ascending' ? '↑' : '↓'}</span>}
        </Link>
      ) : (
        orders[by]
      )}
    </th>
  )
}

interface ProjectRowProps {
  project: ListedProject
  actor: string | undefined
  chosen: boolean
  choose: (id: string, range: boolean) => void
  /** Whether its status can be chosen. */
  choosable: boolean
}

function ProjectRow({ project, actor, chosen, choose, choosable }: ProjectRowProps) {
  const { id, code, name, location, thumbnail, type, news, updatedAt } = project
  return (
    <tr className={classes.row} data-chosen={chosen || undefined}>
      <td className={classes.choose}>
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${code}`}
            checked={chosen}
            onClick={(event) => choose(id, event.shiftKey)}
            readOnly
          />
        </label>
      </td>
      <td className={classes.photo}>
        {thumbnail ? (
          <img
            src={thumbnail.address}
            alt=""
            width={96}
            height={72}
            loading="lazy"
            decoding="async"
            style={{ objectPosition: thumbnail.position }}
          />
        ) : (
          <span className={classes.noPhoto} />
        )}
      </td>
      <td className={`code ${classes.code}`}>{code}</td>
      <td className={classes.name}>
        <Link to={href('/admin/products/edit/:id', { id })} data-row dir="auto">
          {name}
        </Link>
        <span className={classes.place} dir="auto">
          {location}
        </span>
      </td>
      <td className={classes.statusCell}>
        <StatusChoice project={project} choosable={choosable} />
      </td>
      <td className={classes.typeCell}>{types[type]}</td>
      <td className={classes.marks}>
        <TopChoice project={project} />
        {news === 'Yes' && <Mark>News</Mark>}
        {!thumbnail && (
          <Mark>
            <IconPhotoExclamation size={14} /> No image
          </Mark>
        )}
      </td>
      <td className={classes.changed}>
        <Moment at={updatedAt} />
        <span>{actor}</span>
      </td>
    </tr>
  )
}

/** Looks like plain text; on a phone, a touch opens the native picker. */
function StatusChoice({ project, choosable }: Pick<ProjectRowProps, 'project' | 'choosable'>) {
  const { run, wanted } = useListAction([project])
  const status = Object.keys(statuses).find((one) => one === wanted) ?? project.status
  return (
    <span className={classes.statusChoice}>
      <StatusMark status={status as ListedProject['status']} />
      {choosable && (
        <select
          aria-label={`Status of ${project.code}`}
          value={status}
          onKeyDown={chooseInPicker}
          onChange={(event) => run('status', event.currentTarget.value)}
        >
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

function TopChoice({ project }: { project: ListedProject }) {
  const { run, wanted = project.topproject } = useListAction([project])
  const isTop = wanted === 'Yes'
  return (
    <button
      type="button"
      className={classes.top}
      aria-pressed={isTop}
      aria-label={`Top project ${project.code}`}
      title={isTop ? 'On the home page' : 'Put it on the home page'}
      onClick={() => run('topproject', isTop ? 'No' : 'Yes')}
    >
      {isTop ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.6} />}
      {isTop && <span className={classes.topWord}>Top</span>}
    </button>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return <span className={classes.mark}>{children}</span>
}
