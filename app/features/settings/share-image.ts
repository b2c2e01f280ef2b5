import { data } from 'react-router'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { serveShareImage } from '#app/platform/share-images/serve.server.ts'
import type { Route } from './+types/share-image'
import { isSharedPage, pageShareAddress, readPageCard } from './page-card.server.ts'

export const handle: RouteHandle = { access: 'public' }

/** `GET /share/pages/<page>/<file>`: the image shown when a page is shared. */
export async function loader({ context, request, params: { page, file } }: Route.LoaderArgs) {
  if (!isSharedPage(page)) throw data(null, { status: 404 })
  const site = services(context)
  const card = await readPageCard(site, page)
  return serveShareImage(site, request, card, file, (present) => pageShareAddress(page, present))
}
