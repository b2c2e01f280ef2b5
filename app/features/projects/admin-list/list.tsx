import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { nothingMissing } from '#app/content/translated.ts'
import { requireAdministrator } from '#app/platform/request/administrator.server.ts'
import { findLastActors } from '#app/platform/changes/last-change.server.ts'
import { UndoDeletion } from '#app/ui/admin/record/delete-record.tsx'
import { FlashMessage, useFlash } from '#app/ui/admin/message/flash-message.tsx'
import { ListMessage } from '#app/ui/admin/list/list-message.tsx'
import { IconBuilding, IconSearchOff } from '#app/ui/admin/icons.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { screenMeta, useRememberedList } from '#app/ui/admin/page/page-head.tsx'
import { ListPager } from '#app/ui/admin/list/pager.tsx'
import { formatNumber } from '#app/ui/format-number.ts'
import { useLive } from '#app/ui/admin/use-live.ts'
import { projects as collection } from '../collection.ts'
import { countProjects } from '../queries.server.ts'
import { projectsPerPage, topProjectsLimit } from '../project.ts'
import type { Route } from './+types/list'
import { AddProjectButton } from './add-button.tsx'
import { DownloadProjects } from './download.tsx'
import { ProjectFilters } from './filters.tsx'
import { ReplaceTopProjectDialog } from './replace-top-project.tsx'
import classes from './list.module.css'
import { listForAdministrator, listTop } from './queries.server.ts'
import { SelectionBar } from './selection-bar.tsx'
import { ProjectTable } from './table.tsx'
import { ProjectsHead } from './projects-head.tsx'
import { FlashContext, type ActionResult } from './use-list-action.ts'
import { useSelection } from './use-selection.ts'
import { isFiltered, readView, viewSearch } from './view.ts'

const path = href('/admin/products/edit')

export const meta = () => screenMeta('Edit Project')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireAdministrator(context)
  const view = readView(url.searchParams)
  const list = await listForAdministrator(db, view)
  if (view.page > list.pages) throw redirect(path + viewSearch(view, { page: list.pages }))
  const ids = list.projects.map(({ id }) => id)
  const problem = url.searchParams.get('search')?.trim() === '' ? collection.sentences.searchEmpty : undefined
  return data(
    {
      ...list,
      view,
      problem,
      total: await countProjects(db),
      tops: await listTop(db),
      actors: await findLastActors(db, collection.name, ids),
    },
    { status: problem ? 400 : 200 },
  )
}

export default function ProjectList({ loaderData }: Route.ComponentProps) {
  useLive(collection.topic)
  const { view, problem, projects, total, tops, actors } = loaderData
  const selection = useSelection(projects)
  const [result, setResult] = useState<ActionResult>()
  useRememberedList(path, viewSearch(view, { page: view.page }))
  return (
    <FlashContext value={(next) => setResult({ ...next })}>
      <ProjectsHead sheet="A-01" actions={<Actions isEmpty={total === 0} />} />
      {total === 0 ? (
        <NoProjects />
      ) : (
        <>
          <ProjectFilters view={view} problem={problem} />
          <CountLine {...loaderData} />
          {projects.length === 0 ? (
            <NothingFound
              title={
                view.search === '' && view.notIn !== 'all'
                  ? nothingMissing
                  : collection.sentences.nothingFound
              }
            />
          ) : (
            <ProjectTable projects={projects} actors={actors} view={view} selection={selection} />
          )}
          <ListPager
            page={view.page}
            pages={loaderData.pages}
            hrefOf={(page) => viewSearch(view, { page })}
          />
          <SelectionBar selection={selection} />
        </>
      )}
      <Message result={result} />
      <ReplaceTopProjectDialog result={result} tops={tops} close={() => setResult(undefined)} />
    </FlashContext>
  )
}

/** The result of the last action, here or on the page of a project that was deleted there. */
function Message({ result }: { result: ActionResult | undefined }) {
  const flash = useFlash({ deleted: collection.sentences.deleted })
  return (
    <>
      <ListMessage answer={result?.full ? undefined : result} />
      {!result && (
        <FlashMessage {...flash}>
          <UndoDeletion kind={collection.name} />
        </FlashMessage>
      )}
    </>
  )
}

function CountLine({ view, found, total, tops }: Route.ComponentProps['loaderData']) {
  const isCut = view.search !== '' && found === projectsPerPage
  return (
    <div className={classes.counts}>
      <Text role="status" c="dimmed">
        {isCut && 'The first '}
        {isFiltered(view) && (
          <>
            <b>{formatNumber(found)}</b> of{' '}
          </>
        )}
        {formatNumber(total)} projects · {tops.length} of {topProjectsLimit} top projects
      </Text>
      <Text c="dimmed" size="xs" visibleFrom="md">
        <kbd className="code">/</kbd> search · <kbd className="code">↑ ↓</kbd> move ·{' '}
        <kbd className="code">Enter</kbd> open
      </Text>
    </div>
  )
}

function NoProjects() {
  const { title, advice } = collection.admin.nothing
  return (
    <EmptyScreen icon={IconBuilding} title={title} advice={advice}>
      <AddProjectButton />
    </EmptyScreen>
  )
}

function Actions({ isEmpty }: { isEmpty: boolean }) {
  return (
    <>
      {!isEmpty && <DownloadProjects />}
      <AddProjectButton />
    </>
  )
}

function NothingFound({ title }: { title: string }) {
  return (
    <EmptyScreen
      icon={IconSearchOff}
      title={title}
      announced
      advice="Check the spelling, try the code, or show all projects."
    >
      <Button component={Link} to={href('/admin/products/edit')} variant="default">
        Show all projects
      </Button>
    </EmptyScreen>
  )
}
