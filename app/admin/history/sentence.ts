import type { HistoryLine } from '#app/platform/history.server.ts'
import type { HistoryField, RecordWords } from '#app/platform/history.ts'

const acts = { add: 'added', edit: 'changed', delete: 'deleted' } as const
const undoingActs = { add: 'brought back', edit: 'undid a change of', delete: 'undid adding' } as const

/** `Sara changed 196A Ras Al Khor Showroom`, without whose name it is. */
export function sentenceOf(line: HistoryLine, words: RecordWords, fields: readonly HistoryField[]) {
  const { action, undoes, groupSize, before, after, recordId } = line
  const undoing = undoes === null ? undefined : undoingActs[action]
  if (groupSize > 1)
    return { act: undoing ?? acts[action], name: `${groupSize.toLocaleString('en')} ${words.many}` }
  const record = after ?? before
  const name = (record && words.nameOf(record, recordId)) || `a ${words.one}`
  const [only] = fields
  const isPicture = fields.length === 1 && only?.as === 'file'
  if (undoing) return { act: undoing, name }
  if (fields.length === 1 && only?.as === 'position') return { act: 'moved', name }
  return { act: isPicture && before ? 'replaced the image of' : acts[action], name }
}
