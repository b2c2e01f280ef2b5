import { createContext, use, useEffect, useEffectEvent } from 'react'
import { href, useFetcher } from 'react-router'
import type { ProjectsAnswer } from './act.ts'
import type { ListedProject } from './queries.server.ts'

/** The part of a project that an action needs. */
type Named = Pick<ListedProject, 'id' | 'rev' | 'code'>

/** The message after an action in the list, with Undo. */
export interface Said extends ProjectsAnswer {
  /** The projects concerned. */
  projects: readonly Named[]
}

/** Shows a message on the list's screen. */
export const SayContext = createContext<(said: Said) => void>(() => {})

export type ActName = 'status' | 'topproject' | 'news' | 'delete'

/** Acts on projects without leaving the list; `doing` is the action in progress. */
export function useAct(projects: readonly Named[]) {
  const fetcher = useFetcher<ProjectsAnswer>()
  const say = use(SayContext)
  const answered = useEffectEvent((answer: ProjectsAnswer) => say({ ...answer, projects }))
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data)
  }, [fetcher.data])
  return {
    /** @param instead the top project to replace */
    act(act: ActName, value = '', instead?: Named) {
      const fields = { act, value, projects: named(projects), ...(instead && { instead: named([instead]) }) }
      void fetcher.submit(fields, { method: 'post', action: href('/admin/products/edit') })
    },
    doing: fetcher.formData,
  }
}

function named(projects: readonly Named[]): string {
  return projects.map(({ id, rev }) => `${id}:${rev}`).join(' ')
}
