import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#app/platform/database/open.server.ts'

/** The part of a project that a sitemap needs. */
export interface ProjectEntry {
  id: string
  code: string
  news: 'Yes' | 'No'
  image: string | null
  updatedAt: number
}

/** Rows formatted at a time: that blocks the event loop for some milliseconds. */
const rowsAtOnce = 100

/** `count` projects from the `start`th on, in a fixed order of its own, read in small portions. */
export async function* readEntries(db: Db, start: number, count: number): AsyncGenerator<ProjectEntry> {
  const [first] = await entries(db).offset(start).limit(1).execute()
  let after: string | undefined
  for (let left = first ? count : 0; left > 0;) {
    const wanted = Math.min(left, rowsAtOnce)
    const from = after
    const rows = await entries(db)
      .$if(from === undefined, (query) => query.where('id', '>=', first?.id ?? ''))
      .$if(from !== undefined, (query) => query.where('id', '>', from ?? ''))
      .limit(wanted)
      .execute()
    for (const { updated_at, ...row } of rows) yield { ...row, updatedAt: updated_at }
    after = rows.at(-1)?.id
    left = rows.length < wanted ? 0 : left - rows.length
    await yieldToEventLoop()
  }
}

function entries(db: Db) {
  return db.selectFrom('project').select(['id', 'code', 'news', 'image', 'updated_at']).orderBy('id')
}
