import { createStore } from '#app/content/store.server.ts'
import { papers } from '#app/features/papers/collection.ts'
import { projectStore } from '#app/features/projects/store.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { refreshStatistics } from '#app/platform/database/maintenance.server.ts'
import { toRows } from '#app/platform/changes/change.server.ts'
import { historyChanges, papersOfCompany, projects } from './content.ts'

const batchSize = 1000

/** Adds invented projects, as an import would, but without entries in History. */
export async function seedProjects(db: Db, number: number) {
  for (let first = 1; first <= number; first += batchSize) {
    const some = projects(Math.min(batchSize, number - first + 1), first).map(
      ({ content: values, ...own }) => ({ ...own, rev: 1, values }),
    )
    await db.transaction().execute((tx) => projectStore.importAll(tx, some))
  }
  await refreshStatistics(db)
}

/** Adds invented papers, three a week of which end. */
export async function seedPapers(db: Db, number: number) {
  const store = createStore(papers)
  const some = papersOfCompany(number).map((one) => ({ ...one, rev: 1, values: store.toValues(one.content) }))
  await db.transaction().execute((tx) => store.importAll(tx, some))
  await refreshStatistics(db)
}

/** Fills only History, with changes of records that don't exist. */
export async function seedHistory(db: Db, revisions: number, now = Date.now()) {
  const rows = historyChanges(revisions, now).flatMap(({ actor, at, changeId, revisions: changed }) =>
    toRows(changed, { actor, actor_id: null, at, change_id: changeId }),
  )
  for (const chunk of chunksOf(rows)) await db.insertInto('revision').values(chunk).execute()
  await refreshStatistics(db)
}
