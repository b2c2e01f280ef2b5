import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db, Tx } from '#app/platform/database/open.server.ts'
import { startsWith } from '#app/platform/database/prefix.server.ts'
import { isoDay } from '#app/ui/day.ts'
import type { Collection, DocumentOf } from '../define.ts'
import { rowsOf } from '../integrity.server.ts'
import { documentIn } from './rows.server.ts'

/** The questions that every collection answers; a feature asks others by itself. */
export function openReads<C extends Collection>(collection: C) {
  type Doc = DocumentOf<C>
  const { table } = collection
  const all = (db: Db | Tx) => rowsOf(db).selectFrom(table).selectAll()
  const ordered = (db: Db | Tx) =>
    all(db)
      .$if(collection.order !== undefined, (query) => query.orderBy(collection.order ?? ''))
      .orderBy('created_at')
      .orderBy('id')

  async function read(query: ReturnType<typeof ordered>): Promise<Doc[]> {
    return (await query.execute()).map((row) => documentIn(collection, row))
  }

  async function findAll(db: Db | Tx, ids: readonly string[]): Promise<Doc[]> {
    const documents: Doc[] = []
    for (const some of chunksOf(ids)) documents.push(...(await read(all(db).where('id', 'in', some))))
    return documents
  }

  return {
    list: (db: Db | Tx) => read(ordered(db)),

    listOf: (db: Db | Tx, field: string, id: string) => read(ordered(db).where(`${field}_id`, '=', id)),

    listShown(db: Db | Tx, today = isoDay(Date.now())) {
      const { shownUntil } = collection
      if (shownUntil === undefined) return read(ordered(db))
      return read(ordered(db).where((eb) => eb.or([eb(shownUntil, '=', ''), eb(shownUntil, '>=', today)])))
    },

    search(db: Db | Tx, text: string) {
      const column = searchedColumn(collection)
      return read(all(db).where(startsWith(column, text.trim().toLowerCase())).orderBy(column))
    },

    findAll,

    async find(db: Db | Tx, id: string): Promise<Doc | undefined> {
      const [document] = await findAll(db, [id])
      return document
    },
  }
}

function searchedColumn({ search = '', fields }: Collection): string {
  return search + (fields[search]?.searched ?? '')
}
