import { data, href } from 'react-router'
import { receiveJobRequest } from '#app/features/requests/receive.server.ts'
import { pageShareImage } from '#app/features/settings/page-card.server.ts'
import { breadcrumbs } from '#app/platform/breadcrumbs.server.ts'
import { addToHead, requestFacts, services } from '#app/platform/http/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { errorMeta } from '#app/ui/error-words.ts'
import { pageMeta, type PageHead } from '#app/ui/page-meta.ts'
import type { Route } from './+types/careers-page'
import { ApplicationForm } from './application-form.tsx'

export const handle: RouteHandle = { access: 'shared' }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = services(context)
  const head: PageHead = {
    title: 'Careers',
    description: 'Join the people who build with us in Dubai: send us your resume.',
    address: href('/careers'),
    image: await pageShareImage(db, 'careers'),
  }
  addToHead(context, { structuredData: [breadcrumbs(config.publicUrl, [head.title, head.address])] })
  return { head }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { address } = requestFacts(context)
  const { answer, status, retryAfter } = await receiveJobRequest(services(context), address, request)
  const headers = retryAfter ? { 'Retry-After': String(retryAfter) } : undefined
  return data(answer, { status, headers })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  return loaderData ? pageMeta(matches[1].loaderData, loaderData.head) : errorMeta(error)
}

export default function CareersPage({ actionData }: Route.ComponentProps) {
  return <ApplicationForm answer={actionData} />
}
