import { createContext, use, useEffect, useEffectEvent } from 'react'
import { href, useFetcher } from 'react-router'
import type { ProjectsAnswer } from './act.ts'
import type { ListedProject } from './queries.server.ts'

/** A project by what an act needs of it. */
type Named = Pick<ListedProject, 'id' | 'rev' | 'code'>

/** What is said after something was done in the list, with the way back. */
export interface Said extends ProjectsAnswer {
  /** Those that it was to be done to. */
  projects: readonly Named[]
}

/** Where whatever was done in the list is said. */
export const SayContext = createContext<(said: Said) => void>(() => {})

export type ActName = 'status' | 'topproject' | 'news' | 'delete'

/** Does something to projects without leaving the list; `doing` is what is on its way. */
export function useAct(projects: readonly Named[]) {
  const fetcher = useFetcher<ProjectsAnswer>()
  const say = use(SayContext)
  const answered = useEffectEvent((answer: ProjectsAnswer) => say({ ...answer, projects }))
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data)
  }, [fetcher.data])
  return {
    /** @param instead the top project whose place is taken */
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
