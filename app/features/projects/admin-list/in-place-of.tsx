import { Text } from '@mantine/core'
import { useRef } from 'react'
import type { SavedForm } from '#app/ui/admin/form/use-saved-form.ts'
import { LaterModal } from '#app/ui/admin/overlay/later.tsx'
import classes from './in-place-of.module.css'
import type { ListedProject } from './queries.server.ts'
import { useAct, type Said } from './use-act.ts'

interface InPlaceOfProps {
  said: Said | undefined
  tops: readonly ListedProject[]
  close: () => void
}

/** Shown when a seventh top project was refused: the administrator may replace one of the six. */
export function InPlaceOf({ said, tops, close }: InPlaceOfProps) {
  const wanted = said?.full ? said.projects : []
  const [one] = wanted
  const { act } = useAct(wanted)
  return (
    <LaterModal opened={one !== undefined} onClose={close} size="lg" title={said?.said}>
      {one && wanted.length === 1 ? (
        <>
          <Text mb="md">
            Put <b>{one.code}</b> in place of …
          </Text>
          <TopTiles projects={tops} choose={(top) => act('topproject', 'Yes', top)} />
        </>
      ) : (
        <Text>Take some of the six off the home page first, or choose fewer.</Text>
      )}
    </LaterModal>
  )
}

/** The same within the form of the seventh: submits it again with the one to replace. */
export function GiveWay({ form, tops }: { form: SavedForm; tops: readonly ListedProject[] }) {
  const instead = useRef<HTMLInputElement>(null)
  function choose({ id }: ListedProject) {
    if (instead.current) instead.current.value = id
    form.submit()
  }
  return (
    <div>
      <input ref={instead} type="hidden" name="instead" />
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
      <span className={classes.name}>{name}</span>
    </>
  )
}
