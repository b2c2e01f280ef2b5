import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type { Config } from '../config.server.ts'
import { isPostgres, type Db } from '../database/open.server.ts'
import {
  emailAt,
  openAdministrators,
  type Administrator,
  type Administrators,
} from './administrators.server.ts'
import { longestPassword } from './credential-rules.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'

const hours = 60 * 60
/** Seconds without a request after which a session ends. */
const idle = 8 * hours
/** Milliseconds after which a session ends in any case. */
const longest = 7 * 24 * hours * 1000

export interface Auth extends Administrators {
  /** Checks the password and begins a session; `undefined` where either is wrong. The headers hold its cookie. */
  signIn(username: string, password: string, request: Headers): Promise<Headers | undefined>
  /** Ends the session; the headers clear its cookie. */
  signOut(request: Headers): Promise<Headers>
  /** Whose session the request carries, with headers where its cookie was renewed. `quietly`: it is not renewed. */
  whoIs(
    request: Headers,
    options?: { quietly?: boolean },
  ): Promise<{ administrator: Administrator; headers: Headers } | undefined>
}

/**
 * Sign-in by better-auth. Its HTTP endpoints are not mounted at all: we call the few of its functions that we use, so
 * nothing else of it can be reached. Rate limits stand before it, in `rate-limit.server.ts`.
 */
export function openAuth(config: Config, db: Db, secret: string): Auth {
  const secure = config.publicUrl.startsWith('https:')
  const auth = betterAuth({
    baseURL: config.publicUrl,
    secret,
    database: { db, type: isPostgres(db) ? 'postgres' : 'sqlite' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: longestPassword,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: { expiresIn: idle, updateAge: 5 * 60, cookieCache: { enabled: false } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      useSecureCookies: false,
      disableCSRFCheck: true, // Same-origin writes are enforced for the whole host, before any of this.
      database: { generateId: () => randomUUID() }, // 'uuid' would leave it to a default that our tables lack.
      cookies: {
        session_token: {
          name: secure ? '__Host-plinth.session' : 'plinth.session',
          attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
  })
  const emailOf = emailAt(config.companyEmailDomain)

  return {
    ...openAdministrators(db, config.companyEmailDomain),
    async signIn(username, password, request) {
      const response = await auth.api.signInEmail({
        body: { email: emailOf(username), password },
        headers: request,
        asResponse: true,
      })
      return response.ok ? cookiesOf(response.headers) : undefined
    },
    async signOut(request) {
      const response = await auth.api.signOut({ headers: request, asResponse: true })
      return cookiesOf(response.headers)
    },
    async whoIs(request, { quietly = false } = {}) {
      const { headers, response } = await auth.api.getSession({
        headers: request,
        query: { disableRefresh: quietly },
        returnHeaders: true,
      })
      if (!response) return undefined
      if (Date.now() - response.session.createdAt.getTime() > longest) {
        await (await auth.$context).internalAdapter.deleteSession(response.session.token)
        return undefined
      }
      const { id, name, email } = response.user
      return { administrator: { id, name, email }, headers: cookiesOf(headers) }
    },
  }
}

function cookiesOf(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie): [string, string] => ['Set-Cookie', cookie]))
}
