import { renderSVG } from 'uqr'
import { usernameOf } from '#app/platform/auth/administrator-rows.server.ts'
import { findPasswordProblem } from '#app/platform/auth/password-strength.server.ts'
import type { Limit } from '#app/platform/auth/rate-limit.server.ts'
import { typedValue } from '#app/platform/forms/typed-value.ts'
import { askToConfirm } from '../links/confirmation.server.ts'
import { findContactProblem } from './contact.server.ts'
import {
  checkPassword,
  logSecurityEvent,
  proveIdentity,
  refuse,
  tooMany,
  type AccountContext,
  type AccountOutcome,
} from './context.server.ts'
import { messages, type Setup } from './rules.ts'

export async function changePassword(context: AccountContext): Promise<AccountOutcome> {
  const { services, administrator, session, typed } = context
  const { current = '', password = '' } = typed
  const problem = await findPasswordProblem(password)
  if (problem) return refuse(`The password ${problem}.`, 'password')
  const wrong = await checkPassword(context, 'current')
  if (wrong) return wrong
  if (current.normalize('NFKC') === password.normalize('NFKC'))
    return refuse(messages.passwordSame, 'password')
  const endNoSessions = !('endOthers' in typed)
  const set = await services.auth.setPassword(usernameOf(administrator), password, {
    endNoSessions,
    exceptSession: session.id,
  })
  if ('refused' in set) return refuse(set.refused, 'password')
  logSecurityEvent(context, 'password changed')
  const headers = await services.auth.rememberDevice(administrator.email, context.headers)
  return { done: endNoSessions ? 'password' : 'password-others', headers }
}

export async function beginTwoSteps(context: AccountContext): Promise<AccountOutcome> {
  const wrong = await checkPassword(context, 'confirm')
  if (wrong) return wrong
  const uri = await context.services.auth.beginTwoSteps(context.typed.confirm ?? '', context.headers)
  return uri ? { answer: { setup: drawSetup(uri) } } : refuse(messages.setupOver)
}

/** The answer includes the address for the app again, so that nobody has to rescan after a wrong code. */
export async function confirmTwoSteps(context: AccountContext): Promise<AccountOutcome> {
  const { auth } = context.services
  const { code = '', uri = '' } = context.typed
  const isPending = (await auth.countBackupCodes(context.administrator.id)) === undefined
  if (!isPending || !uri.startsWith('otpauth://totp/')) return refuse(messages.setupOver)
  const on = await auth.confirmTwoSteps(context.administrator.id, code, context.headers)
  if (!on) {
    const { answer, status } = refuse(messages.codeWrong, 'code')
    return { answer: { ...answer, setup: drawSetup(uri) }, status }
  }
  logSecurityEvent(context, 'two steps on')
  return { answer: { backupCodes: on.backupCodes }, headers: on.headers }
}

export async function renewCodes(context: AccountContext): Promise<AccountOutcome> {
  const wrong = await checkPassword(context, 'confirm')
  if (wrong) return wrong
  logSecurityEvent(context, 'new backup codes')
  return { answer: { backupCodes: await context.services.auth.renewBackupCodes(context.administrator.id) } }
}

export async function switchOffTwoSteps(context: AccountContext): Promise<AccountOutcome> {
  const wrong = await checkPassword(context, 'confirm')
  if (wrong) return wrong
  await context.services.auth.switchOffTwoSteps(usernameOf(context.administrator))
  logSecurityEvent(context, 'two steps off')
  return { done: 'off' }
}

export async function changeContact(context: AccountContext): Promise<AccountOutcome> {
  const { services, administrator, typed } = context
  const { email = '', phone = '' } = typed
  const contact = { contactEmail: email.trim(), phone: typedValue(phone) }
  const problem = findContactProblem(contact)
  if (problem) return refuse(problem.message, problem.field)
  const wrong = await checkPassword(context, 'confirm')
  if (wrong) return wrong
  await services.auth.changeContact(administrator.id, contact)
  logSecurityEvent(context, 'contact changed')
  await askToConfirm(services, administrator.id)
  return { done: 'contact' }
}

/** Nobody fills somebody else’s mailbox. */
const perConfirmation: Limit = { name: 'confirm email', max: 5, windowSeconds: 60 * 60 }

/** The link again by which one’s own address is confirmed. */
export async function confirmEmail(context: AccountContext): Promise<AccountOutcome> {
  const { services, administrator } = context
  const wait = await services.rateLimits.count(perConfirmation, administrator.id)
  if (wait > 0) return tooMany(wait)
  await askToConfirm(services, administrator.id)
  return { done: 'confirmation' }
}

export async function endSession(context: AccountContext): Promise<AccountOutcome> {
  const unproved = await proveIdentity(context)
  if (unproved) return unproved
  await context.services.auth.endSession(context.administrator.id, context.typed.session ?? '')
  logSecurityEvent(context, 'session ended')
  return { done: 'ended' }
}

export async function endOtherSessions(context: AccountContext): Promise<AccountOutcome> {
  const unproved = await proveIdentity(context)
  if (unproved) return unproved
  await context.services.auth.endOtherSessions(context.administrator.id, context.session.id)
  logSecurityEvent(context, 'other sessions ended')
  return { done: 'ended-others' }
}

/** Draws the QR code on the server, so that browsers don't load a library for it. */
function drawSetup(uri: string): Setup {
  const svg = renderSVG(uri, { ecc: 'M', border: 2 })
  const qrCode = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { uri, qrCode, secret: secret.replace(/(.{4})(?=.)/g, '$1 ') }
}
