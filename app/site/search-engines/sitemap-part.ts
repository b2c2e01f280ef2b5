import { data } from 'react-router'
import { countProjects } from '#app/features/projects/queries.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/sitemap-part'
import { projectsPerSitemap, sitemapPart } from './sitemap.server.ts'

export const handle: RouteHandle = { access: 'shared' }

/** `GET /sitemaps/2.xml`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = services(context)
  const [, part] = /^([1-9]\d{0,3})\.xml$/.exec(params.part) ?? []
  const parts = Math.max(1, Math.ceil((await countProjects(site.db)) / projectsPerSitemap))
  if (!part || Number(part) > parts) throw data(null, { status: 404 })
  return sitemapPart(site, Number(part))
}
