import { data, href, redirect } from 'react-router'
import { localize } from '#app/content/localize.ts'
import { languageOf } from '#app/messages/language.ts'
import { askAddress, askSearch } from '#app/features/projects/address.ts'
import { localProject, projectSubject } from '#app/features/projects/facts.ts'
import { findMovedCode, findProjectByCode } from '#app/features/projects/queries.server.ts'
import { answerJson } from '#app/features/requests/answer-json.server.ts'
import { formWords } from '#app/features/requests/form-words.ts'
import { callForm } from '#app/features/requests/call-form.ts'
import requestForm from '#app/features/requests/request-form.island.tsx'
import { Island } from '#app/ui/island/island.tsx'
import { describePage } from '#app/features/settings/page-card.server.ts'
import { readBanner, readPublicSettings } from '#app/features/settings/store.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { editableSetting } from '#app/ui/editable.ts'
import { metaOf } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useLanguage } from '#app/ui/use-language.ts'
import type { Route } from './+types/contact-page'
import { ask } from './ask.server.ts'
import { useFormNote } from '../shell/use-form-note.ts'
import { useLogo } from '../shell/use-site-data.ts'
import { ContactDetails } from './contact-details.tsx'
import styles from './contact-page.module.css'
import { LocationMap } from './location-map.tsx'

export const handle: RouteHandle = {
  access: 'shared',
  search: (query) => askSearch(query.get('project')),
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(url)
  const site = services(context)
  const head = await describePage(context, 'contact', language, {
    description: language.messages.descriptions.contact,
    address: href('/contact'),
  })
  const { contactDetails, site: own } = (await readPublicSettings(site)).get('contactDetails', 'site')
  const code = url.searchParams.get('project')
  const project = code ? await findProjectByCode(site.db, code) : undefined
  const moved = code && !project ? await findMovedCode(site.db, code) : undefined
  if (moved !== undefined) throw redirect(language.local(askAddress(moved)), 308)
  return data(
    {
      head,
      banner: await readBanner(site, 'contactimage'),
      details: localize(language.locale, contactDetails),
      place: own.place,
      whatsapp: own.whatsapp,
      about: project && projectSubject(localProject(project, language), language),
    },
    // Made-up codes, and other spellings of a code, create no cached pages.
    { headers: project?.code === (code || undefined) ? {} : { 'Cache-Control': 'no-store' } },
  )
}

/** A form that a script sent gets its answer alone. */
export const middleware: Route.MiddlewareFunction[] = [answerJson(ask)]

export async function action({ request, context }: Route.ActionArgs) {
  return ask(context, request)
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders])
}

export const meta = (args: Route.MetaArgs) => metaOf(args)

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, local } = useLanguage()
  const { banner, details, place, whatsapp, about } = loaderData
  return (
    <>
      <PageTitle photograph={banner} {...editableSetting('contactimage', 'imageUrl')}>
        {messages.pages.contact}
      </PageTitle>
      <section className={`sheet ${styles.contact}`} aria-labelledby="request-a-call">
        <div className="sheet-head" data-series="C">
          <h2 id="request-a-call">{messages.forms.call.label}</h2>
        </div>
        <div className={styles.form}>
          <Island
            of={requestForm}
            id="call-request"
            props={{
              address: local(askAddress(about?.value)),
              form: callForm,
              offered: about && [about],
              about: about?.value,
              answer: actionData,
              sign: useLogo(),
              note: useFormNote('call'),
              words: formWords(messages, 'call'),
            }}
            when="touched"
          />
        </div>
        <div className={styles.details}>
          <ContactDetails details={details} place={place} whatsapp={whatsapp} />
        </div>
      </section>
      <LocationMap place={place} details={details} />
    </>
  )
}
