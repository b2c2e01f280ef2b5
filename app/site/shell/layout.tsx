import { Outlet } from 'react-router'
import { addToHead, services } from '#app/platform/request/request-context.server.ts'
import archivo from '#app/ui/fonts/archivo-heading.woff2?url'
import inter from '#app/ui/fonts/inter.woff2?url'
import { preloadFonts } from '#app/ui/fonts/preload-fonts.ts'
import '#app/ui/styles/tokens.css'
import '#app/ui/fonts/fonts.css'
import '#app/ui/styles/base.css'
import '#app/ui/styles/sheet.css'
import '#app/ui/styles/parts.css'
import '#app/ui/styles/print.css'
import type { Route } from './+types/layout'
import { Drawer } from './drawer.tsx'
import { readSiteFacts } from '../facts.server.ts'
import { Footer } from './footer.tsx'
import { readSiteHead } from '../head.server.ts'
import { Header } from './header.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { WhatsApp } from './whatsapp.tsx'

export const links: Route.LinksFunction = () => preloadFonts(archivo, inter)

export async function loader({ context }: Route.LoaderArgs) {
  const site = services(context)
  const { facts, head } = await site.pages.memoize('frame', async () => {
    const facts = await readSiteFacts(site)
    return { facts, head: await readSiteHead(site, facts) }
  })
  addToHead(context, head)
  return facts
}

/** The frame around every public page. */
export default function SiteLayout({ loaderData: facts }: Route.ComponentProps) {
  return (
    <>
      <LoadingOverlay duration={facts.loadingOverlay} facts={facts} />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header facts={facts} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {facts.whatsapp && <WhatsApp number={facts.whatsapp} facts={facts} />}
      <Footer facts={facts} />
      <Drawer facts={facts} />
    </>
  )
}
