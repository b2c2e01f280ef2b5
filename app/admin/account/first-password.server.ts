import { withAddress, type SignedIn } from '#app/platform/auth/auth.server.ts'
import { readRequestData, services, type Context } from '#app/platform/request/request-context.server.ts'
import { readShortForm } from '#app/platform/http/short-form.server.ts'
import { messages, type SignInForm } from '../sign-in/rules.ts'
import { changePassword } from './actions-own.server.ts'
import { countAction, type AccountContext } from './context.server.ts'

const maxBytes = 4096

/** 303: the administrator has an own password now. Otherwise `form` asks for one. */
export type FirstPasswordAnswer =
  | { status: 303; headers: Headers }
  | { status: number; form: SignInForm; wait: number }

/**
 * Answers every request of an administrator whose password somebody else made up or may have read. Only the form
 * with the current and a new password does anything; its own sessions elsewhere end with the first password.
 */
export async function answerFirstPassword(
  request: Request,
  context: Context,
  { administrator, session }: SignedIn,
): Promise<FirstPasswordAnswer> {
  const isPost = request.method === 'POST'
  const typed = Object.fromEntries(isPost ? await readShortForm(request, maxBytes) : [])
  if (typed['current'] === undefined || typed['password'] === undefined) {
    const isPage = request.method === 'GET' && request.headers.get('Accept')?.includes('text/html')
    return {
      status: 403,
      form: { step: 'password', ...(!isPage && { problem: messages.firstPassword }) },
      wait: 0,
    }
  }
  const account: AccountContext = {
    services: services(context),
    administrator,
    session,
    typed: { ...typed, endOthers: 'on' },
    headers: withAddress(request.headers, readRequestData(context).address),
  }
  const outcome = (await countAction(account)) ?? (await changePassword(account))
  if ('done' in outcome) return { status: 303, headers: outcome.headers ?? new Headers() }
  const { message, problems = {} } = outcome.answer
  const isBesideField = Object.keys(problems).length > 0
  const form: SignInForm = { step: 'password', problems, ...(!isBesideField && { problem: message }) }
  return { status: outcome.status ?? 403, form, wait: outcome.wait ?? 0 }
}
