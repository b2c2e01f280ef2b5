import type { Config } from '../config.server.ts'
import type { Db } from '../database/open.server.ts'
import type { Administrator } from './administrator-rows.server.ts'
import { emailAt, openAdministrators, type Administrators } from './administrators.server.ts'
import { addressHeader, cookiesOf, hashBackupCode, openLibrary } from './library.server.ts'
import { countUseOfCode } from './rate-limit.server.ts'
import { openSessions, type Session, type Sessions } from './sessions.server.ts'
import { openTwoSteps, type TwoSteps } from './two-steps.server.ts'

/** Milliseconds after which a session ends in any case. */
const longest = 7 * 24 * 60 * 60 * 1000

export interface SignedIn {
  administrator: Administrator
  session: Session
  /** Somebody else chose the password. */
  passwordGiven: boolean
  /** With a cookie where it was renewed. */
  headers: Headers
}

export interface Auth extends Administrators, Sessions, TwoSteps {
  /**
   * Checks the password and begins a session, or, for whoever signs in in two steps, lets the second one be taken.
   * `undefined` where name or password is wrong. The headers hold the cookie.
   */
  signIn(
    username: string,
    password: string,
    request: Headers,
  ): Promise<{ secondStep: boolean; headers: Headers } | undefined>
  /** The administrator's id, where only the second step is left. */
  whoseSecondStep(request: Headers): Promise<string | undefined>
  /** `wrong`, also where a code was used before; `over` where the password has to be typed anew. */
  takeSecondStep(
    code: string,
    trustDevice: boolean,
    request: Headers,
  ): Promise<{ headers: Headers } | 'wrong' | 'over'>
  /** Back to the password; the headers clear the cookie. */
  dropSecondStep(request: Headers): Promise<Headers>
  /** Ends the session; the headers clear its cookie. */
  signOut(request: Headers): Promise<Headers>
  /** Whose session the request carries. Writes nothing unless it may `renew` the session, which its idle time then counts from. */
  whoIs(request: Headers, options?: { renew?: boolean }): Promise<SignedIn | undefined>
}

/** Sign-in by better-auth, at whatever address was asked for (docs/decisions/0006). */
export function openAuth(config: Config, db: Db, secret: string): Auth {
  const library = openLibrary(config, db, secret)
  const { api } = library
  const emailOf = emailAt(config.companyEmailDomain)

  return {
    ...openAdministrators(db, config.companyEmailDomain),
    ...openSessions(db),
    ...openTwoSteps(library, db, secret),
    async signIn(username, password, request) {
      const response = await api.signInEmail({
        body: { email: emailOf(username), password },
        headers: request,
        asResponse: true,
      })
      if (!response.ok) return undefined
      const answer: object = await response.json()
      return { secondStep: 'twoFactorRedirect' in answer, headers: cookiesOf(response.headers) }
    },
    async whoseSecondStep(request) {
      return api.readChallenge({ headers: request })
    },
    async takeSecondStep(typed, trustDevice, request) {
      const whose = await api.readChallenge({ headers: request })
      if (!whose) return 'over'
      const code = typed.replace(/\D/g, '')
      const ofTheApp = code.length === 6
      if (ofTheApp && (await countUseOfCode(db, whose, code))) return 'wrong'
      const response = ofTheApp
        ? await api.verifyTOTP({ body: { code, trustDevice }, headers: request, asResponse: true })
        : await api.verifyBackupCode({
            body: { code: hashBackupCode(code, secret), trustDevice },
            headers: request,
            asResponse: true,
          })
      if (response.ok) return { headers: cookiesOf(response.headers) }
      const { code: reason } = (await response.json()) as { code?: string }
      return reason === 'INVALID_CODE' || reason === 'INVALID_BACKUP_CODE' ? 'wrong' : 'over'
    },
    async dropSecondStep(request) {
      return cookiesOf((await api.dropChallenge({ headers: request, returnHeaders: true })).headers)
    },
    async signOut(request) {
      const response = await api.signOut({ headers: request, asResponse: true })
      return cookiesOf(response.headers)
    },
    async whoIs(request, { renew = false } = {}) {
      const { headers, response } = await api.getSession({
        method: renew ? 'POST' : 'GET',
        headers: request,
        returnHeaders: true,
      })
      if (!response) return undefined
      const { session, user } = response
      if (Date.now() - session.createdAt.getTime() > longest) return undefined
      const { id, name, email } = user
      return {
        administrator: { id, name, email },
        session: { id: session.id, confirmedAt: (session.confirmedAt ?? session.createdAt).getTime() },
        passwordGiven: user.passwordGiven === true,
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
