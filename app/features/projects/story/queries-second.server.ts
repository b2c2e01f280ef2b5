import type { Db } from '#app/platform/database/open.server.ts'
import type { CardFacts } from '../facts.ts'
import { storyPictures, toStoryPicture } from './queries-pictures.server.ts'

/** The cards, each with the first photograph of its project's story, if there is one. */
export async function withSecondPhotographs(db: Db, cards: readonly CardFacts[]): Promise<CardFacts[]> {
  if (cards.length === 0) return []
  const rows = await storyPictures(db)
    .where('project_photograph.id', 'in', ({ selectFrom }) =>
      selectFrom('project')
        .where(
          'project.id',
          'in',
          cards.map(({ id }) => id),
        )
        .select((project) =>
          project
            .selectFrom('project_photograph as one')
            .select('one.id')
            .whereRef('one.project_id', '=', 'project.id')
            .where('one.stage', '<>', 'drawing')
            .orderBy('one.position')
            .orderBy('one.created_at')
            .orderBy('one.id')
            .limit(1)
            .as('first'),
        ),
    )
    .execute()
  const seconds = new Map(rows.flatMap((row) => toStoryPicture(row) ?? []).map((one) => [one.project, one]))
  return cards.map((card) => ({ ...card, second: seconds.get(card.id) }))
}
