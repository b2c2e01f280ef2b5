import { undoWindowMs } from '#app/platform/retention.ts'
import { day } from '#app/platform/units.ts'
import { formatNumber } from '#app/ui/format-number.ts'
import type { Collection, Document } from '../define.ts'
import { dayInWords } from '../fields/date.ts'
import type { Noun } from '../messages.ts'
import { isSetAction, listOf, maxSelected } from './list.ts'
import { choicesOf } from './parameters.ts'

/** One of the selected documents or requests, as the list showed it. */
export interface SelectedDocument {
  id: string
  rev: number
}

/** What an action is about: documents as they were shown, or all that a list's address finds. */
export type Selection = readonly SelectedDocument[] | EverythingFound

export interface EverythingFound {
  query: string
  number: number
  /** Which they were when the list was shown (`digestOf`). */
  digest?: string | undefined
}

/** The fields by which a selection is sent. */
export function selectionFields(selection: Selection): Record<string, string> {
  if ('query' in selection) {
    const { query, number, digest } = selection
    return { query, number: String(number), ...(digest !== undefined && { digest }) }
  }
  return { selected: selection.map(({ id, rev }) => `${id}:${rev}`).join(' ') }
}

export function readSelection({
  selected,
  query,
  number,
  digest,
}: Readonly<Record<string, string>>): Selection {
  if (selected === undefined) return { query: query ?? '', number: Number(number), digest }
  return selected.split(' ').flatMap((pair) => {
    const [id = '', rev] = pair.split(':')
    return id && Number(rev) > 0 ? [{ id, rev: Number(rev) }] : []
  })
}

export function actSentences({ one, many }: Noun) {
  return {
    gone: `One of these ${many} was deleted. Nothing was changed.`,
    stale: (title: string) =>
      `Someone changed ${title} while you were choosing. Nothing was changed. Check it, then try again.`,
    otherNumber: (now: number, before: number) =>
      `Now ${formatNumber(now)} ${now === 1 ? one : many} match, no longer ${formatNumber(before)}. Nothing was changed. Check the list, then try again.`,
    others: `These are not the ${many} that the list showed: some left it, and others came. Nothing was changed. Check the list, then try again.`,
    tooMany: `At most ${formatNumber(maxSelected)} can be changed at once. Filter the list first.`,
    canComeBack: `You can bring them back from History for ${undoWindowMs / day} days.`,
  }
}

/** `12 projects are completed.` @param set the field and the value that were set; deleted without it */
export function sayDone(
  collection: Collection,
  documents: readonly Document[],
  set?: { field: string; value: string },
): string {
  const [first] = documents
  const isOne = documents.length === 1 && first !== undefined
  const who = isOne ? collection.title(first) : `${formatNumber(documents.length)} ${collection.many}`
  if (!set) return isOne ? collection.sentences.deleted : `${who} deleted.`
  const action = listOf(collection)
    .actions.filter(isSetAction)
    .find((one) => one.set === set.field)
  if (action?.done) return `${who} ${isOne ? 'is' : 'are'} ${action.done(set.value)}.`
  const field = collection.fields[set.field]
  const label = field?.label ?? ''
  const words = choicesOf(field)?.[set.value] ?? (field?.type === 'date' ? dayInWords(set.value) : set.value)
  return words ? `${who}: ${label} is now “${words}”.` : `${who}: ${label} is empty now.`
}
