import type { Db } from '#app/platform/database/database.server.ts'
import { findFiles } from '#app/platform/files/file-store.server.ts'
import type { PublicProject } from './queries.server.ts'

export interface ProjectFilm {
  key: string
  /** The key of the image that is shown until it plays. */
  poster?: string
  width?: number
  height?: number
}

/** The film of a project; its cover stands for a still that nobody could take. */
export async function findFilm(
  db: Db,
  { video, photograph }: Pick<PublicProject, 'video' | 'photograph'>,
): Promise<ProjectFilm | undefined> {
  const file = video ? (await findFiles(db, [video])).get(video) : undefined
  if (!file?.type.startsWith('video/') || file.access !== 'public') return undefined
  const { key, poster, width, height } = file
  return {
    key,
    poster: poster ?? photograph?.key,
    width: width ?? undefined,
    height: height ?? undefined,
  }
}
