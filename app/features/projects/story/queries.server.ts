import { href } from 'react-router'
import { toDocument } from '#app/content/document.ts'
import { localize, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import { fileNameOf } from '#app/platform/files/keys.ts'
import { pictureColumns, toPicture, type Photograph } from '#app/platform/files/photograph.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { imageDescription } from '../project.ts'
import { photographs, progressEntries, projectDocuments } from './collection.ts'
import { pairsOf } from './pairs.ts'
import type { Stage } from './stages.ts'

export interface StoryPhotograph extends Localized<{ id: string; caption: string }> {
  /** It always has a description. */
  photograph: Photograph
  /** `2026-11-21`, or '' if it is not known. */
  takenOn: string
  stage: Stage
  /** The id of the photograph with which it is compared, which names this one. */
  pairedWith: string | null
}

export interface StoryEntry extends Localized<{ id: string; text: string }> {
  date: string
  percent: number | undefined
  /** The ids of those that the story has. */
  photographs: readonly string[]
}

export interface StoryDocument extends Localized<{ id: string; title: string }> {
  address: string
  bytes?: number
}

export interface Story {
  /** In the order of the office. */
  photographs: readonly StoryPhotograph[]
  /** The newest first. */
  progress: readonly StoryEntry[]
  documents: readonly StoryDocument[]
}

/** What visitors see of a project besides its facts and its cover. */
export async function readStory(
  { db }: Pick<Services, 'db' | 'pages'>,
  projectId: string,
  language: Language,
): Promise<Story> {
  const images = await readPhotographs(db, projectId, language)
  const isThere = new Set(images.map(({ id }) => id))
  const entries = await db
    .selectFrom('progress_entry')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('date', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return {
    photographs: images,
    progress: entries.map((row) => {
      const {
        id,
        text,
        date,
        percent,
        photographs: chosen,
        inEnglish,
      } = localize(language.locale, toDocument(progressEntries, row))
      return {
        id,
        text,
        date,
        percent: percent ?? undefined,
        photographs: chosen.filter((one) => isThere.has(one)),
        inEnglish,
      }
    }),
    documents: await readDocuments(db, projectId, language),
  }
}

/** In the order of the office. */
export async function readPhotographs(
  db: Services['db'],
  projectId: string,
  { locale, messages }: Language,
): Promise<StoryPhotograph[]> {
  const project = await db.selectFrom('project').selectAll().where('id', '=', projectId).executeTakeFirst()
  if (!project) return []
  const rows = await db
    .selectFrom('project_photograph')
    .innerJoin('file', 'file.key', 'project_photograph.image')
    .selectAll('project_photograph')
    .select(pictureColumns)
    .where('project_id', '=', projectId)
    .where('file.access', '=', 'public')
    .orderBy('project_photograph.position')
    .orderBy('project_photograph.created_at')
    .orderBy('project_photograph.id')
    .execute()
  const { name, location } = localize(locale, project)
  const description = imageDescription(messages, { name, location, type: project.type })
  const documents = rows.map((row) => ({ ...toDocument(photographs, row), file: row }))
  const pairs = pairsOf(documents)
  return documents.flatMap(({ file, ...document }) => {
    const { id, image, caption, takenOn, stage, inEnglish } = localize(locale, document)
    if (!image) return []
    const alt = image.alt || caption || description
    const photograph = { ...image, ...toPicture(file), alt }
    return [{ id, photograph, caption, takenOn, stage, pairedWith: pairs.get(id) ?? null, inEnglish }]
  })
}

async function readDocuments(
  db: Services['db'],
  projectId: string,
  { locale }: Language,
): Promise<StoryDocument[]> {
  const rows = await db
    .selectFrom('project_document')
    .innerJoin('file', 'file.key', 'project_document.file')
    .selectAll('project_document')
    .select('file.bytes')
    .where('project_id', '=', projectId)
    .where('isPublic', '=', 'Yes')
    .orderBy('project_document.position')
    .orderBy('project_document.created_at')
    .orderBy('project_document.id')
    .execute()
  return rows.map((row) => {
    const { id, title, file, inEnglish } = localize(locale, toDocument(projectDocuments, row))
    const address = href('/documents/:id/:name', { id, name: fileNameOf(file) })
    return { id, title, address, bytes: Number(row.bytes), inEnglish }
  })
}

/** The file of a document that visitors may read. */
export async function findPublicDocument(db: Services['db'], id: string) {
  return db
    .selectFrom('project_document')
    .innerJoin('file', 'file.key', 'project_document.file')
    .select(['file.key', 'file.access', 'file.type'])
    .where('project_document.id', '=', id)
    .where('isPublic', '=', 'Yes')
    .executeTakeFirst()
}
