import { readPublicSettings } from '#app/features/settings/store.server.ts'
import { shortNameOf } from '#app/platform/brand.ts'
import { paper } from '#app/platform/colour.ts'
import { localize } from '#app/content/localize.ts'
import { languageOf } from '#app/messages/language.ts'
import { locales } from '#app/platform/locales.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import type { Route } from './+types/web-manifest'
import { manifestIcons, readIconSource } from './icons.server.ts'

export const handle: RouteHandle = { access: 'shared' }

/** `GET /manifest.webmanifest`, in each language: the site's name and appearance on a phone's home screen. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { locale, local } = languageOf(url)
  const shown = await readPublicSettings(services(context))
  const brand = localize(locale, shown.get('brand').brand)
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
    icons: manifestIcons(await readIconSource(services(context))),
  }
  return new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/manifest+json' } })
}
