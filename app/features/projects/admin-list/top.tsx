import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { href, Link } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { FlashContext, useAct } from '#app/content/list/screen/use-act.ts'
import { useList } from '#app/content/screens/use-list.tsx'
import { ListMessage } from '#app/ui/admin/list/list-message.tsx'
import type { Said } from '#app/ui/admin/said.ts'
import { IconPlus } from '#app/ui/admin/icons.ts'
import { screenMeta } from '#app/ui/admin/page/page-head.tsx'
import { useLive } from '#app/ui/admin/use-live.ts'
import { projects as collection } from '../collection.ts'
import { topProjectsLimit } from '../project.ts'
import type { Route } from './+types/top'
import { Tile } from './replace-top-project.tsx'
import { listTop, type ListedProject } from './queries.server.ts'
import { ProjectsHead } from './projects-head.tsx'
import classes from './top.module.css'

export const meta = () => screenMeta('Top projects')

export async function loader({ context }: Route.LoaderArgs) {
  return { tops: await listTop(requireArea(context, 'content', 'read').db) }
}

/** The six places on the home page, taken and free. */
export default function TopProjects({ loaderData: { tops } }: Route.ComponentProps) {
  useLive(collection.topic)
  const [result, setResult] = useState<Said>()
  const list = useList({ ...collection, order: 'topposition' }, tops, setResult)
  const free = Math.max(0, topProjectsLimit - tops.length)
  return (
    <FlashContext value={(next) => setResult({ ...next })}>
      <ProjectsHead title="Top projects" lead="The home page shows up to six top projects, in this order." />
      <ol className={classes.places} aria-label="Top projects">
        {tops.map((project) => (
          <li key={project.id} {...list.placeOf(project.id)}>
            <TopPlace project={project}>
              {list.movesOf({ id: project.id, code: project.code, name: project.name })}
            </TopPlace>
          </li>
        ))}
        {Array.from({ length: free }, (_, index) => (
          <FreePlace key={index} number={tops.length + index + 1} />
        ))}
      </ol>
      <ListMessage answer={result} />
    </FlashContext>
  )
}

function TopPlace({ project, children }: { project: ListedProject; children: ReactNode }) {
  const { run, wanted } = useAct(collection, [project])
  const { id, code, location } = project
  return (
    <div className={classes.content} data-leaving={wanted === 'No' || undefined}>
      <Link to={href('/admin/products/edit/:id', { id })} className={classes.tile}>
        <Tile project={project} />
        <span className={classes.where} dir="auto">
          {location}
        </span>
      </Link>
      <div className={classes.actions}>
        <Button
          variant="default"
          aria-label={`Take off ${code}`}
          onClick={() => run({ field: 'topproject', value: 'No' })}
        >
          Take off
        </Button>
        {children}
      </div>
    </div>
  )
}

/** Links to the list, where every project has a star. */
function FreePlace({ number }: { number: number }) {
  return (
    <li style={{ order: topProjectsLimit }}>
      <Link to={href('/admin/products/edit')} className={classes.free}>
        <IconPlus size={24} stroke={1.4} />
        <span className="mono">Place {number}</span>
        Choose a project
      </Link>
    </li>
  )
}
