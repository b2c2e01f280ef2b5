import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readSettings } from '#app/features/settings/store.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { requestFacts, services } from '#app/platform/http/request-context.server.ts'
import { errorMeta } from '#app/ui/error-words.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/contact-page'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { LocationMap } from './location-map.tsx'
import { receiveCallRequest } from './receive.server.ts'
import { checkCallRequest, messages } from './rules.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { contactDetails, site } = await readSettings(services(context).db, ['contactDetails', 'site'])
  return { details: contactDetails, place: site.place, whatsapp: site.whatsapp }
}

export async function action({ request, context }: Route.ActionArgs) {
  const typed = await readTyped(request)
  const { address } = requestFacts(context)
  const { answer, status, retryAfter } = await receiveCallRequest(services(context), address, typed)
  const headers = retryAfter ? { 'Retry-After': String(retryAfter) } : undefined
  return data(answer, { status, headers })
}

/** The same rules before anything is sent; and whatever becomes of the connection, the form stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { refusal } = checkCallRequest(await readTyped(request.clone()))
  if (refusal) return refusal
  return serverAction().catch(() => ({ sent: false, problem: messages.sendFailed }))
}

/** A message changes nothing on this page; and where the connection failed, asking for it would take the form away. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ matches, loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return errorMeta(error)
  return pageMeta(matches[1].loaderData, {
    title: 'Contact',
    description: 'Request a call, or reach us by telephone, email, or at our office in Dubai.',
    address: '/contact',
  })
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Contact</PageTitle>
      <section className={`sheet ${styles.contact}`} aria-labelledby="request-a-call">
        <div className="sheet-head" data-series="C">
          <h2 id="request-a-call">Request a Call</h2>
        </div>
        <div className={styles.form}>
          <ContactForm answer={actionData} />
        </div>
        <div className={styles.details}>
          <ContactDetails {...loaderData} />
        </div>
      </section>
      <LocationMap place={loaderData.place} />
    </>
  )
}
