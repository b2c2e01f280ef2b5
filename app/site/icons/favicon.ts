import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { serveDerivedFile } from '#app/platform/files/derived-files.server.ts'
import type { Route } from './+types/favicon'
import { asIco, drawIcon, icons, readIconSource } from './icons.server.ts'

const name = 'icon-32.png'

export const handle: RouteHandle = { access: 'public' }

/**
 * `GET /favicon.ico`, for clients that don't read the page. Its address never changes, so it is cached for
 * only a day.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = services(context)
  const source = await readIconSource(site)
  const answer = await serveDerivedFile(site, request, `${source.version}.ico`, 'image/x-icon', async () =>
    asIco(await drawIcon(site.files, source, name), icons[name].size),
  )
  answer.headers.set('Cache-Control', 'public, max-age=86400')
  return answer
}
