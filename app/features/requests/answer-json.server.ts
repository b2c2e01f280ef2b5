import type { MiddlewareFunction } from 'react-router'
import type { Context } from '#app/platform/request/request-context.server.ts'
import type { FormAnswer } from '#app/platform/forms/typed.ts'

/** What an action returns, made with `data()`. */
interface Received {
  data: FormAnswer
  init: ResponseInit | null
}

/**
 * For a route's `middleware`: a form that a script sent gets its answer as JSON, with the same status, and no
 * page is rendered for it.
 */
export function answerJson(
  receive: (context: Context, request: Request) => Promise<Received>,
): MiddlewareFunction<Response> {
  return async ({ request, context }, next) => {
    if (request.method !== 'POST' || request.headers.get('Accept') !== 'application/json') return next()
    const { data, init } = await receive(context, request)
    const answer = data.sent ? data : { ...data, typed: {} }
    return Response.json(answer, { ...init, headers: { ...init?.headers, 'Cache-Control': 'no-store' } })
  }
}
