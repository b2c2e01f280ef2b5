import { href } from 'react-router'
import { listOpenVacancies } from '#app/features/vacancies/store.server.ts'
import { applicationSubject } from '#app/features/vacancies/words.ts'
import { describePage } from '#app/features/settings/page-card.server.ts'
import { services } from '#app/platform/http/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { metaOf } from '#app/ui/page-meta.ts'
import type { Route } from './+types/careers-page'
import { ApplicationForm } from './application-form.tsx'
import { apply } from './apply.server.ts'
import { OpenVacancies } from './open-vacancies.tsx'

export const handle: RouteHandle = { access: 'shared', topics: ['vacancies'], longBody: 'form' }

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = services(context)
  const head = await describePage(context, 'careers', {
    description: 'Join the people who build with us in Dubai: send us your resume.',
    address: href('/careers'),
  })
  return { head, vacancies: await listOpenVacancies(db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return apply(context, request)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function CareersPage({ loaderData: { vacancies }, actionData }: Route.ComponentProps) {
  return (
    <ApplicationForm answer={actionData} offered={vacancies.map(applicationSubject)}>
      {vacancies.length > 0 && <OpenVacancies vacancies={vacancies} />}
    </ApplicationForm>
  )
}
