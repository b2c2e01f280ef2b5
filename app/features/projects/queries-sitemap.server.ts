import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Db } from '#app/platform/database/database.server.ts'

/** The part of a project that a sitemap needs. */
export interface ProjectEntry {
  id: string
  code: string
  news: 'Yes' | 'No'
  /** The keys of its cover and of its photographs. */
  images: readonly string[]
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
    const others = await photographsOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const { updated_at, image, ...row } of rows) {
      const images = [...(image ? [image] : []), ...(others.get(row.id) ?? [])]
      yield { ...row, images: [...new Set(images)], updatedAt: updated_at }
    }
    after = rows.at(-1)?.id
    left = rows.length < wanted ? 0 : left - rows.length
    await yieldToEventLoop()
  }
}

function entries(db: Db) {
  return db.selectFrom('project').select(['id', 'code', 'news', 'image', 'updated_at']).orderBy('id')
}

/** The keys of each project's further photographs, in their order. */
async function photographsOf(db: Db, ids: readonly string[]): Promise<Map<string | null, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('project_photograph')
    .select(['project_id', 'image'])
    .where('project_id', 'in', ids)
    .orderBy('position')
    .orderBy('created_at')
    .execute()
  const groups = Map.groupBy(rows, ({ project_id }) => project_id)
  return new Map([...groups].map(([id, some]) => [id, some.flatMap(({ image }) => image ?? [])]))
}
