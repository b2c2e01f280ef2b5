import { countProjects } from '#app/features/projects/queries.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/sitemap'
import { projectsPerSitemap, sitemapIndex, sitemapPart } from './sitemap.server.ts'

export const handle: RouteHandle = { access: 'shared' }

/** `GET /sitemap.xml`: every address, or an index of files if there are too many for one. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = services(context)
  const parts = Math.ceil((await countProjects(site.db)) / projectsPerSitemap)
  return parts > 1 ? sitemapIndex(site, parts) : sitemapPart(site, 1)
}
