import { services } from '#app/platform/http/request-context.server.ts'
import { fileAddress } from '#app/platform/files/keys.ts'
import { errorMeta } from '#app/ui/error-words.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useLive } from '#app/ui/use-live.ts'
import type { Route } from './+types/home'
import { HomeBanner } from './home/banner.tsx'
import { ClientsCarousel } from './home/clients-carousel.tsx'
import { Counts } from './home/counts.tsx'
import { readHome } from './home/facts.server.ts'
import { Intro } from './home/intro.tsx'
import { Services } from './home/services.tsx'
import { TopProjects } from './home/top-projects.tsx'
import { VisitorsLine } from './home/visitors.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return readHome(services(context).db)
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta(error)
  const { text, banner } = loaderData
  return pageMeta(matches[1].loaderData, {
    title: text.headertxt,
    description: text.firstp,
    address: '/',
    image: banner.photograph ? fileAddress(banner.photograph.key) : undefined,
  })
}

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  useLive('projects', 'settings', 'clients')
  return (
    <>
      <HomeBanner banner={home.banner} heading={home.text.headertxt} />
      <Intro text={home.text} photograph={home.introPhotograph} />
      <TopProjects projects={home.topProjects} />
      <Services heading={home.servicesHeading} services={home.services} />
      <Counts counts={home.counts} />
      {home.clients.length > 0 && <ClientsCarousel clients={home.clients} />}
      <VisitorsLine number={home.visits} />
    </>
  )
}
