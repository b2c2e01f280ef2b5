import { count } from '#app/content/sentences.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { findHistoryLine } from '#app/platform/history.server.ts'
import { kindOf } from './kinds.server.ts'
import { messages } from './rules.ts'
import type { GroupUndone, Undone } from './undo.server.ts'

/** The address to which a change that was undone leads. */
export function flashAddress(
  search: string,
  { done, ...numbers }: Extract<Undone | GroupUndone, { done: string }>,
  id: number,
): string {
  const parts = new URLSearchParams(search)
  parts.set('done', done)
  parts.set('of', String(id))
  for (const [name, number] of Object.entries(numbers)) if (number > 0) parts.set(name, String(number))
  return `?${parts}`
}

/** The sentence of that address. */
export async function readFlash(db: Db, search: URLSearchParams): Promise<string | undefined> {
  const done = search.get('done')
  const of = search.get('of') ?? ''
  const line = /^\d{1,15}$/.test(of) ? await findHistoryLine(db, Number(of)) : undefined
  if (!line) return undefined
  const record = line.before ?? line.after ?? {}
  const { words, parts } = kindOf(line.kind)
  const name = words.nameOf(record, line.recordId)
  if (done === 'undone') return messages.undone(name)
  if (done === 'removed') return messages.removed(name)
  const left = Number(search.get('left')) || 0
  if (done === 'together') return messages.undoneTogether(Number(search.get('undone')) || 0, left)
  if (done === 'broughtBack') return messages.broughtBack(name, parts && left > 0 ? count(parts, left) : '')
  return undefined
}
