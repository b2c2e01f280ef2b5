import { Shown } from '#app/content/shown.tsx'
import { data, href } from 'react-router'
import { localize } from '#app/content/localize.ts'
import { languageOf } from '#app/messages/language.ts'
import { homeStep, pageShareImage } from '#app/features/settings/page-card.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { findOpenVacancy, jobPosting } from '#app/features/vacancies/store.server.ts'
import { applicationSubject, factsOf, subjectOf, vacancyAddress } from '#app/features/vacancies/vacancy.ts'
import { breadcrumbs } from '#app/features/settings/breadcrumbs.server.ts'
import { excerpt } from '#app/ui/excerpt.ts'
import { addToHead, services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { ArrowLink } from '#app/ui/arrow-link.tsx'
import { Live } from '#app/ui/live/live.tsx'
import { metaOf, type PageHead } from '#app/ui/page-meta.ts'
import { NumeralList } from '#app/ui/numerals.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/vacancy-page'
import { ApplicationForm } from './application-form.tsx'
import { apply } from './apply.server.ts'
import { answerJson } from '#app/features/requests/answer-json.server.ts'
import styles from './vacancies.module.css'
import { vacancyNumerals } from './vacancy-facts.tsx'

export const handle: RouteHandle = { access: 'shared', longBody: 'form' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const { messages, local } = language
  const site = services(context)
  const { config } = site
  const found = await findOpenVacancy(site, params.slug)
  if (!found) throw data(null, { status: 404 })
  const vacancy = localize(language.locale, found)
  const facts = factsOf(vacancy, language).map(({ text }) => text)
  const head: PageHead = {
    title: applicationSubject(vacancy, language),
    description: excerpt(`${facts.join(messages.shell.comma)}. ${vacancy.text}`),
    address: local(vacancyAddress(vacancy.slug)),
    image: await pageShareImage(site, 'careers', language),
  }
  addToHead(context, {
    structuredData: [
      jobPosting(config.publicUrl, localize(language.locale, await readBrand(site)), vacancy, language),
      breadcrumbs(
        config.publicUrl,
        homeStep(language),
        [messages.pages.careers, local(href('/careers'))],
        [vacancy.title, head.address],
      ),
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
  const language = useLanguage()
  const { messages, local } = language
  const subject = subjectOf(vacancy, language)
  return (
    <Live id="vacancy" topics={['vacancies']}>
      <ApplicationForm answer={actionData} offered={[subject]} about={subject.value}>
        <article className={`sheet ${styles.head}`}>
          <ArrowLink back href={local(href('/careers'))}>
            {messages.pages.careers}
          </ArrowLink>
          <Shown kind="vacancy" of={vacancy} field="title" as="h1" />
          <NumeralList numerals={vacancyNumerals(vacancy, language)} />
          <Shown kind="vacancy" of={vacancy} field="text" as="p" className={styles.text} />
        </article>
      </ApplicationForm>
    </Live>
  )
}
