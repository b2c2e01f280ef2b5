import { data, href } from 'react-router'
import { jobForm } from '#app/features/requests/job-form.ts'
import { receiveJobRequest } from '#app/features/requests/receive.server.ts'
import { RequestForm } from '#app/features/requests/request-form.tsx'
import { pageShareImage } from '#app/features/settings/page-card.server.ts'
import { breadcrumbs } from '#app/platform/breadcrumbs.server.ts'
import { addToHead, requestFacts, services } from '#app/platform/http/request-context.server.ts'
import type { RouteHandle } from '#app/platform/http/route-handle.ts'
import { errorMeta } from '#app/ui/error-words.ts'
import { AnswerData } from '#app/ui/visitor-form.tsx'
import { pageMeta, type PageHead } from '#app/ui/page-meta.ts'
import type { Route } from './+types/careers-page'
import styles from './careers-page.module.css'
import { ThankYou } from './thank-you.tsx'

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

/** Whether thanks take the place of the form on later visits too, the browser remembers (visitor/application.ts). */
export default function CareersPage({ actionData }: Route.ComponentProps) {
  return (
    <div data-behaviour="application">
      {actionData?.sent ? (
        <>
          <ThankYou />
          <AnswerData answer={actionData} />
        </>
      ) : (
        <>
          <section className={`sheet ${styles.careers}`}>
            <div className={styles.text}>
              <h1>Join Our Team</h1>
              <p className="lead">Send us your resume. A person reads every one, and we keep it private.</p>
            </div>
            <div className={styles.form}>
              <RequestForm form={jobForm} answer={actionData} />
            </div>
          </section>
          <template>
            <ThankYou />
          </template>
        </>
      )}
    </div>
  )
}
