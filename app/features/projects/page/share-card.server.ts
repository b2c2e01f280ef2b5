import { href } from 'react-router'
import { readSettings } from '#app/features/settings/store.server.ts'
import type { Db } from '#app/platform/database/open.server.ts'
import { shareFile, type ShareCard } from '#app/platform/share-images/card.server.ts'
import type { PublicProject } from '../queries.server.ts'

export async function readProjectCard(db: Db, { name, code, photograph }: PublicProject): Promise<ShareCard> {
  const { brand } = await readSettings(db, ['brand'])
  const { companyName: company, ink, accent } = brand
  return { title: name, code, company, ink, accent, photograph }
}

export function projectShareAddress(id: string, file: string): string {
  return href('/share/projects/:id/:file', { id, file })
}

/** The address of a project's image for sharing. */
export async function projectShareImage(db: Db, project: PublicProject): Promise<string> {
  return projectShareAddress(project.id, shareFile(await readProjectCard(db, project)))
}
