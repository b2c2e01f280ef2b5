import { toDocument } from '#app/content/document.ts'
import { localize, type Localized } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { pictureColumns, toPicture, type Photograph } from '#app/platform/files/photograph.ts'
import { projects } from '../collection.ts'
import { photographs, progressEntries } from './collection.ts'

/** An entry of some project's progress, away from the project's page. */
export interface ProgressNews extends Localized<{ id: string; text: string }> {
  date: string
  percent: number | undefined
  createdAt: number
  project: Localized<{ id: string; code: string; name: string }>
  /** The first of that day. */
  photograph: { id: string; photograph: Photograph } | undefined
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
  const pictures = await picturesOf(db, entries)
  return entries.flatMap(({ id, text, date, percent, createdAt, inEnglish, ...entry }) => {
    const project = built.get(entry.project ?? '')
    if (!project) return []
    const photograph = entry.photographs.map((one) => pictures.get(one)).find((one) => one !== undefined)
    return [{ id, text, date, percent: percent ?? undefined, createdAt, inEnglish, project, photograph }]
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

async function picturesOf(db: Db, entries: readonly { photographs: readonly string[] }[]) {
  const ids = entries.flatMap((entry) => entry.photographs)
  if (ids.length === 0) return new Map<string, { id: string; photograph: Photograph }>()
  const rows = await db
    .selectFrom('project_photograph')
    .innerJoin('file', 'file.key', 'project_photograph.image')
    .selectAll('project_photograph')
    .select(pictureColumns)
    .where('project_photograph.id', 'in', ids)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const { id, image } = toDocument(photographs, row)
      return image ? [[id, { id, photograph: { ...image, ...toPicture(row) } }] as const] : []
    }),
  )
}
