import type { Administrator } from '#app/platform/auth/administrator-rows.server.ts'
import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import type { Session } from '#app/platform/auth/sessions.server.ts'
import type { SecurityEvent } from '#app/platform/security-log.server.ts'
import type { Services } from '#app/platform/request/services.server.ts'
import { identityFreshMinutes, messages, type AccountAnswer, type AccountDone } from './rules.ts'
import { minute } from '#app/platform/units.ts'

/** What every action of this screen receives. */
export interface AccountContext {
  services: Services
  administrator: Administrator
  session: Session
  typed: Record<string, string>
  /** The request's headers. */
  headers: Headers
}

/** `done` redirects to the page with that message; `answer` is shown without a redirect. */
export type AccountOutcome =
  | { done: AccountDone; headers?: Headers }
  | { answer: Omit<AccountAnswer, 'about'>; headers?: Headers; status?: number; wait?: number }

const perPassword: Limit = { name: 'account password', max: 10, windowSeconds: 15 * 60 }
const perAction: Limit = { name: 'account act', max: 40, windowSeconds: 15 * 60 }

/** Whether the administrator signed in or typed the password a moment ago. */
export function isFresh(session: Session): boolean {
  return Math.abs(Date.now() - session.confirmedAt) < identityFreshMinutes * minute
}

/** Counts every action against the administrator's rate limit. */
export async function countAction({
  services,
  administrator,
}: AccountContext): Promise<AccountOutcome | undefined> {
  const wait = await services.rateLimits.count(perAction, administrator.id)
  return wait > 0 ? tooMany(wait) : undefined
}

/**
 * Checks the password in the field `name`. The attempt is counted before the password is compared.
 * @returns the refusal, or `undefined` if the password is right
 */
export async function checkPassword(
  context: AccountContext,
  name: string,
): Promise<AccountOutcome | undefined> {
  const { services, administrator, session, typed } = context
  const password = typed[name] ?? ''
  if (password === '') return refuse(messages.passwordNeeded, name)
  const wait = await services.rateLimits.count(perPassword, administrator.id)
  if (wait > 0) return tooMany(wait, name)
  if (!(await services.auth.isPassword(administrator.id, password))) {
    logSecurityEvent(context, 'password refused')
    return refuse(messages.passwordWrong, name)
  }
  await services.rateLimits.forget(perPassword, administrator.id)
  await services.auth.confirmSession(session.id)
  return undefined
}

/** Asks for the password, unless the administrator signed in or typed it in the last `identityFreshMinutes` minutes. */
export async function proveIdentity(context: AccountContext): Promise<AccountOutcome | undefined> {
  return isFresh(context.session) ? undefined : checkPassword(context, 'confirm')
}

/**
 * @param field the field beside which the message is shown; without it, the message is shown at the top of
 * the form
 */
export function refuse(message: string, field?: string) {
  const problems = field === undefined ? {} : { [field]: message }
  return { answer: { why: 'refused', message, problems }, status: 400 } satisfies AccountOutcome
}

/** Writes one line to the security log, with the administrator's id but no names. */
export function logSecurityEvent(
  { services, administrator }: AccountContext,
  event: SecurityEvent,
  about?: string,
) {
  services.securityLog.record(event, { administrator: administrator.id, about })
}

export function tooMany(wait: number, field?: string): AccountOutcome {
  return { ...refuse(messages.tooMany(Math.ceil(wait / 60)), field), status: 429, wait }
}
