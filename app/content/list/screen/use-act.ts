import { createContext, use } from 'react'
import { href } from 'react-router'
import type { Said } from '#app/ui/admin/said.ts'
import { useQuickChange } from '#app/ui/admin/use-quick-change.ts'
import type { Collection } from '../../define.ts'
import { selectionFields, type SelectedDocument, type Selection } from '../act.ts'

/** The message after an action in a list, with Undo. */
export interface ActResult extends Said {
  selection: Selection
}

/** Shows a message on the list's screen. */
export const FlashContext = createContext<(result: ActResult) => void>(() => {})

/** Sets a field of the selected documents, does something named with them, or deletes them. */
export type Act =
  | { field: string; value: string; instead?: SelectedDocument }
  | { act: string; value: string }
  | 'delete'

/** Where acts are posted, and what is sent with each. */
interface Acting {
  action: string
  fields: Readonly<Record<string, string>>
  /** What is said if deleting fails, before the reason. */
  deleteFailed: string
}

/** Acts on rows without leaving the list; `wanted` is the value that is being set. */
export function useActOn({ action, fields, deleteFailed }: Acting, selection: Selection) {
  const flash = use(FlashContext)
  const { send, pending } = useQuickChange({
    action,
    answered: (answer) => flash({ ...answer, selection }),
  })
  return {
    run(act: Act) {
      const selected = { ...fields, ...selectionFields(selection) }
      if (act === 'delete') return send({ ...selected, act }, deleteFailed)
      if ('act' in act) return send({ ...selected, ...act })
      const { field, value, instead } = act
      const room = instead && { instead: selectionFields([instead])['selected'] ?? '' }
      send({ ...selected, act: 'set', field, value, ...room })
    },
    isBusy: pending !== undefined,
    wanted: pending?.value,
  }
}

/**
 * Acts on documents without leaving the list.
 * @param parent the id of the document that they belong to
 */
export function useAct(
  { name: kind, sentences: { deleteFailed } }: Pick<Collection, 'name' | 'sentences'>,
  selection: Selection,
  parent = '',
) {
  return useActOn({ action: href('/admin/documents'), fields: { kind, parent }, deleteFailed }, selection)
}
