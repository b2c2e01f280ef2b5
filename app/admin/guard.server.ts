import { createContext, data, redirect, type MiddlewareFunction } from 'react-router'
import { administratorContext } from '#app/platform/auth/administrator.server.ts'
import {
  addressGroup,
  countAttempt,
  forgetAttempts,
  type Limit,
} from '#app/platform/auth/rate-limit.server.ts'
import { requestFacts, services } from '#app/platform/http/request-context.server.ts'
import { messages, type SignInProblem } from './rules.ts'

const perAccount: Limit = { name: 'sign-in account', most: 10, within: 15 * 60 }
const perAddress: Limit = { name: 'sign-in address', most: 50, within: 15 * 60 }
const largestSignIn = 10_000
/** Seconds; set where too many attempts were made. */
const waitContext = createContext(0)

/** Stands before the guard: what that throws becomes a page on the way out, and only there it can get a header. */
export const sayHowLongToWait: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  const wait = context.get(waitContext)
  if (wait > 0) response.headers.set('Retry-After', String(wait))
  return response
}

/**
 * Stands before every address of the back office. Without a session nothing runs: the answer is 401 with the sign-in
 * form at the same address, and posting that form there signs in and leads back to it.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { auth } = services(context)
  const signedIn = await auth.whoIs(request.headers)
  if (!signedIn) {
    const credentials = await readCredentials(request)
    if (!credentials) throw signInNeeded({})
    return signIn(request, context, credentials)
  }
  context.set(administratorContext, signedIn.administrator)
  const response = await next()
  for (const cookie of signedIn.headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
  response.headers.set('Cache-Control', 'no-store')
  return response
}

interface Credentials {
  username: string
  password: string
}

/** Attempts are counted, per account and per address, before the password is looked at. */
async function signIn(
  request: Request,
  context: Parameters<typeof guard>[0]['context'],
  { username, password }: Credentials,
) {
  const { auth, db, log } = services(context)
  const account = username.trim().toLowerCase()
  const waits = [
    await countAttempt(db, perAccount, account),
    await countAttempt(db, perAddress, addressGroup(requestFacts(context).address)),
  ]
  const wait = Math.max(...waits)
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60)
    context.set(waitContext, wait)
    throw signInNeeded({ username, problem: messages.tooManyAttempts(minutes) }, 429)
  }
  const cookies = await auth.signIn(account, password, request.headers)
  if (!cookies) {
    log.info('a sign-in was refused')
    throw signInNeeded({ username, problem: messages.signInFailed })
  }
  await forgetAttempts(db, perAccount, account)
  const { pathname, search } = new URL(request.url)
  return redirect(pathname.replace(/\.data$/, '') + search, { status: 303, headers: cookies })
}

function signInNeeded(problem: SignInProblem, status = 401) {
  return data(problem, { status })
}

async function readCredentials(request: Request): Promise<Credentials | undefined> {
  if (request.method !== 'POST') return undefined
  if (!request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')) return undefined
  if (Number(request.headers.get('Content-Length') ?? 0) > largestSignIn) return undefined
  const fields = await request.clone().formData()
  const username = fields.get('username')
  const password = fields.get('password')
  return typeof username === 'string' && typeof password === 'string' ? { username, password } : undefined
}
