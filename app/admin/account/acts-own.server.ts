import { encode } from 'uqr'
import { passwordProblem } from '#app/platform/auth/credential-rules.ts'
import {
  checkPassword,
  note,
  proveIdentity,
  refuse,
  type AccountDesk,
  type AccountOutcome,
} from './desk.server.ts'
import { messages, type Setup } from './rules.ts'

export async function changePassword(desk: AccountDesk): Promise<AccountOutcome> {
  const { services, administrator, session, typed } = desk
  const { current = '', password = '' } = typed
  const problem = passwordProblem(password)
  if (problem) return refuse({ password: `The password ${problem}.` })
  const wrong = await checkPassword(desk, 'current')
  if (wrong) return wrong
  if (current.normalize('NFKC') === password.normalize('NFKC'))
    return refuse({ password: messages.passwordSame })
  const keepAll = !('endOthers' in typed)
  const set = await services.auth.setPassword(administrator.name, password, {
    keepAll,
    keptSession: session.id,
  })
  if ('refused' in set) return refuse({ password: set.refused })
  note(desk, 'password changed')
  const headers = await services.auth.rememberDevice(administrator.email, desk.headers)
  return { done: keepAll ? 'password' : 'password-others', headers }
}

export async function beginTwoSteps(desk: AccountDesk): Promise<AccountOutcome> {
  const wrong = await checkPassword(desk, 'confirm')
  if (wrong) return wrong
  const uri = await desk.services.auth.beginTwoSteps(desk.typed.confirm ?? '', desk.headers)
  return uri ? { answer: { setup: drawSetup(uri) } } : refuse({ confirm: messages.setupOver })
}

/** The address for the app comes back with the form: a wrong code must not make anybody scan again. */
export async function confirmTwoSteps(desk: AccountDesk): Promise<AccountOutcome> {
  const { auth } = desk.services
  const { code = '', uri = '' } = desk.typed
  const isPending = (await auth.countBackupCodes(desk.administrator.id)) === undefined
  if (!isPending || !uri.startsWith('otpauth://totp/')) return refuse({ confirm: messages.setupOver })
  const on = await auth.confirmTwoSteps(desk.administrator.id, code, desk.headers)
  if (!on) return { answer: { setup: drawSetup(uri), problems: { code: messages.codeWrong } }, status: 400 }
  note(desk, 'two steps on')
  return { answer: { backupCodes: on.backupCodes }, headers: on.headers }
}

export async function renewCodes(desk: AccountDesk): Promise<AccountOutcome> {
  const wrong = await checkPassword(desk, 'confirm')
  if (wrong) return wrong
  note(desk, 'new backup codes')
  return { answer: { backupCodes: await desk.services.auth.renewBackupCodes(desk.administrator.id) } }
}

export async function switchOffTwoSteps(desk: AccountDesk): Promise<AccountOutcome> {
  const wrong = await checkPassword(desk, 'confirm')
  if (wrong) return wrong
  await desk.services.auth.switchOffTwoSteps(desk.administrator.name)
  note(desk, 'two steps off')
  return { done: 'off' }
}

export async function endSession(desk: AccountDesk): Promise<AccountOutcome> {
  const unproved = await proveIdentity(desk)
  if (unproved) return unproved
  await desk.services.auth.endSession(desk.administrator.id, desk.typed.session ?? '')
  note(desk, 'session ended')
  return { done: 'ended' }
}

export async function endOtherSessions(desk: AccountDesk): Promise<AccountOutcome> {
  const unproved = await proveIdentity(desk)
  if (unproved) return unproved
  await desk.services.auth.endOtherSessions(desk.administrator.id, desk.session.id)
  note(desk, 'other sessions ended')
  return { done: 'ended-others' }
}

/** The square is drawn here, so that no browser loads what draws it. */
function drawSetup(uri: string): Setup {
  const { size, data } = encode(uri, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((black, x) => (black ? `M${x} ${y}h1v1h-1z` : [])))
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { uri, size, path: path.join(''), secret: secret.replace(/(.{4})(?=.)/g, '$1 ') }
}
