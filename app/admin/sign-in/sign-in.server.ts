import { withAddress } from '#app/platform/auth/auth.server.ts'
import { usernameShape } from '#app/platform/credential-rules.ts'
import type { Limit, RateLimits } from '#app/platform/auth/rate-limit.server.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { readRequestData, services, type Context } from '#app/platform/request/request-context.server.ts'
import { readShortForm } from '#app/platform/http/short-form.server.ts'
import { messages, type SignInForm } from './rules.ts'

const quarter = 15 * 60
const perAccount: Limit = { name: 'sign-in account', max: 10, windowSeconds: quarter }
/** Counts failures only: many people may sign in from one office or through one carrier. */
const perAddress: Limit = { name: 'sign-in address', max: 50, windowSeconds: quarter }
/** For the second step, which only somebody with the password can reach. */
const perSecondStep: Limit = { name: 'sign-in second step', max: 10, windowSeconds: quarter }
/** For a browser in which this administrator has signed in before. */
const perDevice: Limit = { name: 'sign-in device', max: 10, windowSeconds: quarter }
const perDeviceSecondStep: Limit = { name: 'sign-in device second step', max: 10, windowSeconds: quarter }
const maxBytes = 4096

/** 303: the step succeeded and sets cookies; `form` is the next step. Otherwise `form` is shown again. */
export type SignInAnswer =
  | { status: 303; form: SignInForm; headers: Headers }
  | { status: 401; form: SignInForm }
  | { status: 429; form: SignInForm; wait: number }

/** Answers every request without a session, whatever its address. */
export async function answerSignIn(request: Request, context: Context): Promise<SignInAnswer> {
  const typed = request.method === 'POST' ? await readShortForm(request, maxBytes) : new URLSearchParams()
  // On a full disk, the person who can make room must be able to sign in.
  return services(context).reserve.withReserve(() => answerTyped(request, context, typed))
}

async function answerTyped(
  request: Request,
  context: Context,
  typed: URLSearchParams,
): Promise<SignInAnswer> {
  const { auth } = services(context)
  if (typed.has('startOver'))
    return { status: 303, form: {}, headers: await auth.dropChallenge(request.headers) }
  const [username, password, code] = ['username', 'password', 'signInCode'].map((name) => typed.get(name))
  if (typeof username === 'string' && typeof password === 'string')
    return checkPassword(request, context, username, password)
  const whose = await auth.findChallenge(request.headers)
  if (typeof code !== 'string') return { status: 401, form: whose ? { step: 'code' } : named(request) }
  if (!whose) return { status: 401, form: { problem: messages.startOver } }
  return checkCode(request, context, { whose, code, trust: typed.has('trust') })
}

/** Whoever has just chosen a password comes with the username in the address. */
function named(request: Request): SignInForm {
  const username = new URL(request.url).searchParams.get('username') ?? ''
  return usernameShape.test(username) ? { username } : {}
}

/** The attempt is counted before the password is checked. */
async function checkPassword(request: Request, context: Context, username: string, password: string) {
  const { auth, rateLimits, securityLog } = services(context)
  const { address } = readRequestData(context)
  const account = username.trim().toLowerCase()
  const isName = usernameShape.test(account)
  const device = isName ? await auth.findDevice({ username: account }, request.headers) : undefined
  const counts = countsOf(
    address,
    device ? [perDevice, device] : undefined,
    isName ? [perAccount, account] : undefined,
  )
  const wait = await countEach(rateLimits, counts)
  if (wait > 0) return makeWait(wait, { username })
  const signedIn = isName && (await auth.signIn(account, password, headersOf(request, context)))
  if (!signedIn || signedIn === 'disabled') {
    securityLog.record(signedIn ? 'sign-in of a disabled account' : 'sign-in refused', { account, address })
    return { status: 401, form: { username, problem: messages.signInFailed } } as const
  }
  await uncount(rateLimits, counts)
  if (!signedIn.administratorId)
    return { status: 303, form: { step: 'code' } as SignInForm, headers: signedIn.headers } as const
  securityLog.record('sign-in', { administrator: signedIn.administratorId, address })
  return { status: 303, form: {} as SignInForm, headers: signedIn.headers } as const
}

async function checkCode(
  request: Request,
  context: Context,
  { whose, code, trust }: { whose: string; code: string; trust: boolean },
): Promise<SignInAnswer> {
  const { auth, rateLimits, securityLog } = services(context)
  const { address } = readRequestData(context)
  const device = await auth.findDevice({ administratorId: whose }, request.headers)
  const counts = countsOf(address, device ? [perDeviceSecondStep, device] : undefined, [perSecondStep, whose])
  const wait = await countEach(rateLimits, counts)
  if (wait > 0) return makeWait(wait, { step: 'code' })
  const outcome = await auth.completeSecondStep(code, trust, headersOf(request, context))
  if (outcome === 'wrong' || outcome === 'over') {
    securityLog.record('second step refused', { administrator: whose, address })
    const again = { step: 'code', problem: messages.codeWrong } as const
    return { status: 401, form: outcome === 'wrong' ? again : { problem: messages.startOver } }
  }
  await uncount(rateLimits, counts)
  securityLog.record('sign-in', { administrator: whose, address })
  return { status: 303, form: {}, headers: outcome.headers }
}

type Count = readonly [limit: Limit, who: string]

/**
 * The limits that an attempt counts against. A device that has signed in before has only its own limit:
 * strangers' attempts on the account or from the same address can't lock its owner out, and a thief of its
 * cookie gets no more attempts than that. For everyone else the address comes first, and attempts over its
 * limit count nowhere else.
 */
function countsOf(address: string, device: Count | undefined, account: Count | undefined): Count[] {
  if (device) return [device]
  const origin: Count = [perAddress, addressGroup(address)]
  return account ? [origin, account] : [origin]
}

/** @returns seconds to wait, from the first limit that is reached; 0 if none is */
async function countEach(rateLimits: RateLimits, counts: Count[]): Promise<number> {
  for (const [limit, who] of counts) {
    const wait = await rateLimits.count(limit, who)
    if (wait > 0) return wait
  }
  return 0
}

/** Gives this one attempt back to an address, and resets an account or a device. */
async function uncount(rateLimits: RateLimits, counts: Count[]) {
  for (const [limit, who] of counts)
    await (limit === perAddress ? rateLimits.refund(limit, who) : rateLimits.forget(limit, who))
}

function makeWait(wait: number, form: SignInForm): SignInAnswer {
  return { status: 429, wait, form: { ...form, problem: messages.tooManyAttempts(Math.ceil(wait / 60)) } }
}

function headersOf(request: Request, context: Context): Headers {
  return withAddress(request.headers, readRequestData(context).address)
}
