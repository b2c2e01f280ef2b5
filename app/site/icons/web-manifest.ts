import { readPublicSettings } from '#app/features/settings/store.server.ts'
import { shortNameOf } from '#app/platform/brand.ts'
import { paper } from '#app/platform/colour.ts'
import { languageOf } from '#app/messages/language.ts'
import { locales } from '#app/platform/locales.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/web-manifest'
import { iconAddress, icons, readIconSource, type IconName } from './icons.server.ts'

export const handle: RouteHandle = { access: 'shared' }

/** `GET /manifest.webmanifest`, in each language: the site's name and appearance on a phone's home screen. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale, local } = languageOf(url)
  const { brand } = (await readPublicSettings(services(context))).get('brand')
  const source = await readIconSource(services(context))
  const icon = (name: IconName, purpose: string) => ({
    src: iconAddress(source, name),
    sizes: `${icons[name].size}x${icons[name].size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: local('/'),
    name: brand.companyName,
    short_name: shortNameOf(brand),
    start_url: local('/'),
    scope: '/',
    display: 'minimal-ui',
    lang: locale,
    dir: locales[locale].dir,
    theme_color: brand.ink,
    background_color: paper,
    icons: [icon('icon-192.png', 'any'), icon('icon-512.png', 'any'), icon('maskable-512.png', 'maskable')],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
