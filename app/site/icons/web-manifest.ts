import { readPublicSettings } from '#app/features/settings/store.server.ts'
import { shortNameOf } from '#app/platform/brand.ts'
import { paper } from '#app/platform/colour.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/web-manifest'
import { iconAddress, icons, readIconSource, type IconName } from './icons.server.ts'

export const handle: RouteHandle = { access: 'shared' }

/** `GET /manifest.webmanifest`: the site's name and appearance on a phone's home screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = (await readPublicSettings(services(context))).get('brand')
  const source = await readIconSource(services(context))
  const icon = (name: IconName, purpose: string) => ({
    src: iconAddress(source, name),
    sizes: `${icons[name].size}x${icons[name].size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: brand.companyName,
    short_name: shortNameOf(brand),
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    lang: 'en',
    theme_color: brand.ink,
    background_color: paper,
    icons: [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('maskable-512.png', 'maskable')],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
