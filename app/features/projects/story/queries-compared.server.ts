import { localize, textOf, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { byCode } from '../queries.server.ts'
import { pairsBeforeAfter, type Pair } from './pairs-before-after.ts'
import { readPhotographs } from './queries.server.ts'

/** A project with two photographs of one of its places. */
export interface ComparedProject {
  project: Localized<{ id: string; code: string; name: string }>
  pair: Pair
}

/** The first completed project that has one, in the order of every list. */
export async function findBeforeAfter(db: Db, language: Language): Promise<ComparedProject | undefined> {
  const paired = byCode(db.selectFrom('project').selectAll())
    .where('news', '=', 'No')
    .where('status', '=', 'completed')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_photograph')
          .select('project_photograph.id')
          .whereRef('project_photograph.project_id', '=', 'project.id')
          .where('project_photograph.pairedWith_id', 'is not', null),
      ),
    )
  for (const row of await paired.execute()) {
    const [pair] = pairsBeforeAfter(await readPhotographs(db, row.id, language))
    const { id, code } = row
    if (pair) return { project: localize(language.locale, { id, code, ...textOf(row, 'name') }), pair }
  }
  return undefined
}
