import { findLastActors } from '#app/platform/changes/last-change.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { fieldsOf, type Document } from '../define.ts'
import { isFileField } from '../fields/picture.ts'
import { listPending } from '../pending.server.ts'
import { hasVersions } from '../publication.ts'
import { fewDocuments, listOf } from './list.ts'
import { countDocuments, hasDrafts, readPage, type ListPlace } from './queries.server.ts'
import { readView } from './view.ts'

export type LoadedList = Awaited<ReturnType<typeof loadList>>

/** What a list's screen shows at this address. */
export async function loadList(db: Db, place: ListPlace, url: Pick<URL, 'searchParams'>) {
  const { collection } = place.store
  const asked = readView(listOf(collection), url.searchParams)
  const total = await countDocuments(db, place)
  const { documents, found, page, pages, digest } = await readPage(db, place, asked)
  const problem = url.searchParams.get('search')?.trim() === '' ? collection.sentences.searchEmpty : undefined
  const ids = documents.map(({ id }) => id)
  const { isTable } = listOf(collection)
  return {
    view: { ...asked, page },
    problem,
    documents: isTable ? documents.map((document) => withListed(place, document)) : documents,
    found,
    digest,
    pages,
    total,
    hasDrafts: await hasDrafts(db, place),
    pending: hasVersions(collection)
      ? await listPending(db, collection, ids)
      : new Map<string, number | null>(),
    /** Whether filters, columns and a selection are of use. */
    isLong: total > fewDocuments,
    actors: isTable ? await findLastActors(db, collection.name, ids) : new Map<string, string>(),
  }
}

/** What a table shows of a document, which may be a tenth of it. */
function withListed({ store: { collection } }: ListPlace, document: Document): Document {
  const { columns } = listOf(collection)
  const isShown = new Set([...columns, ...listOf(collection).alsoRead, collection.parent])
  const { id, rev, createdAt, updatedAt } = document
  const shown = fieldsOf(collection).filter(([name, field]) => isShown.has(name) || isFileField(field))
  return {
    id,
    rev,
    createdAt,
    updatedAt,
    ...Object.fromEntries(shown.map(([name, { initial }]) => [name, document[name] ?? initial])),
  }
}
