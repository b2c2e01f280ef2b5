import { toDocument, type RowOf } from '#app/content/document.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import {
  pictureColumns,
  toPicture,
  type Photograph,
  type PictureRow,
} from '#app/platform/files/photograph.ts'
import { photographs } from './collection.ts'

/** A photograph of a story away from the page of its project. */
export interface StoryPicture {
  id: string
  project: string | null
  photograph: Photograph
}

/** The photographs of all stories with what shows them. */
export function storyPictures(db: Db) {
  return db
    .selectFrom('project_photograph')
    .innerJoin('file', 'file.key', 'project_photograph.image')
    .selectAll('project_photograph')
    .select(pictureColumns)
    .where('file.access', '=', 'public')
}

export function toStoryPicture(row: RowOf<typeof photographs> & PictureRow): StoryPicture | undefined {
  const { id, project, image } = toDocument(photographs, row)
  return image ? { id, project, photograph: { ...image, ...toPicture(row) } } : undefined
}
