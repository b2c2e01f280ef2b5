import { data } from 'react-router'
import { receiveJobRequest } from '#app/features/requests/receive.server.ts'
import { listOpenVacancies } from '#app/features/vacancies/store.server.ts'
import { applicationSubject } from '#app/features/vacancies/words.ts'
import { requestFacts, services, type Context } from '#app/platform/http/request-context.server.ts'

/** Takes an application in, from whichever page it was sent. */
export async function apply(context: Context, request: Request) {
  const { address } = requestFacts(context)
  const offered = (await listOpenVacancies(services(context).db)).map(applicationSubject)
  const { answer, status, retryAfter } = await receiveJobRequest(services(context), address, request, offered)
  const headers = retryAfter ? { 'Retry-After': String(retryAfter) } : undefined
  return data(answer, { status, headers })
}
