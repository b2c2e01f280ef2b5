import { Outlet } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
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
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/layout'
import { Drawer } from './drawer.tsx'
import { readSiteFacts } from '../facts.server.ts'
import { Footer } from './footer.tsx'
import { readSiteHead } from '../head.server.ts'
import { Header } from './header.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { WhatsApp } from './whatsapp.tsx'

export const links: Route.LinksFunction = () => preloadFonts(archivo, inter)

export async function loader({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const site = services(context)
  const language = languageOf(url)
  const { facts, head } = await site.pages.memoize(`frame ${language.locale}`, async () => {
    const facts = await readSiteFacts(site, language.locale)
    return { facts, head: await readSiteHead(site, facts, language) }
  })
  addToHead(context, head)
  return facts
}

/** The frame around every public page. */
export default function SiteLayout({ loaderData: facts }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { messages } = useLanguage()
  return (
    <>
      <LoadingOverlay duration={facts.loadingOverlay} facts={facts} />
      <a className="skip-link" href="#content">
        {messages.shell.skip}
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
