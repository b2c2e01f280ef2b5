import { sql } from 'kysely'
import { findPresent } from '#app/content/table/queries.server.ts'
import { inAnyLanguage } from '#app/content/search-languages.server.ts'
import { chunksOf } from '#app/platform/database/chunks.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { foldText } from '#app/platform/fold-text.ts'
import { projects } from '../collection.ts'
import { projectStore } from '../store.server.ts'
import { countPhotographs } from '../story/store.server.ts'
import type { Meaning } from './folders.ts'

type Found = Readonly<Record<'id' | 'code' | 'name', string>>

/** What each name means: the project with that code, otherwise the one with that name in either language. */
export async function findMeanings(db: Db, names: readonly string[]): Promise<Meaning[]> {
  const byCode = await findPresent(
    db,
    projectStore,
    names.map((code) => ({ code })),
  )
  const byName = await findByNames(db, names)
  const found = names.map((name): readonly Found[] => {
    const coded = byCode({ code: name })
    return coded ? [coded] : (byName.get(foldText(name)) ?? [])
  })
  const numbers = await countPhotographs(
    db,
    found.flat().map(({ id }) => id),
  )
  return found.map(([project, ...others]) => {
    if (!project) return 'none'
    const { id, code, name } = project
    return others.length > 0 ? 'several' : { id, code, name, photographs: numbers.get(id) ?? 0 }
  })
}

async function findByNames(db: Db, names: readonly string[]): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>()
  for (const some of chunksOf(names.map(foldText).filter(Boolean))) {
    const rows = await db
      .selectFrom('project')
      .select(['id', 'code', 'name', 'name_ar'])
      .where(inAnyLanguage(projects, (column) => sql`${sql.ref(column)} in (${sql.join(some)})`, ['name']))
      .execute()
    for (const row of rows)
      for (const name of new Set([row.name, row.name_ar].map(foldText).filter(Boolean)))
        found.set(name, [...(found.get(name) ?? []), row])
  }
  return found
}
