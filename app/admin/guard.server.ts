import { createContext, data, href, redirect, type MiddlewareFunction } from 'react-router'
import { administratorContext, sessionContext } from '#app/platform/request/administrator.server.ts'
import { services } from '#app/platform/request/request-context.server.ts'
import { messages } from './account/rules.ts'
import { answerFirstPassword } from './account/first-password.server.ts'
import { answerSignIn, type SignInAnswer } from './sign-in/sign-in.server.ts'

/** Seconds to wait; set when there were too many attempts. */
const waitContext = createContext(0)

/**
 * Runs outside the guard: what the guard throws becomes a page on the way out, and only there can it get a
 * header.
 */
export const addRetryAfter: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  const wait = context.get(waitContext)
  if (wait > 0) response.headers.set('Retry-After', String(wait))
  return response
}

/**
 * Protects every address of the back office. Without a session nothing else runs: the answer is 401 with the
 * sign-in form at the same address. Posting that form signs in and returns to that address, or to Overview if
 * it was only `/admin`. The second step happens there too, and so does the choice of an own password in place of a
 * first one, before which nothing else runs either.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { auth } = services(context)
  const signedIn = await auth.findSession(request.headers, {
    renew: writes(request),
    unfinished: true,
  })
  const { pathname } = new URL(request.url)
  if (!signedIn) {
    const answer = await answerSignIn(request, context)
    if ('wait' in answer) context.set(waitContext, answer.wait)
    // The form over a screen sends a `fetch` and reads the answer as JSON.
    if (request.headers.get('Accept') === 'application/json') return toJson(answer)
    if (answer.status !== 303) throw data(answer.form, { status: answer.status })
    return redirect(wantedAddress(request), { status: 303, headers: answer.headers })
  }
  if (signedIn.session.hasFirstPassword && pathname !== href('/admin/sign-out')) {
    const answer = await answerFirstPassword(request, context, signedIn)
    if ('headers' in answer) return redirect(wantedAddress(request), { status: 303, headers: answer.headers })
    context.set(waitContext, answer.wait)
    throw data(answer.form, { status: answer.status })
  }
  if (signedIn.session.needsTwoSteps && !beforeTwoSteps.includes(pathname.replace(/\.data$/, ''))) {
    if (!writes(request)) return redirect(`${href('/admin/account')}?done=two-steps-required`)
    throw data(messages.twoStepsRequired, { status: 403 })
  }
  context.set(administratorContext, signedIn.administrator)
  context.set(sessionContext, signedIn.session)
  const response = await next()
  // If the session was ended or replaced, its old cookie must not be set again.
  if (response.headers.getSetCookie().length === 0)
    for (const cookie of signedIn.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** All that a person does who must set up two-step sign-in first. */
const beforeTwoSteps = [href('/admin/account'), href('/admin/sign-out')]

function wantedAddress(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname === href('/admin') ? href('/admin/overview') : pathname.replace(/\.data$/, '') + search
}

/** Only such a request may change anything, including the session. */
function writes({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function toJson(answer: SignInAnswer): Response {
  if (answer.status === 303) return Response.json(answer.form, { headers: answer.headers })
  return Response.json(answer.form, { status: answer.status })
}
