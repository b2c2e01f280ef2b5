import type { Config } from '../config.server.ts'
import type { Db } from '../database/open.server.ts'
import type { Administrator } from './administrator-rows.server.ts'
import { emailAt, openAdministrators, type Administrators } from './administrators.server.ts'
import { openKnownDevices } from './known-devices.server.ts'
import {
  addressHeader,
  cookiesOf,
  hashBackupCode,
  openLibrary,
  sessionCookie,
  type Library,
} from './library.server.ts'
import type { RateLimits } from './rate-limit.server.ts'
import { isTooOld, openSessions, type Session, type Sessions } from './sessions.server.ts'
import { openTwoSteps, type TwoSteps } from './two-steps.server.ts'

export interface SignedIn {
  administrator: Administrator
  session: Session
  /** With a cookie where it was renewed. */
  headers: Headers
}

type Whose = { username: string } | { administratorId: string }

export interface Auth extends Administrators, Sessions, TwoSteps {
  /**
   * Checks the password and begins a session, or, for whoever signs in in two steps, lets the second one be taken:
   * then nobody is signed in yet, and there is no id. `undefined` where name or password is wrong. The headers hold the cookies.
   */
  signIn(
    username: string,
    password: string,
    request: Headers,
  ): Promise<{ administratorId: string | undefined; headers: Headers } | undefined>
  /** The administrator's id, where only the second step is left. */
  whoseSecondStep(request: Headers): Promise<string | undefined>
  /** `wrong`, also where a code was used before; `over` where the password has to be typed anew. */
  takeSecondStep(
    code: string,
    trustDevice: boolean,
    request: Headers,
  ): Promise<{ headers: Headers } | 'wrong' | 'over'>
  /** The id of the device, where this administrator has signed in there before. It opens nothing. */
  findDevice(whose: Whose, request: Headers): Promise<string | undefined>
  /** After another password: the device from which it was set stays a known one. */
  rememberDevice(email: string, request: Headers): Promise<Headers>
  /** Back to the password; the headers clear the cookie. */
  dropSecondStep(request: Headers): Promise<Headers>
  /** Ends the session; the headers clear its cookie. */
  signOut(request: Headers): Promise<Headers>
  /**
   * Whose session the request carries. Nobody's yet where somebody else made the password up: only the guard of the back office asks for
   * those `withFirstPassword`, too, and knows the few addresses that are theirs. Writes nothing unless it may `renew` the session, which
   * its idle time then counts from.
   */
  whoIs(
    request: Headers,
    options?: { renew?: boolean; withFirstPassword?: boolean },
  ): Promise<SignedIn | undefined>
}

/** Sign-in by better-auth, at whatever address was asked for (docs/decisions/0006). */
export function openAuth(config: Config, db: Db, secret: string, rateLimits: RateLimits): Auth {
  let opening: Promise<Library> | undefined
  /** Opened for the first who signs in, or comes with a session. */
  const openApi = async () => (await (opening ??= openLibrary(config, db, secret))).api
  const emailOf = emailAt(config.companyEmailDomain)
  const devices = openKnownDevices(config, db, secret)

  async function emailById(id: string) {
    return (await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst())?.email ?? ''
  }

  async function signedInHeaders(from: Headers, email: string, request: Headers) {
    const headers = cookiesOf(from)
    headers.append('Set-Cookie', await devices.remember(email, request))
    return headers
  }

  return {
    ...openAdministrators(db, config.companyEmailDomain),
    ...openSessions(db),
    ...openTwoSteps({ openApi, db, secret, rateLimits }),
    async signIn(username, password, request) {
      const email = emailOf(username)
      const api = await openApi()
      const response = await api.signInEmail({
        body: { email, password },
        headers: request,
        asResponse: true,
      })
      if (!response.ok) return undefined
      const answer: { user?: { id: string } } = await response.json()
      if (!answer.user) return { administratorId: undefined, headers: cookiesOf(response.headers) }
      const headers = await signedInHeaders(response.headers, email, request)
      return { administratorId: answer.user.id, headers }
    },
    async whoseSecondStep(request) {
      const api = await openApi()
      return api.readChallenge({ headers: request })
    },
    async takeSecondStep(typed, trustDevice, request) {
      const api = await openApi()
      const whose = await api.readChallenge({ headers: request })
      if (!whose) return 'over'
      const code = typed.replace(/\D/g, '')
      const ofTheApp = code.length === 6
      if (ofTheApp && (await rateLimits.countUseOfCode(whose, code))) return 'wrong'
      const response = ofTheApp
        ? await api.verifyTOTP({ body: { code, trustDevice }, headers: request, asResponse: true })
        : await api.verifyBackupCode({
            body: { code: hashBackupCode(code, secret), trustDevice },
            headers: request,
            asResponse: true,
          })
      if (response.ok)
        return { headers: await signedInHeaders(response.headers, await emailById(whose), request) }
      const { code: reason } = (await response.json()) as { code?: string }
      return reason === 'INVALID_CODE' || reason === 'INVALID_BACKUP_CODE' ? 'wrong' : 'over'
    },
    async findDevice(whose, request) {
      const email = 'username' in whose ? emailOf(whose.username) : await emailById(whose.administratorId)
      return devices.find(email, request)
    },
    async rememberDevice(email, request) {
      return new Headers({ 'Set-Cookie': await devices.remember(email, request) })
    },
    async dropSecondStep(request) {
      const api = await openApi()
      return cookiesOf((await api.dropChallenge({ headers: request, returnHeaders: true })).headers)
    },
    async signOut(request) {
      const api = await openApi()
      const response = await api.signOut({ headers: request, asResponse: true })
      return cookiesOf(response.headers)
    },
    async whoIs(request, { renew = false, withFirstPassword = false } = {}) {
      if (!request.get('Cookie')?.includes(sessionCookie)) return undefined
      const api = await openApi()
      const read = (method: 'GET' | 'POST') =>
        api.getSession({ method, headers: request, returnHeaders: true })
      // On a full disk a session that can't be renewed is one all the same.
      const { headers, response } = await (renew ? read('POST').catch(() => read('GET')) : read('GET'))
      if (!response) return undefined
      const { session, user } = response
      const hasFirstPassword = user.passwordGiven === true
      if (isTooOld(session.createdAt) || (hasFirstPassword && !withFirstPassword)) return undefined
      const { id, name, email } = user
      return {
        administrator: { id, name, email },
        session: {
          id: session.id,
          confirmedAt: (session.confirmedAt ?? session.createdAt).getTime(),
          hasFirstPassword,
        },
        headers: cookiesOf(headers),
      }
    },
  }
}

/** So that a session can say from where it was begun. */
export function withAddress(request: Headers, address: string): Headers {
  const headers = new Headers(request)
  headers.set(addressHeader, address)
  return headers
}
