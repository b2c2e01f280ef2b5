import { href } from 'react-router'
import { readPublicSettings } from '#app/features/settings/store.server.ts'
import { paper } from '#app/platform/colour.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import { iconAddress, icons, readIconSource, type IconName } from '#app/site/icons/icons.server.ts'
import type { Route } from './+types/manifest-route'

/** A browser asks for it without cookies, so it is for everybody. */
export const handle: RouteHandle = { access: 'public' }

/** `GET /admin/manifest.webmanifest`: the back office on a phone's home screen, opened where a site visit begins. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = services(context)
  const { ink } = (await readPublicSettings(site)).get('brand').brand
  const source = await readIconSource(site)
  const icon = (name: IconName, purpose: string) => ({
    src: iconAddress(source, name),
    sizes: `${icons[name].size}x${icons[name].size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/admin/',
    scope: '/admin/',
    start_url: href('/admin/site-visit'),
    name: 'Site visit',
    short_name: 'Site visit',
    display: 'standalone',
    lang: 'en',
    theme_color: ink,
    background_color: paper,
    icons: [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('maskable-512.png', 'maskable')],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
