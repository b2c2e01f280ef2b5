import { createContext, data, href, redirect, type MiddlewareFunction } from 'react-router'
import { administratorContext, sessionContext } from '#app/platform/auth/administrator.server.ts'
import { services } from '#app/platform/http/request-context.server.ts'
import { messages } from './sign-in/rules.ts'
import { answerSignIn, type SignInAnswer } from './sign-in/sign-in.server.ts'

/** Seconds; set where too many attempts were made. */
const waitContext = createContext(0)
/** All that is answered to somebody whose password another person made up, until there is a better one. */
const withFirstPassword: readonly string[] = [
  href('/admin/account'),
  href('/admin/session'),
  href('/admin/sign-out'),
  href('/admin/unread'),
]

/** Stands before the guard: what that throws becomes a page on the way out, and only there it can get a header. */
export const sayHowLongToWait: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  const wait = context.get(waitContext)
  if (wait > 0) response.headers.set('Retry-After', String(wait))
  return response
}

/**
 * Stands before every address of the back office. Without a session nothing runs: the answer is 401 with the sign-in
 * form at the same address, and posting that form there signs in and leads back to it: to Overview where only the back office
 * was asked for. A second step is asked for there too.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { auth } = services(context)
  const signedIn = await auth.whoIs(request.headers, { renew: writes(request), withFirstPassword: true })
  const { pathname, search } = new URL(request.url)
  if (!signedIn) {
    const answer = await answerSignIn(request, context)
    if ('wait' in answer) context.set(waitContext, answer.wait)
    // The form over a screen asks by itself, and reads the answer.
    if (request.headers.get('Accept') === 'application/json') return inWords(answer)
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
  // Where the session was ended or changed for another one, its old cookie must not come back.
  if (response.headers.getSetCookie().length === 0)
    for (const cookie of signedIn.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

/** Only such a request may change anything, the session included. */
function writes({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function inWords(answer: SignInAnswer): Response {
  if (answer.status === 303) return Response.json(answer.form, { headers: answer.headers })
  return Response.json(answer.form, { status: answer.status })
}
