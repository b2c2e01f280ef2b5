import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#app/platform/database/open.server.ts'

/** As much of a project as a list of addresses needs. */
export interface ProjectEntry {
  id: string
  code: string
  news: 'Yes' | 'No'
  image: string | null
  updatedAt: number
}

/** Made into text, they keep everybody else waiting for some milliseconds. */
const rowsAtOnce = 100

/** `count` projects from the `start`th on, in an order of their own; read a little at a time, however many they are. */
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
