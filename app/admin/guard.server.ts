import { createContext, data, href, redirect, type MiddlewareFunction } from 'react-router'
import { administratorContext, sessionContext } from '#app/platform/auth/administrator.server.ts'
import { services } from '#app/platform/http/request-context.server.ts'
import { messages } from './sign-in/rules.ts'
import { answerSignIn, type SignInAnswer } from './sign-in/sign-in.server.ts'

/** Seconds to wait; set when there were too many attempts. */
const waitContext = createContext(0)
/**
 * The only addresses that answer an account whose password was created by someone else, until it has its own.
 */
const withFirstPassword: readonly string[] = [
  href('/admin/account'),
  href('/admin/session'),
  href('/admin/sign-out'),
  href('/admin/unread'),
]

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
 * it was only `/admin`. The second step happens there too.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { auth } = services(context)
  const signedIn = await auth.findSession(request.headers, {
    renew: writes(request),
    withFirstPassword: true,
  })
  const { pathname, search } = new URL(request.url)
  if (!signedIn) {
    const answer = await answerSignIn(request, context)
    if ('wait' in answer) context.set(waitContext, answer.wait)
    // The form over a screen sends a `fetch` and reads the answer as JSON.
    if (request.headers.get('Accept') === 'application/json') return toJson(answer)
    if (answer.status !== 303) throw data(answer.form, { status: answer.status })
    const back =
      pathname === href('/admin') ? href('/admin/overview') : pathname.replace(/\.data$/, '') + search
    return redirect(back, { status: 303, headers: answer.headers })
  }
  if (signedIn.session.hasFirstPassword && !withFirstPassword.includes(pathname.replace(/\.data$/, ''))) {
    if (writes(request)) throw data(messages.firstPassword, { status: 403 })
    return redirect(href('/admin/account'))
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

/** Only such a request may change anything, including the session. */
function writes({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function toJson(answer: SignInAnswer): Response {
  if (answer.status === 303) return Response.json(answer.form, { headers: answer.headers })
  return Response.json(answer.form, { status: answer.status })
}
