import { Badge, Table } from '@mantine/core'
import { IconPhotoExclamation, IconStarFilled } from '#app/ui/admin/icons.ts'
import { href, Link } from 'react-router'
import { walkList } from '#app/ui/admin/walk-list.ts'
import { formatDay } from '#app/ui/day.ts'
import { Picture } from '#app/ui/photograph.tsx'
import classes from './list.module.css'
import { StatusMark } from './status-mark.tsx'
import type { ShownProject } from '../queries.server.ts'
import { types } from '../words.ts'

interface ProjectTableProps {
  projects: ShownProject[]
  /** Who changed a project last, by its id. */
  actors: Map<string, string>
}

export function ProjectTable({ projects, actors }: ProjectTableProps) {
  return (
    <Table
      className={classes.table}
      onKeyDown={walkList}
      highlightOnHover
      verticalSpacing={7}
      stickyHeader
      stickyHeaderOffset={56}
    >
      <Table.Thead className={classes.thead}>
        <Table.Tr>
          <Table.Th w={100}>Photo</Table.Th>
          <Table.Th w={84}>Code</Table.Th>
          <Table.Th>Name</Table.Th>
          <Table.Th w={150}>Status</Table.Th>
          <Table.Th w={110}>Type</Table.Th>
          <Table.Th w={170}>Marks</Table.Th>
          <Table.Th w={150}>Last change</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {projects.map((project) => (
          <ProjectRow key={project.id} project={project} actor={actors.get(project.id)} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function ProjectRow({ project, actor }: { project: ShownProject; actor: string | undefined }) {
  return (
    <Table.Tr className={classes.row}>
      <Table.Td className={classes.photo}>
        <Thumbnail photograph={project.photograph} />
      </Table.Td>
      <Table.Td className={`code ${classes.code}`}>{project.code}</Table.Td>
      <Table.Td className={classes.name}>
        <Link to={href('/admin/products/edit/:id', { id: project.id })} data-row>
          {project.name}
        </Link>
        <span className={classes.place}>{project.location}</span>
      </Table.Td>
      <Table.Td className={classes.statusCell}>
        <StatusMark status={project.status} />
      </Table.Td>
      <Table.Td className={classes.typeCell}>{types[project.type]}</Table.Td>
      <Table.Td className={classes.marks}>
        <Marks project={project} />
      </Table.Td>
      <Table.Td className={classes.changed}>
        {formatDay(project.updatedAt)}
        <span>{actor}</span>
      </Table.Td>
    </Table.Tr>
  )
}

function Thumbnail({ photograph }: Pick<ShownProject, 'photograph'>) {
  if (!photograph) return <span className={classes.noPhoto} />
  // The row says in words what it is about.
  return <Picture photograph={{ ...photograph, alt: '' }} sizes="96px" cropped />
}

function Marks({ project }: { project: ShownProject }) {
  const { topproject, news, photograph } = project
  return (
    <span className={classes.markList}>
      {topproject === 'Yes' && (
        <Badge color="orange" leftSection={<IconStarFilled size={11} aria-hidden />}>
          Top project
        </Badge>
      )}
      {news === 'Yes' && <Badge color="ink">News</Badge>}
      {!photograph && <MissingMark words="No photograph" />}
      {photograph?.alt === '' && <MissingMark words="No description" />}
    </span>
  )
}

function MissingMark({ words }: { words: string }) {
  return (
    <Badge variant="outline" color="gray" leftSection={<IconPhotoExclamation size={13} aria-hidden />}>
      {words}
    </Badge>
  )
}
