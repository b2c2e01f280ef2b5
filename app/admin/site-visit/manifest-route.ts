import { href } from 'react-router'
import { readPublicSettings } from '#app/features/settings/store.server.ts'
import { paper } from '#app/platform/colour.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import { manifestIcons, readIconSource } from '#app/site/icons/icons.server.ts'
import type { Route } from './+types/manifest-route'

/** A browser asks for it without cookies, so it is for everybody. */
export const handle: RouteHandle = { access: 'public' }

/** `GET /admin/manifest.webmanifest`: the back office on a phone's home screen, opened where a site visit begins. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = services(context)
  const { ink } = (await readPublicSettings(site)).get('brand').brand
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
    icons: manifestIcons(await readIconSource(site)),
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
