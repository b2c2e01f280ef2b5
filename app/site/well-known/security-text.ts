import { href } from 'react-router'
import { readLanguages } from '#app/features/settings/languages.server.ts'
import { readPublicSettings } from '#app/features/settings/store.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import { day } from '#app/platform/units.ts'
import type { Route } from './+types/security-text'

export const handle: RouteHandle = { access: 'shared' }

/** In whole days, so that every instance says the same; a page is rendered again every midnight. */
const validDays = 180

/** `GET /.well-known/security.txt` (RFC 9116): whom to tell about a vulnerability of this site. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = services(context)
  const { publicUrl } = site.config
  const { email } = (await readPublicSettings(site)).get('contactDetails').contactDetails
  const lines = [
    `Contact: ${email ? `mailto:${encodeURI(email)}` : publicUrl + href('/contact')}`,
    `Expires: ${new Date((Math.floor(Date.now() / day) + validDays) * day).toISOString()}`,
    `Preferred-Languages: ${(await readLanguages(site)).join(', ')}`,
    `Canonical: ${publicUrl}${href('/.well-known/security.txt')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
