import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import { emailAt, type Person } from './administrator-rows.server.ts'
import { createAdministrators, type Administrators } from './administrators.server.ts'
import { createKnownDevices } from './known-devices.server.ts'
import {
  addressHeader,
  cookiesOf,
  hashBackupCode,
  createLibrary,
  sessionCookie,
  type Library,
} from './library.server.ts'
import type { AreaOf } from './links-of-people.server.ts'
import { areTwoStepsRequiredOfAll, createPeople, type People } from './people.server.ts'
import { parseRights } from './rights.ts'
import type { RateLimits } from './rate-limit.server.ts'
import { isExpired, createSessions, type Session, type Sessions } from './sessions.server.ts'
import { createTwoSteps, type TwoSteps } from './two-steps.server.ts'

export interface SignedIn {
  administrator: Person
  session: Session
  /** Contains a cookie if the session was renewed. */
  headers: Headers
}

type Whose = { username: string } | { administratorId: string }

export interface Auth extends Administrators, People, Sessions, TwoSteps {
  /**
   * Checks the password and starts a session. For administrators with two-step sign-in, it starts the second
   * step instead: nobody is signed in yet, and `administratorId` is undefined. Returns `undefined` if the
   * name or password is wrong, and for the same work `disabled` if the account is. The headers contain the cookies.
   */
  signIn(
    username: string,
    password: string,
    request: Headers,
  ): Promise<{ administratorId: string | undefined; headers: Headers } | 'disabled' | undefined>
  /** The administrator's id if only the second step is missing. */
  findChallenge(request: Headers): Promise<string | undefined>
  /** `wrong` if the code is wrong or already used; `over` if the password must be entered again. */
  completeSecondStep(
    code: string,
    trustDevice: boolean,
    request: Headers,
  ): Promise<{ headers: Headers } | 'wrong' | 'over'>
  /** The device's id if this administrator has signed in on it before. It grants no access. */
  findDevice(whose: Whose, request: Headers): Promise<string | undefined>
  /** After a password change: keeps the current device a known one. */
  rememberDevice(email: string, request: Headers): Promise<Headers>
  /** Returns to the password step; the headers clear the cookie. */
  dropChallenge(request: Headers): Promise<Headers>
  /** Ends the session; the headers clear its cookie. */
  signOut(request: Headers): Promise<Headers>
  /**
   * Identifies the session of a request. A session whose owner must first choose an own password, or set up two-step
   * sign-in, counts only as `unfinished`: only the back office's guard asks for it, and it lets such a session do
   * nothing else. Writes nothing unless it may `renew` the session, which restarts its idle time.
   */
  findSession(
    request: Headers,
    options?: { renew?: boolean; unfinished?: boolean },
  ): Promise<SignedIn | undefined>
}

/** Sign-in by better-auth, for requests to any address (docs/decisions/0006). */
export function createAuth(
  config: Config,
  db: Db,
  secret: string,
  rateLimits: RateLimits,
  areaOf: AreaOf,
): Auth {
  let loading: Promise<Library> | undefined
  /** Loaded on the first sign-in or the first request with a session. */
  const loadApi = async () => (await (loading ??= createLibrary(config, db, secret))).api
  const emailOf = emailAt(config.companyEmailDomain)
  const devices = createKnownDevices(config, db, secret)

  async function emailById(id: string) {
    return (await db.selectFrom('user').select('email').where('id', '=', id).executeTakeFirst())?.email ?? ''
  }

  async function signedInHeaders(from: Headers, email: string, request: Headers) {
    const headers = cookiesOf(from)
    headers.append('Set-Cookie', await devices.remember(email, request))
    await db.updateTable('user').set({ signedInAt: Date.now() }).where('email', '=', email).execute()
    return headers
  }

  async function isDisabled(email: string) {
    const row = await db.selectFrom('user').select('disabledAt').where('email', '=', email).executeTakeFirst()
    return row !== undefined && row.disabledAt !== null
  }

  return {
    ...createAdministrators(db, config.companyEmailDomain, areaOf),
    ...createPeople(db, config.companyEmailDomain, areaOf),
    ...createSessions(db),
    ...createTwoSteps({ loadApi, db, secret, rateLimits }),
    async signIn(username, password, request) {
      const email = emailOf(username)
      const api = await loadApi()
      const disabled = await isDisabled(email)
      const response = await api.signInEmail({
        // Nobody can have this name, so it takes as long as an unknown one.
        body: { email: disabled ? emailOf('nobody+disabled') : email, password },
        headers: request,
        asResponse: true,
      })
      if (disabled) return 'disabled'
      if (!response.ok) return undefined
      const answer: { user?: { id: string } } = await response.json()
      if (!answer.user) return { administratorId: undefined, headers: cookiesOf(response.headers) }
      const headers = await signedInHeaders(response.headers, email, request)
      return { administratorId: answer.user.id, headers }
    },
    async findChallenge(request) {
      const api = await loadApi()
      return api.readChallenge({ headers: request })
    },
    async completeSecondStep(typed, trustDevice, request) {
      const api = await loadApi()
      const whose = await api.readChallenge({ headers: request })
      if (!whose) return 'over'
      const code = typed.replace(/\D/g, '')
      const isTotp = code.length === 6
      if (isTotp && (await rateLimits.countUseOfCode(whose, code))) return 'wrong'
      const response = isTotp
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
    async dropChallenge(request) {
      const api = await loadApi()
      return cookiesOf((await api.dropChallenge({ headers: request, returnHeaders: true })).headers)
    },
    async signOut(request) {
      const api = await loadApi()
      const response = await api.signOut({ headers: request, asResponse: true })
      return cookiesOf(response.headers)
    },
    async findSession(request, { renew = false, unfinished = false } = {}) {
      if (!request.get('Cookie')?.includes(sessionCookie)) return undefined
      const api = await loadApi()
      const read = (method: 'GET' | 'POST') =>
        api.getSession({ method, headers: request, returnHeaders: true })
      // On a full disk a session cannot be renewed, but it is still valid.
      const { headers, response } = await (renew ? read('POST').catch(() => read('GET')) : read('GET'))
      if (!response) return undefined
      const { session, user } = response
      const hasFirstPassword = user.passwordGiven === true
      const needsTwoSteps =
        user.twoFactorEnabled !== true &&
        (user.twoStepsRequired === 'Yes' || (await areTwoStepsRequiredOfAll(db)))
      if (user.disabledAt !== undefined && user.disabledAt !== null) return undefined
      if (isExpired(session.createdAt) || ((hasFirstPassword || needsTwoSteps) && !unfinished))
        return undefined
      const { id, name, email } = user
      const projects: string[] = JSON.parse(user.projects ?? '[]')
      return {
        administrator: { id, name, email, rights: parseRights(user.rights ?? '{}'), projects },
        session: {
          id: session.id,
          confirmedAt: (session.confirmedAt ?? session.createdAt).getTime(),
          hasFirstPassword,
          needsTwoSteps,
        },
        headers: cookiesOf(headers),
      }
    },
  }
}

/** Adds the client address, so that a session can record where it was started. */
export function withAddress(request: Headers, address: string): Headers {
  const headers = new Headers(request)
  headers.set(addressHeader, address)
  return headers
}
