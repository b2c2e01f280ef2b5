import { data, href } from 'react-router'
import { pageShareImage } from '#app/features/settings/page-card.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { findOpenVacancy, jobPosting } from '#app/features/vacancies/store.server.ts'
import { applicationSubject, factsOf, vacancyAddress } from '#app/features/vacancies/words.ts'
import { breadcrumbs } from '#app/platform/breadcrumbs.server.ts'
import { excerpt } from '#app/platform/excerpt.ts'
import { addToHead, services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Live } from '#app/ui/live/live.tsx'
import { metaOf, type PageHead } from '#app/ui/page-meta.ts'
import { editable } from '#app/ui/editable.ts'
import type { Route } from './+types/vacancy-page'
import { ApplicationForm } from './application-form.tsx'
import { apply } from './apply.server.ts'
import { answerJson } from '#app/features/requests/answer-json.server.ts'
import styles from './vacancies.module.css'
import { VacancyFacts } from './vacancy-facts.tsx'

export const handle: RouteHandle = { access: 'shared', longBody: 'form' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = services(context)
  const { config } = site
  const vacancy = await findOpenVacancy(site, params.slug)
  if (!vacancy) throw data(null, { status: 404 })
  const head: PageHead = {
    title: applicationSubject(vacancy),
    description: excerpt(
      `${factsOf(vacancy)
        .map(({ fact }) => fact)
        .join(', ')}. ${vacancy.text}`,
    ),
    address: vacancyAddress(vacancy.slug),
    image: await pageShareImage(site, 'careers'),
  }
  addToHead(context, {
    structuredData: [
      jobPosting(config.publicUrl, await readBrand(site), vacancy),
      breadcrumbs(config.publicUrl, ['Careers', href('/careers')], [vacancy.title, head.address]),
    ],
  })
  return { head, vacancy }
}

/** A form that a script sent gets its answer alone. */
export const middleware: Route.MiddlewareFunction[] = [answerJson(apply)]

export async function action({ request, context }: Route.ActionArgs) {
  return apply(context, request)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function VacancyPage({ loaderData: { vacancy }, actionData }: Route.ComponentProps) {
  const about = applicationSubject(vacancy)
  return (
    <Live id="vacancy" topics={['vacancies']}>
      <ApplicationForm answer={actionData} offered={[about]} about={about}>
        <article className={`sheet ${styles.head}`}>
          <ArrowLink back href={href('/careers')}>
            Careers
          </ArrowLink>
          <h1 dir="auto" {...editable('vacancy', vacancy, 'title')}>
            {vacancy.title}
          </h1>
          <p className="lead">
            <bdi {...editable('vacancy', vacancy, 'place')}>{vacancy.place}</bdi>.{' '}
            <VacancyFacts vacancy={vacancy} />.
          </p>
          <p className={styles.text} dir="auto" {...editable('vacancy', vacancy, 'text')}>
            {vacancy.text}
          </p>
        </article>
      </ApplicationForm>
    </Live>
  )
}
