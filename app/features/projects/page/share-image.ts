import { data } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { serveShareImage } from '#app/features/settings/share-images/serve.server.ts'
import type { Route } from './+types/share-image'
import { localProject } from '../facts.ts'
import { projectShareAddress, readProjectCard } from '../share-card.server.ts'
import { findPublicProject } from '../queries.server.ts'

export const handle: RouteHandle = { access: 'public' }

/** `GET /share/projects/<id>/<file>`, in each language: the image shown when a project is shared. */
export async function loader({ context, request, url, params: { id, file } }: Route.LoaderArgs) {
  const site = services(context)
  const project = await findPublicProject(site.db, id)
  if (!project) throw data(null, { status: 404 })
  const language = languageOf(url)
  const card = await readProjectCard(site, localProject(project, language), language)
  return serveShareImage(site, request, card, file, (present) => projectShareAddress(id, language, present))
}
