import type { TypedWork } from './desk-rules.ts'
import { isState } from '#app/platform/inbox/work.ts'

/** What is typed and not saved yet stays with the tab: over a reload, an error page, a session that ended. */
export function keepTyped(id: string, typed: TypedWork | undefined) {
  if (typed) sessionStorage.setItem(nameOf(id), JSON.stringify(typed))
  else sessionStorage.removeItem(nameOf(id))
}

export function findTyped(id: string): TypedWork | undefined {
  const text = sessionStorage.getItem(nameOf(id))
  if (!text) return undefined
  const { state, note, rev }: Partial<TypedWork> = JSON.parse(text)
  return isState(state) && typeof note === 'string' && typeof rev === 'number'
    ? { state, note, rev }
    : undefined
}

function nameOf(id: string) {
  return `plinth.note.${id}`
}
