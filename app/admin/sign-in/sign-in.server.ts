import { withAddress } from '#app/platform/auth/auth.server.ts'
import { usernameShape } from '#app/platform/auth/credential-rules.ts'
import type { Limit, RateLimits } from '#app/platform/auth/rate-limit.server.ts'
import { addressGroup } from '#app/platform/http/address-group.ts'
import { requestFacts, services, type Context } from '#app/platform/http/request-context.server.ts'
import { readShortForm } from '#app/platform/http/short-form.server.ts'
import { messages, type SignInForm } from './rules.ts'

const quarter = 15 * 60
const perAccount: Limit = { name: 'sign-in account', most: 10, within: quarter }
/** What failed: many people may sign in from one office, or through one carrier. */
const perAddress: Limit = { name: 'sign-in address', most: 50, within: quarter }
/** Of the second step; only whoever knows the password gets so far. */
const perSecondStep: Limit = { name: 'sign-in second step', most: 10, within: quarter }
/** A browser in which this administrator has signed in before. */
const perDevice: Limit = { name: 'sign-in device', most: 10, within: quarter }
const perDeviceSecondStep: Limit = { name: 'sign-in device second step', most: 10, within: quarter }
const mostBytes = 4096

/** 303: it went on, with cookies; `form` is what comes next. Otherwise the form as it is shown again. */
export type SignInAnswer =
  | { status: 303; form: SignInForm; headers: Headers }
  | { status: 401; form: SignInForm }
  | { status: 429; form: SignInForm; wait: number }

/** What somebody without a session is answered, whatever they asked for. */
export async function answerSignIn(request: Request, context: Context): Promise<SignInAnswer> {
  const typed = request.method === 'POST' ? await readShortForm(request, mostBytes) : new URLSearchParams()
  // Whoever is to make room on a full disk has to get in first.
  return services(context).reserve.withReserve(() => answerTyped(request, context, typed))
}

async function answerTyped(
  request: Request,
  context: Context,
  typed: URLSearchParams,
): Promise<SignInAnswer> {
  const { auth } = services(context)
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

/** Attempts are counted before the password is looked at. */
async function checkPassword(request: Request, context: Context, username: string, password: string) {
  const { auth, rateLimits, securityLog } = services(context)
  const { address } = requestFacts(context)
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
  if (!signedIn) {
    securityLog.note('sign-in refused', { account, address })
    return { status: 401, form: { username, problem: messages.signInFailed } } as const
  }
  await uncount(rateLimits, counts)
  if (!signedIn.administratorId)
    return { status: 303, form: { step: 'code' } as SignInForm, headers: signedIn.headers } as const
  securityLog.note('sign-in', { administrator: signedIn.administratorId, address })
  return { status: 303, form: {} as SignInForm, headers: signedIn.headers } as const
}

async function checkCode(
  request: Request,
  context: Context,
  { whose, code, trust }: { whose: string; code: string; trust: boolean },
): Promise<SignInAnswer> {
  const { auth, rateLimits, securityLog } = services(context)
  const { address } = requestFacts(context)
  const device = await auth.findDevice({ administratorId: whose }, request.headers)
  const counts = countsOf(address, device ? [perDeviceSecondStep, device] : undefined, [perSecondStep, whose])
  const wait = await countEach(rateLimits, counts)
  if (wait > 0) return makeWait(wait, { step: 'code' })
  const outcome = await auth.takeSecondStep(code, trust, headersOf(request, context))
  if (outcome === 'wrong' || outcome === 'over') {
    securityLog.note('second step refused', { administrator: whose, address })
    const again = { step: 'code', problem: messages.codeWrong } as const
    return { status: 401, form: outcome === 'wrong' ? again : { problem: messages.startOver } }
  }
  await uncount(rateLimits, counts)
  securityLog.note('sign-in', { administrator: whose, address })
  return { status: 303, form: {}, headers: outcome.headers }
}

type Count = readonly [limit: Limit, who: string]

/**
 * Where attempts are counted. A device that has signed in before counts by itself alone: no stranger's attempts, on the
 * account or behind the same address, keep its owner out, and whoever steals its cookie gets no more attempts than it has.
 * For everybody else the address comes first, and what is over its limit is counted nowhere else.
 */
function countsOf(address: string, device: Count | undefined, account: Count | undefined): Count[] {
  if (device) return [device]
  const origin: Count = [perAddress, addressGroup(address)]
  return account ? [origin, account] : [origin]
}

/** @returns seconds to wait, by the first limit that is reached */
async function countEach(rateLimits: RateLimits, counts: Count[]): Promise<number> {
  for (const [limit, who] of counts) {
    const wait = await rateLimits.count(limit, who)
    if (wait > 0) return wait
  }
  return 0
}

/** An address gets this one attempt back; an account and a device begin anew. */
async function uncount(rateLimits: RateLimits, counts: Count[]) {
  for (const [limit, who] of counts)
    await (limit === perAddress ? rateLimits.giveBack(limit, who) : rateLimits.forget(limit, who))
}

function makeWait(wait: number, form: SignInForm): SignInAnswer {
  return { status: 429, wait, form: { ...form, problem: messages.tooManyAttempts(Math.ceil(wait / 60)) } }
}

function headersOf(request: Request, context: Context): Headers {
  return withAddress(request.headers, requestFacts(context).address)
}
