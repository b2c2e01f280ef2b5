import type { RouterContextProvider } from 'react-router'
import { withAddress } from '#app/platform/auth/auth.server.ts'
import { countAttempt, forgetAttempts, type Limit } from '#app/platform/auth/rate-limit.server.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { requestFacts, services } from '#app/platform/http/request-context.server.ts'
import { messages, type SignInForm } from './rules.ts'

const perAccount: Limit = { name: 'sign-in account', most: 10, within: 15 * 60 }
const perAddress: Limit = { name: 'sign-in address', most: 50, within: 15 * 60 }
/** Of the second step; only whoever knows the password gets so far. */
const perSecondStep: Limit = { name: 'sign-in second step', most: 10, within: 15 * 60 }
const largestSignIn = 10_000

/** 303: it went on, with cookies; `form` is what comes next. Otherwise the form as it is shown again. */
export type SignInAnswer =
  | { status: 303; form: SignInForm; headers: Headers }
  | { status: 401; form: SignInForm }
  | { status: 429; form: SignInForm; wait: number }

type Context = Readonly<RouterContextProvider>

/** What somebody without a session is answered, whatever they asked for. */
export async function answerSignIn(request: Request, context: Context): Promise<SignInAnswer> {
  const { auth } = services(context)
  const typed = await readSignIn(request)
  if (typed.has('startOver'))
    return { status: 303, form: {}, headers: await auth.dropSecondStep(request.headers) }
  const [username, password, code] = ['username', 'password', 'signInCode'].map((name) => typed.get(name))
  if (typeof username === 'string' && typeof password === 'string')
    return checkPassword(request, context, username, password)
  const whose = await auth.whoseSecondStep(request.headers)
  if (typeof code !== 'string') return { status: 401, form: whose ? { step: 'code' } : {} }
  if (!whose) return { status: 401, form: { problem: messages.startOver } }
  return checkCode(request, context, { whose, code, trust: typed.has('trust') })
}

/** Attempts are counted, per account and per address, before the password is looked at. */
async function checkPassword(request: Request, context: Context, username: string, password: string) {
  const { auth, db, log } = services(context)
  const account = username.trim().toLowerCase()
  const wait = await countBoth(context, perAccount, account)
  if (wait > 0) return makeWait(wait, { username })
  const signedIn = await auth.signIn(account, password, headersOf(request, context))
  if (!signedIn) {
    log.info({ security: 'sign-in refused' })
    return { status: 401, form: { username, problem: messages.signInFailed } } as const
  }
  await forgetAttempts(db, perAccount, account)
  const form: SignInForm = signedIn.secondStep ? { step: 'code' } : {}
  return { status: 303, form, headers: signedIn.headers } as const
}

async function checkCode(
  request: Request,
  context: Context,
  { whose, code, trust }: { whose: string; code: string; trust: boolean },
): Promise<SignInAnswer> {
  const { auth, db, log } = services(context)
  const wait = await countBoth(context, perSecondStep, whose)
  if (wait > 0) return makeWait(wait, { step: 'code' })
  const outcome = await auth.takeSecondStep(code, trust, headersOf(request, context))
  if (outcome === 'wrong' || outcome === 'over') {
    log.info({ security: 'second step refused', administrator: whose })
    const again = { step: 'code', problem: messages.codeWrong } as const
    return { status: 401, form: outcome === 'wrong' ? again : { problem: messages.startOver } }
  }
  await forgetAttempts(db, perSecondStep, whose)
  return { status: 303, form: {}, headers: outcome.headers }
}

/** @returns seconds to wait */
async function countBoth(context: Context, limit: Limit, who: string): Promise<number> {
  const { db } = services(context)
  const mine = await countAttempt(db, limit, who)
  return Math.max(mine, await countAttempt(db, perAddress, addressGroup(requestFacts(context).address)))
}

function makeWait(wait: number, form: SignInForm): SignInAnswer {
  return { status: 429, wait, form: { ...form, problem: messages.tooManyAttempts(Math.ceil(wait / 60)) } }
}

function headersOf(request: Request, context: Context): Headers {
  return withAddress(request.headers, requestFacts(context).address)
}

/** Whatever is no short form is none to sign in with. */
async function readSignIn(request: Request): Promise<FormData> {
  const isForm = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')
  const isShort = Number(request.headers.get('Content-Length') ?? 0) <= largestSignIn
  return request.method === 'POST' && isForm && isShort ? request.clone().formData() : new FormData()
}
