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
import '#own/site.css'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/layout'
import { Drawer } from './drawer.tsx'
import { readSiteData } from '../site-data.server.ts'
import { Footer } from './footer.tsx'
import { readSiteHead } from '../head.server.ts'
import { Header } from './header.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { WhatsApp } from './whatsapp.tsx'

export const links: Route.LinksFunction = () => preloadFonts(archivo, inter)

export async function loader({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const site = services(context)
  const language = languageOf(url)
  const { siteData, head } = await site.pages.memoize(`frame ${language.locale}`, async () => {
    const siteData = await readSiteData(site, language.locale)
    return { siteData, head: await readSiteHead(site, siteData, language) }
  })
  addToHead(context, head)
  return siteData
}

/** The frame around every public page. */
export default function SiteLayout({ loaderData: siteData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { messages } = useLanguage()
  return (
    <>
      <LoadingOverlay duration={siteData.loadingOverlay} siteData={siteData} />
      <a className="skip-link" href="#content">
        {messages.shell.skip}
      </a>
      <Header siteData={siteData} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      {siteData.whatsapp && <WhatsApp number={siteData.whatsapp} siteData={siteData} />}
      <Footer siteData={siteData} />
      <Drawer siteData={siteData} />
    </>
  )
}
