import { data, href } from 'react-router'
import { loadList } from '#app/content/list/load.server.ts'
import { DownloadList } from '#app/content/list/screen/download.tsx'
import { ListScreen } from '#app/content/list/screen/list-screen.tsx'
import { viewSearch } from '#app/content/list/view.ts'
import { ChooseColumns } from '#app/content/table/screen/choose-columns.tsx'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { EmptyScreen } from '#app/ui/admin/list/empty-screen.tsx'
import { IconBuilding } from '#app/ui/admin/icons.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { projects as collection } from '../collection.ts'
import { asksConsent } from '../consent/store.server.ts'
import { topProjectsLimit } from '../project.ts'
import { withSectorRead } from '../sector.ts'
import { projectStore } from '../store.server.ts'
import type { Route } from './+types/list'
import { AddProjectButton } from './add-button.tsx'
import { projectCells } from './cells.tsx'
import { ProjectsHead } from './projects-head.tsx'
import { listTop } from './queries.server.ts'
import { ReplaceTopProjectDialog } from './replace-top-project.tsx'

export const meta = () => screenMeta(collection.admin.tabs.list)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = requireArea(context, 'content', 'read')
  const searchParams = withSectorRead(url.searchParams)
  const loaded = await loadList(db, { store: projectStore, parent: '' }, { searchParams })
  const asks = await asksConsent(db)
  return data({ loaded, asks, tops: await listTop(db) }, { status: loaded.problem ? 400 : 200 })
}

export default function ProjectList({ loaderData: { loaded, asks, tops } }: Route.ComponentProps) {
  const { view, found, total } = loaded
  const shown = { query: viewSearch(view).slice(1), number: found }
  return (
    <ListScreen
      {...{ collection, loaded }}
      list={href('/admin/products/edit')}
      titles={{}}
      choices={{}}
      cells={projectCells}
      unused={asks ? [] : ['consent']}
      makeTable={(of, isShort) => <ChooseColumns {...{ collection, of, isShort }} />}
      counted={` · ${tops.length} of ${topProjectsLimit} top projects`}
      empty={<NoProjects />}
      refused={(result, close) =>
        result.refusedBy === 'topproject' && <ReplaceTopProjectDialog {...{ result, tops, close }} />
      }
    >
      <ProjectsHead
        actions={
          <>
            {total > 0 && <DownloadList {...{ collection, shown, total }} />}
            <AddProjectButton />
          </>
        }
      />
    </ListScreen>
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
