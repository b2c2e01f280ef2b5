import { href } from 'react-router'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/robots'

export const handle: RouteHandle = { access: 'shared' }

/** `GET /robots.txt`. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = services(context).config
  const closed = [href('/admin'), href('/live'), href('/visits')].flatMap(itselfAndBelow)
  const lines = [
    'User-agent: *',
    ...closed.map((address) => `Disallow: ${address}`),
    '',
    `Sitemap: ${publicUrl}${href('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** A rule covers every address that begins with it: `/admin` alone would hide `/administration` as well. */
function itselfAndBelow(address: string): string[] {
  return [`${address}$`, `${address}/`, `${address}?`]
}
