import { data, redirect } from 'react-router'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { serveDerivedFile } from '#app/platform/files/derived-files.server.ts'
import type { Route } from './+types/icon-route'
import { drawIcon, iconAddress, isIconName, readIconSource } from './icons.server.ts'

export const handle: RouteHandle = { access: 'public' }

/** `GET /icons/<version>/<name>`. */
export async function loader({ context, request, params: { version, name } }: Route.LoaderArgs) {
  if (!isIconName(name)) throw data(null, { status: 404 })
  const site = services(context)
  const source = await readIconSource(site)
  if (version !== source.version) throw redirect(iconAddress(source, name))
  return serveDerivedFile(site, request, `${version}-${name}`, 'image/png', () =>
    drawIcon(site.files, source, name),
  )
}
