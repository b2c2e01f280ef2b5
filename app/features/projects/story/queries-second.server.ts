import { toDocument } from '#app/content/document.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { pictureColumns, toPicture } from '#app/platform/files/photograph.ts'
import type { CardFacts } from '../facts.ts'
import { photographs } from './collection.ts'

/** The cards, each with the first photograph of its project's story, if there is one. */
export async function withSecondPhotographs(db: Db, cards: readonly CardFacts[]): Promise<CardFacts[]> {
  if (cards.length === 0) return []
  const rows = await db
    .selectFrom('project')
    .innerJoin('project_photograph', (join) =>
      join.on((eb) =>
        eb(
          'project_photograph.id',
          '=',
          eb
            .selectFrom('project_photograph as one')
            .select('one.id')
            .whereRef('one.project_id', '=', 'project.id')
            .where('one.stage', '<>', 'drawing')
            .orderBy('one.position')
            .orderBy('one.created_at')
            .orderBy('one.id')
            .limit(1),
        ),
      ),
    )
    .innerJoin('file', 'file.key', 'project_photograph.image')
    .selectAll('project_photograph')
    .select(pictureColumns)
    .where(
      'project.id',
      'in',
      cards.map(({ id }) => id),
    )
    .execute()
  const seconds = new Map(
    rows.flatMap((row) => {
      const { id, project, image } = toDocument(photographs, row)
      return image ? [[project, { id, photograph: { ...image, ...toPicture(row) } }] as const] : []
    }),
  )
  return cards.map((card) => ({ ...card, second: seconds.get(card.id) }))
}
