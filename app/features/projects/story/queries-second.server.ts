import type { Db } from '#app/platform/database/database.server.ts'
import { pictureColumns } from '#app/platform/files/photograph.ts'
import type { CardFacts } from '../facts.ts'
import { toStoryPicture } from './queries-pictures.server.ts'

/** The cards, each with the first photograph of its project's story, if there is one. */
export async function withSecondPhotographs(db: Db, cards: readonly CardFacts[]): Promise<CardFacts[]> {
  if (cards.length === 0) return []
  const rows = await db
    .selectFrom('project')
    // SQLite keeps the order of a cross join. It would choose another by how few photographs it last counted.
    .crossJoin('project_photograph')
    .crossJoin('file')
    .selectAll('project_photograph')
    .select(pictureColumns)
    .where(
      'project.id',
      'in',
      cards.map(({ id }) => id),
    )
    .where('project_photograph.id', '=', ({ selectFrom }) =>
      selectFrom('project_photograph as one')
        .select('one.id')
        .whereRef('one.project_id', '=', 'project.id')
        .where('one.stage', '<>', 'drawing')
        .orderBy('one.position')
        .orderBy('one.created_at')
        .orderBy('one.id')
        .limit(1),
    )
    .whereRef('file.key', '=', 'project_photograph.image')
    .where('file.access', '=', 'public')
    .execute()
  const seconds = new Map(rows.flatMap((row) => toStoryPicture(row) ?? []).map((one) => [one.project, one]))
  return cards.map((card) => ({ ...card, second: seconds.get(card.id) }))
}
