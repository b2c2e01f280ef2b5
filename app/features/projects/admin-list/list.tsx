import { Button, Group, Text } from '@mantine/core'
import { IconBuilding, IconPlus, IconSearchOff } from '#app/ui/admin/icons.ts'
import { data, href, Link, redirect } from 'react-router'
import { requireAdministrator } from '#app/platform/auth/administrator.server.ts'
import { findLastActors } from '#app/platform/last-change.server.ts'
import { DoneMessage, useDone } from '#app/ui/admin/done-message.tsx'
import { NothingHere } from '#app/ui/admin/nothing-here.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { Pager } from '#app/ui/admin/pager.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import { UndoDeletion } from '#app/ui/admin/delete-record.tsx'
import { useLive } from '#app/ui/use-live.ts'
import type { Route } from './+types/list'
import { DownloadProjects } from './download.tsx'
import { ProjectSearch } from './search.tsx'
import { ProjectTable } from './table.tsx'
import { projectTabs } from './tabs.ts'
import { projects as collection } from '../collection.ts'
import { projectsPerPage, topProjectsLimit } from '../words.ts'
import { countTopProjects } from '../store.server.ts'
import { listAllProjects, searchProjects } from '../queries.server.ts'

const sentences = { deleted: collection.sentences.deleted }

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Edit Project — Plinth back office' }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const asked = new URL(request.url).searchParams
  const search = asked.get('search')
  const wanted = Math.trunc(Number(asked.get('page') ?? 1))
  const list = await listAllProjects(db, wanted >= 1 ? wanted : 1)
  if (list.page > list.pages) throw redirect(`${href('/admin/products/edit')}?page=${list.pages}`)
  const found = search?.trim() ? await searchProjects(db, search) : undefined
  const projects = found ?? list.projects
  const actors = await findLastActors(
    db,
    'project',
    projects.map(({ id }) => id),
  )
  const { total, page, pages } = list
  const topProjects = await countTopProjects(db)
  const problem =
    search?.trim() === '' ? { message: collection.sentences.searchEmpty, problems: {}, typed: {} } : undefined
  return data(
    {
      search: search?.trim() ?? '',
      projects,
      found: found?.length,
      total,
      page,
      pages,
      topProjects,
      actors,
      problem,
    },
    { status: problem ? 400 : 200 },
  )
}

export default function ProjectList({ loaderData }: Route.ComponentProps) {
  useLive('projects')
  const { word, occasion } = useDone(sentences)
  const { search, problem, projects, found, total, page, pages, topProjects, actors } = loaderData
  return (
    <>
      <PageHead sheet="A-01" label="Projects" title="Projects" actions={<Actions isEmpty={total === 0} />} />
      <PageTabs label="Projects" tabs={projectTabs} />
      {total === 0 ? (
        <NothingHere
          icon={<IconBuilding size={44} stroke={1.2} />}
          title="No projects yet"
          advice="Add the first one with a photograph from your phone."
        >
          <AddButton />
        </NothingHere>
      ) : (
        <>
          <ProjectSearch search={search} problem={problem} />
          <Group justify="space-between" my={10} gap="xs">
            <Text role="status" c="dimmed">
              {found === projectsPerPage && 'The first '}
              {found !== undefined && (
                <>
                  <b>{found}</b> of{' '}
                </>
              )}
              {formatNumber(total)} projects · {topProjects} of {topProjectsLimit} top projects
            </Text>
            <Text c="dimmed" size="xs" visibleFrom="md">
              <kbd className="code">/</kbd> search · <kbd className="code">↑ ↓</kbd> move ·{' '}
              <kbd className="code">Enter</kbd> open
            </Text>
          </Group>
          {found === 0 ? <NothingFound /> : <ProjectTable projects={projects} actors={actors} />}
          {found === undefined && (
            <Pager page={page} pages={pages} addressOf={(number) => `?page=${number}`} />
          )}
        </>
      )}
      <DoneMessage sentence={word && sentences[word]} occasion={occasion}>
        <UndoDeletion kind={collection.name} />
      </DoneMessage>
    </>
  )
}

function Actions({ isEmpty }: { isEmpty: boolean }) {
  return (
    <>
      {!isEmpty && <DownloadProjects />}
      <AddButton />
    </>
  )
}

function AddButton() {
  return (
    <Button
      component={Link}
      to={href('/admin/products')}
      color="orange"
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      Add a project
    </Button>
  )
}

function NothingFound() {
  return (
    <NothingHere
      icon={<IconSearchOff size={44} stroke={1.2} />}
      title={collection.sentences.nothingFound}
      announced
      advice="Check the spelling, try the code, or show all projects."
    >
      <Button component={Link} to={href('/admin/products/edit')} variant="default">
        Show all projects
      </Button>
    </NothingHere>
  )
}
