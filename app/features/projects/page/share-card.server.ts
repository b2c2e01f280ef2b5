import { href } from 'react-router'
import type { Language } from '#app/messages/language.ts'
import { readSettings } from '#app/features/settings/store.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { shareFile, type ShareCard } from '#app/platform/share-images/card.server.ts'
import type { PublicProject } from '../queries.server.ts'

export async function readProjectCard(db: Db, { name, code, photograph }: PublicProject): Promise<ShareCard> {
  const { brand } = await readSettings(db, ['brand'])
  const { companyName: company, ink, accent } = brand
  return { title: name, code, company, ink, accent, photograph }
}

export function projectShareAddress(id: string, { local }: Language, file: string): string {
  return local(href('/share/projects/:id/:file', { id, file }))
}

/** The address of a project's image for sharing. */
export async function projectShareImage(db: Db, project: PublicProject, language: Language): Promise<string> {
  return projectShareAddress(project.id, language, shareFile(await readProjectCard(db, project)))
}
