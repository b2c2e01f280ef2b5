import { createHash } from 'node:crypto'
import { batchesOf } from '#app/platform/database/batches.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Said } from '#app/ui/admin/said.ts'
import { actSentences, readSelection, type SelectedDocument, type Selection } from './act.ts'
import { maxSelected, type Listed } from './list.ts'
import { readView, type ListView } from './view.ts'

/** Where the rows of a list come from: the documents of a collection, or requests. */
export interface ListSource<Row extends SelectedDocument> {
  list: Pick<Listed, 'one' | 'many' | 'parameters' | 'orders'>
  titleOf(row: Row): string
  /** The ids of what a view shows, on all its pages, in the order of the list. */
  findIds(db: Db | Tx, view: ListView, limit: number): Promise<string[]>
  /** The rows with these ids that still exist, in this order. */
  readAll(db: Db | Tx, ids: readonly string[]): Promise<Row[]>
}

/** The selected rows, or why nothing can be done with them: they are not what the list showed. */
export async function findSelected<Row extends SelectedDocument>(
  tx: Tx,
  { list, titleOf, findIds, readAll }: ListSource<Row>,
  selection: Selection,
): Promise<Row[] | Said> {
  const sentences = actSentences(list)
  if ('query' in selection) {
    const view = readView(list, new URLSearchParams(selection.query))
    const ids = await findIds(tx, view, maxSelected + 1)
    if (ids.length > maxSelected) return { said: sentences.tooMany }
    if (ids.length !== selection.number) return { said: sentences.otherNumber(ids.length, selection.number) }
    if (selection.digest !== undefined && selection.digest !== digestOf(ids))
      return { said: sentences.others }
    return readAll(tx, ids)
  }
  if (selection.length > maxSelected) return { said: sentences.tooMany }
  const ids = selection.map(({ id }) => id)
  const rows = await readAll(tx, ids)
  if (rows.length < selection.length) return { said: sentences.gone }
  const stale = rows.find(({ rev }, place) => rev !== selection[place]?.rev)
  return stale ? { said: sentences.stale(titleOf(stale)) } : rows
}

/**
 * By which a selection of everything is the rows that were shown, and not as many others; none of more than can be
 * selected.
 */
export function digestOf(ids: readonly string[]): string | undefined {
  if (ids.length > maxSelected) return undefined
  return createHash('sha256').update(ids.join(' ')).digest('base64url')
}

export function isNothing(selection: Selection): boolean {
  return 'query' in selection ? !(selection.number > 0) : selection.length === 0
}

/** What is selected, or exactly what a list's address finds, a few at a time, for downloads. */
export async function* readListed<Row extends SelectedDocument>(
  db: Db,
  { list, findIds, readAll }: ListSource<Row>,
  typed: Readonly<Record<string, string>>,
  atOnce = 100,
) {
  const selection = readSelection(typed)
  const ids =
    'query' in selection
      ? await findIds(db, readView(list, new URLSearchParams(selection.query)), Number.MAX_SAFE_INTEGER)
      : selection.slice(0, maxSelected).map(({ id }) => id)
  for await (const some of batchesOf(ids, atOnce)) yield* await readAll(db, some)
}
