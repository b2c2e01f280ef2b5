import { createContext, use, useEffect, useEffectEvent } from 'react'
import { href, useFetcher } from 'react-router'
import type { ProjectsAnswer } from './list-action.ts'
import type { ListedProject } from './queries.server.ts'

/** The part of a project that an action needs. */
type Named = Pick<ListedProject, 'id' | 'rev' | 'code'>

/** The message after an action in the list, with Undo. */
export interface ActionResult extends ProjectsAnswer {
  /** The projects concerned. */
  projects: readonly Named[]
}

/** Shows a message on the list's screen. */
export const FlashContext = createContext<(result: ActionResult) => void>(() => {})

export type ActionName = 'status' | 'topproject' | 'news' | 'delete'

/** Acts on projects without leaving the list; `doing` is the action in progress. */
export function useListAction(projects: readonly Named[]) {
  const fetcher = useFetcher<ProjectsAnswer>()
  const flash = use(FlashContext)
  const answered = useEffectEvent((answer: ProjectsAnswer) => flash({ ...answer, projects }))
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data)
  }, [fetcher.data])
  return {
    /** @param replaced the top project to replace */
    run(act: ActionName, value = '', replaced?: Named) {
      const fields = {
        act,
        value,
        projects: named(projects),
        ...(replaced && { instead: named([replaced]) }),
      }
      void fetcher.submit(fields, { method: 'post', action: href('/admin/products/edit') })
    },
    pendingData: fetcher.formData,
  }
}

function named(projects: readonly Named[]): string {
  return projects.map(({ id, rev }) => `${id}:${rev}`).join(' ')
}
