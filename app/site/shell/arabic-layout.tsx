import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import plexHeading from '#app/ui/fonts/ibm-plex-sans-arabic-heading.woff2?url'
import plex from '#app/ui/fonts/ibm-plex-sans-arabic.woff2?url'
import { preloadFonts } from '#app/ui/fonts/preload-fonts.ts'
import type { Route } from './+types/arabic-layout'
import SiteLayout, { loader as readFrame } from './layout.tsx'
import '#app/ui/styles/arabic.css'

export const handle: RouteHandle = { access: 'shared' }

export const links: Route.LinksFunction = () => preloadFonts(plexHeading, plex)

export function loader(args: Route.LoaderArgs) {
  return readFrame(args)
}

export default SiteLayout
