import { createContext, use } from 'react'
import { href } from 'react-router'
import { useQuickChange } from '#app/ui/admin/use-quick-change.ts'
import { projects as collection } from '../collection.ts'
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

/** Acts on projects without leaving the list; `wanted` is the value that is being set. */
export function useListAction(projects: readonly Named[]) {
  const flash = use(FlashContext)
  const { send, pending } = useQuickChange<ProjectsAnswer>({
    action: href('/admin/products/list-action'),
    answered: (answer) => flash({ ...answer, projects }),
  })
  return {
    /** @param replaced the top project to replace */
    run(act: ActionName, value = '', replaced?: Named) {
      const fields = {
        act,
        value,
        projects: named(projects),
        ...(replaced && { instead: named([replaced]) }),
      }
      send(fields, act === 'delete' ? collection.sentences.deleteFailed : undefined)
    },
    wanted: pending?.value,
  }
}

function named(projects: readonly Named[]): string {
  return projects.map(({ id, rev }) => `${id}:${rev}`).join(' ')
}
