import { Shown } from '#app/content/shown.tsx'
import { href } from 'react-router'
import { localize, type Localized } from '#app/content/localize.ts'
import { languageOf } from '#app/messages/language.ts'
import { listOpenVacancies } from '#app/features/vacancies/store.server.ts'
import { subjectOf, vacancyAddress, type PublicVacancy } from '#app/features/vacancies/vacancy.ts'
import { describePage } from '#app/features/settings/page-card.server.ts'
import { readBanner } from '#app/features/settings/store.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { editableSetting } from '#app/ui/editable.ts'
import { Live } from '#app/ui/live/live.tsx'
import { metaOf } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/careers-page'
import { ApplicationForm } from './application-form.tsx'
import { apply } from './apply.server.ts'
import { answerJson } from '#app/features/requests/answer-json.server.ts'
import styles from './vacancies.module.css'
import { VacancyFacts } from './vacancy-facts.tsx'

export const handle: RouteHandle = { access: 'shared', longBody: 'form' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const head = await describePage(context, 'careers', language, {
    description: language.messages.descriptions.careers,
    address: href('/careers'),
  })
  const site = services(context)
  const vacancies = await listOpenVacancies(site)
  return {
    head,
    banner: await readBanner(site, 'careersimage'),
    vacancies: vacancies.map((vacancy) => localize(language.locale, vacancy)),
  }
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

export default function CareersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { banner, vacancies } = loaderData
  const language = useLanguage()
  const offered = vacancies.map((vacancy) => subjectOf(vacancy, language))
  return (
    <>
      <PageTitle photograph={banner} {...editableSetting('careersimage', 'imageUrl')}>
        {language.messages.pages.careers}
      </PageTitle>
      <Live id="careers" topics={['vacancies']}>
        <ApplicationForm answer={actionData} offered={offered} headed>
          {vacancies.length > 0 && <OpenVacancies vacancies={vacancies} />}
        </ApplicationForm>
      </Live>
    </>
  )
}

/** Shown above the form of the Careers page. */
function OpenVacancies({ vacancies }: { vacancies: readonly Localized<PublicVacancy>[] }) {
  const { messages, local } = useLanguage()
  return (
    <section className="sheet" aria-labelledby="vacancies">
      <div className="sheet-head" data-series="E">
        <h2 id="vacancies">{messages.careers.vacancies}</h2>
      </div>
      <ul className={styles.list}>
        {vacancies.map((vacancy) => (
          <li key={vacancy.slug}>
            <a className={styles.vacancy} href={local(vacancyAddress(vacancy.slug))}>
              <Shown kind="vacancy" of={vacancy} field="title" className={styles.title} />
              <Shown kind="vacancy" of={vacancy} field="place" />
              <span className="quiet">
                <VacancyFacts vacancy={vacancy} />
              </span>
              <Arrow />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
