import { randomInt, randomUUID } from 'node:crypto'
import type { createAuthEndpoint as CreateAuthEndpoint } from 'better-auth/api'
import type { Config } from '../config.server.ts'
import { isPostgres, type Db } from '../database/database.server.ts'
import { revealUnavailable } from '../errors/unavailable.server.ts'
import { keyedHash } from '../keyed-hash.server.ts'
import { maxPasswordLength } from '../credential-rules.ts'
import { hashPassword, verifyPassword } from './passwords.server.ts'

const hours = 60 * 60
const idleSeconds = 8 * hours
const challengeCookie = 'two_factor'
/** The end of the session cookie's name. A request without this cookie is anonymous. */
export const sessionCookie = 'plinth.session'
/** Set by us from what the host knows; a value sent by a visitor is replaced. */
export const addressHeader = 'x-plinth-client-address'
const backupCodeCount = 10
const backupCodeDigits = 10

export type Library = Awaited<ReturnType<typeof createLibrary>>

/**
 * better-auth, reduced to what we use. Its HTTP endpoints are not mounted: we call a few of its functions, so
 * nothing else in it can be reached. Rate limiting happens before it, in `rate-limit.server.ts`. It is loaded
 * lazily: a site on which nobody signs in saves its 50 MB.
 */
export async function createLibrary(config: Config, db: Db, secret: string) {
  const [{ betterAuth }, { createAuthEndpoint }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/api'),
    import('better-auth/plugins/two-factor'),
  ])
  const secure = config.publicUrl.startsWith('https:')
  const cookie = (name: string) => ({
    name: secure ? `__Host-${name}` : name,
    attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const,
  })
  const library = betterAuth({
    appName: 'Plinth',
    baseURL: config.publicUrl,
    secret,
    database: { db, type: isPostgres(db) ? 'postgres' : 'sqlite' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    user: {
      additionalFields: {
        passwordGiven: { type: 'boolean', input: false, required: false },
        rights: { type: 'string', input: false, required: false },
        projects: { type: 'string', input: false, required: false },
        twoStepsRequired: { type: 'string', input: false, required: false },
        disabledAt: { type: 'number', input: false, required: false },
      },
    },
    session: {
      expiresIn: idleSeconds,
      updateAge: 5 * 60,
      cookieCache: { enabled: false },
      deferSessionRefresh: true, // A GET only reads; `findSession` decides when it may write.
      additionalFields: { confirmedAt: { type: 'date', input: false, required: false } },
    },
    verification: { disableCleanup: true }, // It would delete expired rows during a mere lookup.
    plugins: [
      twoFactor({
        twoFactorCookieMaxAge: 10 * 60,
        accountLockout: { enabled: false }, // Our own limit counts attempts before the code is checked.
        backupCodeOptions: {
          customBackupCodesGenerate: makeBackupCodes,
          // The database never contains the codes: only the output of `hashBackupCode` is stored.
          storeBackupCodes: {
            encrypt: async (codes) => storeHashes(codes, secret),
            decrypt: async (codes) => codes,
          },
        },
      }),
      challenges(createAuthEndpoint),
    ],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      useSecureCookies: false,
      disableCSRFCheck: true, // The whole host enforces same-origin writes before any of this runs.
      database: { generateId: () => randomUUID() }, // 'uuid' would rely on a default that our tables lack.
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
      cookies: {
        session_token: cookie(sessionCookie),
        [challengeCookie]: cookie('plinth.second-step'),
        trust_device: cookie('plinth.trusted'),
      },
    },
  })
  return { api: revealing(library.api), $context: library.$context }
}

/** better-auth rewrites database errors, which would make an outage look like a wrong password. */
function revealing<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return (...args: unknown[]) => revealUnavailable(async () => call(...args))
    },
  })
}

/**
 * Administrators whose password was right and who must still complete the second step; better-auth does not
 * expose them.
 */
const challenges = (createAuthEndpoint: typeof CreateAuthEndpoint) => ({
  id: 'challenges',
  endpoints: {
    readChallenge: createAuthEndpoint.serverOnly(
      { method: 'POST', requireHeaders: true },
      async (context) => {
        const { name } = context.context.createAuthCookie(challengeCookie)
        const identifier = await context.getSignedCookie(name, context.context.secret)
        if (!identifier) return undefined
        return (await context.context.internalAdapter.findVerificationValue(identifier))?.value
      },
    ),
    dropChallenge: createAuthEndpoint.serverOnly(
      { method: 'POST', requireHeaders: true },
      async (context) => {
        const { name, attributes } = context.context.createAuthCookie(challengeCookie)
        const identifier = await context.getSignedCookie(name, context.context.secret)
        if (identifier) await context.context.internalAdapter.consumeVerificationValue(identifier)
        context.setCookie(name, '', { ...attributes, maxAge: 0 })
        return context.json({})
      },
    ),
  },
})

/** Digits only: they are typed on a phone's keypad, under the same label as the app's codes. */
export function makeBackupCodes(): string[] {
  const digit = () => randomInt(10)
  return Array.from({ length: backupCodeCount }, () =>
    Array.from({ length: backupCodeDigits }, digit)
      .join('')
      .replace(/^\d{5}/, '$& '),
  )
}

/** Keyed with the site's secret: ten digits alone could be found by brute force. */
export function hashBackupCode(code: string, secret: string): string {
  const digits = code.replace(/\D/g, '')
  return `hmac:${keyedHash(secret, 'backup code', digits)}`
}

/** better-auth returns the remaining hashes after a code was used; they are stored unchanged. */
function storeHashes(codes: string, secret: string): string {
  const list: string[] = JSON.parse(codes)
  return JSON.stringify(list.map((code) => (code.startsWith('hmac:') ? code : hashBackupCode(code, secret))))
}

export function cookiesOf(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie): [string, string] => ['Set-Cookie', cookie]))
}
