import { href } from 'react-router'
import type { Language } from '#app/messages/language.ts'
import { readShareFrame } from '#app/features/settings/page-card.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { shareFile, type ShareCard } from '#app/features/settings/share-images/card.server.ts'
import { localProject } from './facts.ts'
import type { PublicProject } from './queries.server.ts'

type Site = Pick<Services, 'db' | 'pages'>

export async function readProjectCard(
  site: Site,
  { name, code, photograph }: Pick<PublicProject, 'name' | 'code' | 'photograph'>,
  { locale }: Language,
): Promise<ShareCard> {
  return { ...(await readShareFrame(site, locale)), title: name, code, photograph }
}

export function projectShareAddress(id: string, { local }: Language, file: string): string {
  return local(href('/share/projects/:id/:file', { id, file }))
}

/** The address of a project's image for sharing. */
export async function projectShareImage(
  site: Site,
  project: PublicProject,
  language: Language,
): Promise<string> {
  return projectShareAddress(
    project.id,
    language,
    shareFile(await readProjectCard(site, localProject(project, language), language)),
  )
}
