import { projectTitle } from '#app/features/projects/facts.ts'
import { findProjectByCode } from '#app/features/projects/queries.server.ts'
import { receiveRequest } from '#app/features/requests/receive.server.ts'
import { languageFor } from '#app/messages/language.ts'
import { defaultLocale } from '#app/platform/locales.ts'
import { services, type Context } from '#app/platform/request/request-context.server.ts'

/** Handles a call request, which may be about a project, sent by its code. */
export function ask(context: Context, request: Request) {
  return receiveRequest(context, request, 'call-request', async (code) => {
    const project = await findProjectByCode(services(context).db, code)
    return project && { subject: projectTitle(project, languageFor(defaultLocale)), subjectId: project.id }
  })
}
