import { data } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { serveShareImage } from './share-images/serve.server.ts'
import type { Route } from './+types/share-image'
import { pageShareAddress, readPageCard } from './page-card.server.ts'
import { pageNamed } from './site-pages.ts'

export const handle: RouteHandle = { access: 'public' }

/** `GET /share/pages/<page>/<file>`, in each language: the image shown when a page is shared. */
export async function loader({ context, request, url, params: { page, file } }: Route.LoaderArgs) {
  const { name } = pageNamed(page) ?? {}
  if (name === undefined) throw data(null, { status: 404 })
  const site = services(context)
  const language = languageOf(url)
  const card = await readPageCard(site, name, language)
  return serveShareImage(site, request, card, file, (present) => pageShareAddress(name, language, present))
}
