import { Text } from '@mantine/core'
import { useRef } from 'react'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { LazyModal } from '#app/ui/admin/overlay/lazy.tsx'
import classes from './replace-top-project.module.css'
import type { ListedProject } from './queries.server.ts'
import type { SelectedDocument } from '#app/content/list/act.ts'
import { useAct, type ActResult } from '#app/content/list/screen/use-act.ts'
import { projects } from '../collection.ts'

interface ReplaceTopProjectDialogProps {
  /** A refusal. */
  result: ActResult
  tops: readonly ListedProject[]
  close: () => void
}

/** Shown when a seventh top project was refused: the administrator may replace one of the six. */
export function ReplaceTopProjectDialog({ result, tops, close }: ReplaceTopProjectDialogProps) {
  const { selection, said } = result
  const [one, ...others]: readonly SelectedDocument[] = 'query' in selection ? [] : selection
  const { run } = useAct(projects, one ? [one] : [])
  return (
    <LazyModal opened onClose={close} size="lg" title={said}>
      {one && others.length === 0 ? (
        <>
          <Text mb="md">Put this one in place of …</Text>
          <TopTiles
            projects={tops}
            choose={(instead) => run({ field: 'topproject', value: 'Yes', instead })}
          />
        </>
      ) : (
        <Text>Take some of the six off the home page first, or choose fewer.</Text>
      )}
    </LazyModal>
  )
}

/** The same within the form of the seventh: submits it again with the one to replace. */
export function ReplaceTopProjectField({ form, tops }: { form: SavedForm; tops: readonly ListedProject[] }) {
  const replacedId = useRef<HTMLInputElement>(null)
  function choose({ id }: ListedProject) {
    if (replacedId.current) replacedId.current.value = id
    form.submit()
  }
  return (
    <div>
      <input ref={replacedId} type="hidden" name="instead" />
      <Text mb="xs">Put this one in place of …</Text>
      <TopTiles projects={tops} choose={choose} />
    </div>
  )
}

interface TopTilesProps {
  projects: readonly ListedProject[]
  choose: (project: ListedProject) => void
}

/** The six photographs, arranged as on the home page. */
function TopTiles({ projects, choose }: TopTilesProps) {
  return (
    <ul className={classes.tiles}>
      {projects.map((project) => (
        <li key={project.id}>
          <button type="button" aria-label={`In place of ${project.code}`} onClick={() => choose(project)}>
            <Tile project={project} />
          </button>
        </li>
      ))}
    </ul>
  )
}

export function Tile({ project: { code, name, thumbnail } }: { project: ListedProject }) {
  return (
    <>
      {thumbnail ? (
        <img src={thumbnail.address} alt="" loading="lazy" style={{ objectPosition: thumbnail.position }} />
      ) : (
        <span className={classes.none} />
      )}
      <span className={`code ${classes.code}`}>{code}</span>
      <span className={classes.name} dir="auto">
        {name}
      </span>
    </>
  )
}
