import { data } from 'react-router'
import { languageOf } from '#app/messages/language.ts'
import { pageShareImage } from '#app/features/settings/page-card.server.ts'
import { excerpt } from '#app/ui/excerpt.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { Live } from '#app/ui/live/live.tsx'
import { metaOf, type PageHead } from '#app/ui/page-meta.ts'
import type { Route } from './+types/home'
import { HomeBanner } from './banner.tsx'
import { HomeBeforeAfter } from './before-after.tsx'
import { ClientsCarousel } from './clients-carousel.tsx'
import { Counts } from './counts.tsx'
import { readHome } from './home-data.server.ts'
import { Intro } from './intro.tsx'
import { LoadFailure } from './load-failure.tsx'
import { OnSite } from './on-site.tsx'
import { CertificateRow } from '#app/features/certificates/row.tsx'
import { Services } from './services.tsx'
import { TopProjects } from './top-projects.tsx'
import { VisitorsLine } from './visitors.tsx'

export const handle: RouteHandle = { access: 'shared' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const site = services(context)
  const home = await readHome(site, language)
  const head: PageHead = {
    title: home.text.headertxt,
    description: excerpt(home.text.firstp),
    address: language.local('/'),
    image: await pageShareImage(site, 'home', language),
  }
  const isWhole = home.services && home.counts && home.visits !== null
  // An incomplete page must not be cached for other visitors.
  return data({ head, ...home }, { headers: isWhole ? {} : { 'Cache-Control': 'no-store' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  return (
    <Live id="home" topics={['projects', 'settings', 'certificates', 'clients']}>
      <HomeBanner banner={home.banner} text={home.text} />
      <Intro text={home.text} project={home.introProject} />
      <TopProjects projects={home.topProjects} />
      {home.sites.length > 0 && <OnSite sites={home.sites} />}
      {home.compared && <HomeBeforeAfter compared={home.compared} />}
      {home.services ? (
        <Services text={home.servicesText} services={home.services} />
      ) : (
        <LoadFailure part="services" />
      )}
      {home.counts ? <Counts {...home.counts} /> : <LoadFailure part="counts" />}
      {home.certificates.length > 0 && <CertificateRow certificates={home.certificates} />}
      {home.clients.length > 0 && <ClientsCarousel clients={home.clients} />}
      {home.visits === null && <LoadFailure part="visits" />}
      {typeof home.visits === 'number' && <VisitorsLine number={home.visits} />}
    </Live>
  )
}
