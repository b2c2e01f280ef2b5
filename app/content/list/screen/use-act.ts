import { createContext, use } from 'react'
import { href } from 'react-router'
import { useQuickChange } from '#app/ui/admin/use-quick-change.ts'
import type { Collection } from '../../define.ts'
import { selectionFields, type ActAnswer, type SelectedDocument, type Selection } from '../act.ts'

/** The message after an action in a list, with Undo. */
export interface ActResult extends ActAnswer {
  selection: Selection
}

/** Shows a message on the list's screen. */
export const FlashContext = createContext<(result: ActResult) => void>(() => {})

/** Sets a field of the selected documents, does something named with them, or deletes them. */
export type Act =
  | { field: string; value: string; instead?: SelectedDocument }
  | { act: string; value: string }
  | 'delete'

/**
 * Acts on documents without leaving the list; `wanted` is the value that is being set.
 * @param parent the id of the document that they belong to
 */
export function useAct(
  collection: Pick<Collection, 'name' | 'sentences'>,
  selection: Selection,
  parent = '',
) {
  const flash = use(FlashContext)
  const { send, pending } = useQuickChange<ActAnswer>({
    action: href('/admin/documents'),
    answered: (answer) => flash({ ...answer, selection }),
  })
  return {
    run(act: Act) {
      const kind = { kind: collection.name, parent, ...selectionFields(selection) }
      if (act === 'delete') return send({ ...kind, act }, collection.sentences.deleteFailed)
      if ('act' in act) return send({ ...kind, ...act })
      const { field, value, instead } = act
      const room = instead && { instead: selectionFields([instead])['selected'] ?? '' }
      send({ ...kind, act: 'set', field, value, ...room })
    },
    isBusy: pending !== undefined,
    wanted: pending?.value,
  }
}
