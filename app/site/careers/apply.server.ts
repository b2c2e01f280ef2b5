import { receiveRequest } from '#app/features/requests/receive.server.ts'
import { languageFor } from '#app/messages/language.ts'
import { defaultLocale } from '#app/platform/locales.ts'
import { listOpenVacancies } from '#app/features/vacancies/store.server.ts'
import { applicationSubject } from '#app/features/vacancies/vacancy.ts'
import { services, type Context } from '#app/platform/request/request-context.server.ts'

/** Handles an application from any page that has the form. */
export async function apply(context: Context, request: Request) {
  const english = languageFor(defaultLocale)
  const vacancies = await listOpenVacancies(services(context))
  const offered = new Map(
    vacancies.map((vacancy) => [
      vacancy.slug,
      { subject: applicationSubject(vacancy, english), subjectId: vacancy.id },
    ]),
  )
  return receiveRequest(context, request, 'job-request', async (slug) => offered.get(slug))
}
