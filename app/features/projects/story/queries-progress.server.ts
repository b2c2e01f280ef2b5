import { toDocument } from '#app/content/document.ts'
import { localize, textOf, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { translations } from '#app/platform/locales.ts'
import { progressEntries } from './collection.ts'
import { storyPictures, toStoryPicture, type StoryPicture } from './queries-pictures.server.ts'

/** An entry of some project's progress, away from the project's page. */
export interface ProgressNews extends Localized<{ id: string; text: string }> {
  date: string
  percent: number | undefined
  publishedAt: number
  project: Localized<{ id: string; code: string; name: string }>
  /** The ids of those of that day. */
  photographs: readonly string[]
}

/** The newest entries of all projects, of those that Home shows, or of the projects with these ids. */
export async function listProgress(
  db: Db,
  { locale }: Language,
  { limit, onHome = false, of }: { limit: number; onHome?: boolean; of?: readonly string[] },
): Promise<ProgressNews[]> {
  const rows = await db
    .selectFrom('progress_entry')
    .innerJoin('project', 'project.id', 'progress_entry.project_id')
    .selectAll('progress_entry')
    .select([
      'project.id as built',
      'project.code',
      'project.name',
      ...translations.map((one) => `project.name_${one}` as const),
    ])
    .$if(onHome, (query) => query.where('onHome', '=', 'Yes'))
    .$if(of !== undefined, (query) => query.where('project.id', 'in', of ?? []))
    .orderBy('progress_entry.date', 'desc')
    .orderBy('progress_entry.published_at', 'desc')
    .orderBy('progress_entry.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const entry = localize(locale, toDocument(progressEntries, row))
    const { id, text, date, percent, photographs, createdAt, inEnglish } = entry
    const publishedAt = entry.publishedAt ?? createdAt
    const project = localize(locale, { id: row.built, code: row.code, ...textOf(row, 'name') })
    return { id, text, date, percent: percent ?? undefined, photographs, publishedAt, inEnglish, project }
  })
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
