import { randomPassword } from '#app/platform/auth/passwords.server.ts'
import {
  checkPassword,
  logSecurityEvent,
  proveIdentity,
  refuse,
  type AccountContext,
  type AccountOutcome,
} from './context.server.ts'
import { messages } from './rules.ts'

/** The new account gets a password that is shown once and that its owner must change at the first sign-in. */
export async function addAdministrator(context: AccountContext): Promise<AccountOutcome> {
  const username = context.typed.username?.trim() ?? ''
  if (username === '') return refuse(messages.usernameMissing, 'username')
  const unproved = await proveIdentity(context)
  if (unproved) return unproved
  const password = randomPassword()
  const added = await context.services.auth.addAdministrator(username, password, { given: true })
  if ('refused' in added) return refuse(added.refused, 'username')
  logSecurityEvent(context, 'administrator added', added.id)
  return { answer: { firstPassword: { username: added.name, password } } }
}

export async function setPassword(context: AccountContext): Promise<AccountOutcome> {
  const other = await findOther(context)
  if (typeof other === 'string') return refuse(other)
  const wrong = await checkPassword(context, 'confirm')
  if (wrong) return wrong
  const password = randomPassword()
  const set = await context.services.auth.setPassword(other.name, password, { given: true })
  if ('refused' in set) return refuse(messages.unknown)
  logSecurityEvent(context, 'password set for another', other.id)
  return { answer: { firstPassword: { username: other.name, password } } }
}

/**
 * Asks for the password every time. The last administrator can't be removed, because nobody can remove their
 * own account.
 */
export async function removeAdministrator(context: AccountContext): Promise<AccountOutcome> {
  const other = await findOther(context)
  if (typeof other === 'string') return refuse(other)
  const wrong = await checkPassword(context, 'confirm')
  if (wrong) return wrong
  const removed = await context.services.auth.removeAdministrator(other.name)
  if ('refused' in removed) return refuse(removed.refused)
  logSecurityEvent(context, 'administrator removed', other.id)
  return { done: 'removed' }
}

async function findOther({ services, administrator, typed }: AccountContext) {
  if (typed.administrator === administrator.id) return messages.oneself
  const all = await services.auth.listAdministrators()
  return all.find(({ id }) => id === typed.administrator) ?? messages.unknown
}
