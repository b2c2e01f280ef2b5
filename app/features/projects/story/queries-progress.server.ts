import { toDocument } from '#app/content/document.ts'
import { localize, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { projects } from '../collection.ts'
import { progressEntries } from './collection.ts'
import { storyPictures, toStoryPicture, type StoryPicture } from './queries-pictures.server.ts'

/** An entry of some project's progress, away from the project's page. */
export interface ProgressNews extends Localized<{ id: string; text: string }> {
  date: string
  percent: number | undefined
  createdAt: number
  project: Localized<{ id: string; code: string; name: string }>
  /** The ids of those of that day. */
  photographs: readonly string[]
}

/** The newest entries of all projects, or of those that Home shows. */
export async function listProgress(
  db: Db,
  { locale }: Language,
  { limit, onHome = false }: { limit: number; onHome?: boolean },
): Promise<ProgressNews[]> {
  const rows = await db
    .selectFrom('progress_entry')
    .selectAll()
    .$if(onHome, (query) => query.where('onHome', '=', 'Yes'))
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  const entries = rows.map((row) => localize(locale, toDocument(progressEntries, row)))
  const built = await projectsOf(db, locale, entries)
  return entries.flatMap(({ id, text, date, percent, photographs, createdAt, inEnglish, ...entry }) => {
    const project = built.get(entry.project ?? '')
    if (!project) return []
    return [{ id, text, date, percent: percent ?? undefined, photographs, createdAt, inEnglish, project }]
  })
}

async function projectsOf(
  db: Db,
  locale: Language['locale'],
  entries: readonly { project: string | null }[],
): Promise<Map<string, ProgressNews['project']>> {
  const ids = entries.flatMap(({ project }) => project ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('project').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, localize(locale, toDocument(projects, row))]))
}

/** The entries, each with the first photograph of its day, if there is one. */
export async function withPhotograph<Entry extends Pick<ProgressNews, 'photographs'>>(
  db: Db,
  entries: readonly Entry[],
): Promise<(Entry & { photograph: StoryPicture | undefined })[]> {
  const ids = entries.flatMap(({ photographs }) => photographs)
  const rows =
    ids.length === 0 ? [] : await storyPictures(db).where('project_photograph.id', 'in', ids).execute()
  const pictures = new Map(rows.flatMap((row) => toStoryPicture(row) ?? []).map((one) => [one.id, one]))
  return entries.map((entry) => ({
    ...entry,
    photograph: entry.photographs.map((id) => pictures.get(id)).find((one) => one !== undefined),
  }))
}
