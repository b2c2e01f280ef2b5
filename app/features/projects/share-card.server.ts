import { href } from 'react-router'
import { localize } from '#app/content/localize.ts'
import type { Language } from '#app/messages/language.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { shareFile, type ShareCard } from '#app/features/settings/share-images/card.server.ts'
import { localProject } from './facts.ts'
import type { PublicProject } from './queries.server.ts'

export async function readProjectCard(
  db: Db,
  { name, code, photograph }: Pick<PublicProject, 'name' | 'code' | 'photograph'>,
  { locale }: Language,
): Promise<ShareCard> {
  const { brand } = await readSettings(db, ['brand'])
  const { companyName: company, ink, accent } = localize(locale, brand)
  return { title: name, code, company, locale, ink, accent, photograph }
}

export function projectShareAddress(id: string, { local }: Language, file: string): string {
  return local(href('/share/projects/:id/:file', { id, file }))
}

/** The address of a project's image for sharing. */
export async function projectShareImage(db: Db, project: PublicProject, language: Language): Promise<string> {
  return projectShareAddress(
    project.id,
    language,
    shareFile(await readProjectCard(db, localProject(project, language), language)),
  )
}
